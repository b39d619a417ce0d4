import {
  type ChainSetting,
  chainPrefix,
  type RailSetting,
  railPrefix,
  readChainSettings,
  readRailSettings,
  readSupplierSettings,
  type SupplierSettings,
  supplierVariables,
} from '#providers/provider-settings'

/** Settings with a variable for each network, each rail and each port of suppliers. */
export type SettingFamilies = {
  /** Settings by network code; networks without one get the default of their mode. */
  readonly chains: ReadonlyMap<string, ChainSetting>
  /** Settings by rail code; rails without one get the default of their mode. */
  readonly rails: ReadonlyMap<string, RailSetting>
  /** Settings by port; a port without one gets the default of its mode. */
  readonly suppliers: SupplierSettings
}

type Environment = { readonly [name: string]: string | undefined }

export function readFamilies(environment: Environment): {
  settings: SettingFamilies
  problems: readonly string[]
} {
  const [chains, rails] = [readChainSettings(environment), readRailSettings(environment)]
  const suppliers = readSupplierSettings(environment)
  return {
    settings: { chains: chains.settings, rails: rails.settings, suppliers: suppliers.settings },
    problems: [...chains.problems, ...rails.problems, ...suppliers.problems],
  }
}

/** Whether it is a variable of one network, one rail or one supplier. */
export function isOfFamily(name: string): boolean {
  const isSupplier = Object.values(supplierVariables).includes(name)
  return isSupplier || [chainPrefix, railPrefix].some((prefix) => name.startsWith(prefix))
}

const ofSupplier =
  'Its options: `secret_file` a file with the key of its API, `callback_secret_file` one with the key that signs callbacks (the same), `timeout` in seconds (9). In live mode nothing of its kind is sold without it; in a sandbox it takes the place of the simulated one.'

/** Their rows in docs/settings.md. */
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
  {
    name: supplierVariables.issuer,
    fallback: null,
    help: `Issuer of the cards: \`lithic url=https://api.lithic.com secret_file=… account=… programs=…\`: \`account\` the token of the financial account that cards spend from, \`programs\` the card program of each choice, such as \`SHOPPING/US/VISA:<token>\`, with commas between them; its \`callback_secret_file\` must be given and holds the keys of the authorization stream and of the webhooks, with a comma between them. ${ofSupplier}`,
  },
  {
    name: supplierVariables.giftcards,
    fallback: null,
    help: `Supplier of the gift cards: \`reloadly url=https://giftcards.reloadly.com secret_file=… client_id=…\`: \`client_id\` the id of the API client whose secret is in the file, \`currency\` that of the house’s balance there (USD), \`sender\` the name that recipients read (Coffer), \`auth_url\` the address that gives tokens (https://auth.reloadly.com). ${ofSupplier}`,
  },
  {
    name: supplierVariables.services,
    fallback: null,
    help: `Supplier of the paid services: \`vtpass url=https://vtpass.com/api secret_file=…\`: its file holds the API key, the public key and the secret key, with commas between them; it is paid in NGN, which the catalogue must list, and it signs no callbacks. ${ofSupplier}`,
  },
]
