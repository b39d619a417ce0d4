import { type AccountKeys, hotWallet, houseTag } from '#core/addresses'
import type { Catalog, Currency, Network } from '#core/catalog'
import type { Chain, DevChain } from '#core/chains'
import type { Database } from '#platform/database'
import { type Endowment, endowWallets } from '#providers/simulated'
import { amountWorth } from './amount-worth.ts'

type Endowing = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
  /** Codes of the simulated networks. */
  readonly networks: ReadonlySet<string>
}

// In USDT; enough for all that the sandbox's customers can withdraw.
const worth = '4000000'
// A node's miner has no more than its first blocks brought, where others make their coins.
const nodeShare = 8n
// Each payment uses up whole outputs, so several at once need several outputs.
const outputsByFamily: Partial<Record<Network['family'], bigint>> = {
  bitcoin: 20n,
  litecoin: 20n,
  dogecoin: 20n,
}

/**
 * Fills the first hot wallet of each simulated network once, with every currency listed there; a rotation of the seed brings no
 * money.
 */
export async function endowHotWallets({ database, networks, ...keyed }: Endowing): Promise<void> {
  const simulated = keyed.catalog.networks.filter(({ code }) => networks.has(code))
  const endowments = simulated.map((network) => endowmentOf(network, keyed))
  await endowWallets(database, endowments)
}

type NodeEndowing = Omit<Endowing, 'database' | 'networks'> & {
  readonly chain: Chain
  readonly controls: DevChain
}

/** As `endowHotWallets`, on a development node by an outside payer; a wallet with money counts as filled. */
export async function endowNode({ chain, controls, ...keyed }: NodeEndowing): Promise<void> {
  const network = keyed.catalog.network(chain.network)
  if (network === undefined) return
  const { address, tag, gifts } = endowmentOf(network, keyed, nodeShare)
  const { accountKeys } = keyed
  const wallets = accountKeys.map((_, generation) => hotWallet({ network, accountKeys }, generation).address)
  const { sums } = await chain.holdings(wallets, { height: await chain.tip() })
  if (sums.length > 0) return
  for (const gift of gifts) await controls.pay({ address, tag, confirmations: 1, ...gift })
}

function endowmentOf(
  network: Network,
  { catalog, accountKeys }: Omit<Endowing, 'database' | 'networks'>,
  share = 1n,
): Endowment {
  return {
    network,
    address: hotWallet({ network, accountKeys }, 0).address,
    tag: network.tag === null ? null : houseTag,
    gifts: catalog.currencies.flatMap((currency) => giftsOf(currency, { network, catalog, share })),
  }
}

function giftsOf(
  currency: Currency,
  { network, catalog, share }: { network: Network; catalog: Catalog; share: bigint },
): Endowment['gifts'] {
  const listed = catalog.currencyNetwork(currency, network.code)
  if (listed === undefined) return []
  const { tokenId: contract, chainDecimals } = listed
  const { units, asset } = amountWorth(currency, worth)
  const count = outputsByFamily[network.family] ?? 1n
  const given = outputsByFamily[network.family] === undefined ? units : units / share
  // Rounded down to whole units of the chain, so a gift has no dust.
  const each = (given * 10n ** BigInt(chainDecimals)) / 10n ** BigInt(asset.scale) / count
  return Array.from({ length: Number(count) }, () => ({ contract, units: each }))
}
