import {
  type ChainSetting,
  chainPrefix,
  type RailSetting,
  railPrefix,
  readChainSettings,
  readRailSettings,
} from '#providers/provider-settings'

/** Settings with a variable for each network and each rail. */
export type SettingFamilies = {
  /** By the networks' codes; networks without one have what their mode gives them. */
  readonly chains: ReadonlyMap<string, ChainSetting>
  /** By the rails' codes; rails without one have what their mode gives them. */
  readonly rails: ReadonlyMap<string, RailSetting>
}

type Environment = { readonly [name: string]: string | undefined }

export function readFamilies(environment: Environment): {
  settings: SettingFamilies
  problems: readonly string[]
} {
  const [chains, rails] = [readChainSettings(environment), readRailSettings(environment)]
  return {
    settings: { chains: chains.settings, rails: rails.settings },
    problems: [...chains.problems, ...rails.problems],
  }
}

/** Whether it is a variable of one network or one rail. */
export function isOfFamily(name: string): boolean {
  return [chainPrefix, railPrefix].some((prefix) => name.startsWith(prefix))
}

/** Their rows in the table of settings. */
export const familyRows = [
  {
    name: `${chainPrefix}<NETWORK>`,
    fallback: null,
    help: 'Provider of a network, such as COFFER_CHAIN_ERC20. `simulated` (sandbox; there the default of all networks), or `evm url=http://… chain_id=1`: a node of an EVM chain. Its options: `trace=on` also sees payments by contracts (the node needs `debug_traceBlockByHash`), `from` the first block that is read, `gwei_max` the most that gas may cost (500), `timeout` in seconds (20), `head_age` the age in seconds at which the newest block counts as stale. In live mode a network without it is not watched.',
  },
  {
    name: `${railPrefix}<CODE>`,
    fallback: null,
    help: 'Bank of a rail, such as COFFER_RAIL_SBP: `sbp url=https://… merchant=… account=… secret_file=…`. Its options: `merchant` the id that the payment system gave this exchange, `account` its account, `secret_file` a file with the key of the bank’s API, `callback_secret_file` one with the key that signs callbacks (the same), `timeout` in seconds (9). In live mode a rail without it is not offered; in a sandbox it takes the place of the simulated bank.',
  },
]
