import type { Foundation } from '#app/parts'
import { loadEvm } from '#app/signing'
import { findOwnAddresses, kinOf } from '#core/addresses'
import type { Network } from '#core/catalog'
import type { Chain, ChainHoldings, DevChain } from '#core/chains'
import { hasOutputs } from '#core/spends'
import { type NodeFacts, WrongChain } from '#providers/nodes'
import type { ChainSetting } from '#providers/provider-settings'
import { tokensOn } from './listed-tokens.ts'

/** A setting with the addresses of its nodes. */
export type NodeSetting =
  | (Omit<Extract<ChainSetting, { provider: 'evm' }>, 'node'> & { readonly url: string })
  | (Omit<Extract<ChainSetting, { provider: 'utxo' }>, 'node' | 'second'> & {
      readonly url: string
      readonly second: { readonly url: string; readonly from: bigint } | null
    })

export type NodeNetwork<Setting = NodeSetting> = { readonly network: Network; readonly setting: Setting }

export type NodeParts = Pick<Foundation, 'config' | 'catalog' | 'database' | 'logger' | 'systemClock'>

/** A provider that reads its chains from nodes. */
export type NodeProvider = {
  open(parts: NodeParts, one: NodeNetwork): Chain
  /** Whether it is a development node that obeys controls; throws `WrongChain` for a node of another chain. */
  isDevelopment(one: NodeNetwork): Promise<boolean>
  controls(one: NodeNetwork): DevChain
  /** Facts that the node states; throws `WrongChain` for a node of another chain. */
  check(parts: Pick<NodeParts, 'catalog'>, one: NodeNetwork): Promise<NodeFacts>
  /** The newest balances of an address; where there are outputs, those of the blocks that the server has read. */
  balances(
    parts: NodeParts,
    holder: NodeNetwork & { readonly address: string },
  ): Promise<ChainHoldings['sums']>
}

type Named = Exclude<ChainSetting, { provider: 'simulated' }>['provider']

/** Each is loaded only where a network has its node, since it takes longer to load than the rest of a start. */
const providers: { readonly [name in Named]: () => Promise<NodeProvider> } = {
  async evm() {
    const evm = await loadEvm()
    const asked = (one: NodeNetwork) => ({ ...settingOf('evm', one), network: one.network.code })
    const open = (parts: NodeParts, one: NodeNetwork) =>
      evm.evmChain({ ...asked(one), ...common(parts, one), tokens: tokensOn(parts.catalog, one.network) })
    return {
      open,
      isDevelopment: (one) => evm.isAnvil(asked(one)),
      controls: (one) => evm.anvilControls({ ...asked(one), ...waiting(one) }),
      check: ({ catalog }, one) =>
        evm.checkEvmNode({ ...asked(one), tokens: tokensOn(catalog, one.network) }),
      async balances(parts, { address, ...one }) {
        const chain = open(parts, one)
        return (await chain.holdings([address], { height: await chain.tip() })).sums
      },
    }
  },
  async utxo() {
    const utxo = await import('#providers/utxo')
    const asked = (one: NodeNetwork) => ({
      ...settingOf('utxo', one),
      ...{ network: one.network.code, family: utxo.familyOf(one.network.family) },
    })
    return {
      open: (parts, one) =>
        utxo.utxoChain({ ...asked(one), ...common(parts, one), ...waiting(one), database: parts.database }),
      isDevelopment: (one) => utxo.isDevelopment(asked(one)),
      controls: (one) => utxo.nodeControls({ ...asked(one), ...waiting(one) }),
      check: (_, one) => utxo.checkUtxoNode(asked(one)),
      balances: ({ database }, { network: { code: network }, address }) =>
        utxo.sumOfOutputs(database, { network, addresses: [address], height: heightMax }),
    }
  },
}

// Above every block; the largest that PostgreSQL has in an integer.
const heightMax = 2 ** 31 - 1

export function providerOf({ setting }: NodeNetwork): Promise<NodeProvider> {
  return providers[setting.provider]()
}

/** Whether a provider has chains of a network's family. */
export function fits(provider: Named, network: Network): boolean {
  return provider === 'evm' ? network.family === 'evm' : hasOutputs(network)
}

export { WrongChain }

function settingOf<Name extends Named>(
  name: Name,
  { setting }: NodeNetwork,
): Extract<NodeSetting, { provider: Name }> {
  if (setting.provider !== name) throw new Error(`the setting is of ${setting.provider}, not ${name}`)
  return setting as Extract<NodeSetting, { provider: Name }> // as: just checked
}

function common({ catalog, database, logger, systemClock }: NodeParts, { network }: NodeNetwork) {
  return {
    ours: (addresses: readonly string[]) =>
      findOwnAddresses(database, { networks: kinOf(network, catalog), addresses }),
    clock: systemClock,
    log: logger,
  }
}

function waiting({ network: { confirmationsRequired } }: NodeNetwork) {
  return { confirmationsRequired }
}
