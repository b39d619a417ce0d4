import type { Foundation } from '#app/parts'
import { type Config, ConfigError, readNodeUrl } from '#app/settings'
import { loadEvm } from '#app/signing'
import { findOwnAddresses, kinOf } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import { addressCodecs, type Chain, type DevChain } from '#core/chains'
import { type ChainSetting, type EvmSetting, placeOf } from '#providers/provider-settings'

/** A node's chain, with its controls where it is a sandbox's development node. */
export type NodeChain = { readonly chain: Chain; readonly controls: DevChain | null }

type Parts = Pick<Foundation, 'config' | 'catalog' | 'database' | 'logger' | 'systemClock'>

/**
 * The chains with a node in the settings. An unreachable node does not stop the start, since its workers try again; a
 * node of another chain does.
 */
export async function openEvmChains(parts: Parts): Promise<NodeChain[]> {
  const networks = evmNetworks(parts)
  if (networks.length === 0) return []
  const evm = await loadEvm()
  const opened: NodeChain[] = []
  for (const { network, setting } of networks) {
    const chain = openChain(parts, { network, setting, evm })
    const asked = { ...setting, network: network.code }
    const controls = await answerOf(parts, { network, evm, ask: () => evm.isAnvil(asked) })
    const { confirmationsRequired } = network
    const isDriven = controls === true && parts.config.mode === 'sandbox'
    opened.push({ chain, controls: isDriven ? evm.anvilControls({ ...asked, confirmationsRequired }) : null })
  }
  return opened
}

/** The same chains without a check of their nodes; their readers find out. */
export async function evmChains(parts: Parts): Promise<Chain[]> {
  const networks = evmNetworks(parts)
  if (networks.length === 0) return []
  const evm = await loadEvm()
  return networks.map((one) => openChain(parts, { ...one, evm }))
}

/** Refuses settings of chains that contradict the catalogue, and answering nodes of another chain. */
export async function requireNodes(parts: Pick<Parts, 'config' | 'catalog'>): Promise<void> {
  const networks = evmNetworks(parts)
  if (networks.length === 0) return
  const evm = await loadEvm()
  for (const { network, setting } of networks) {
    const asked = { ...setting, network: network.code }
    await evm.isAnvil(asked).catch((error: unknown) => refuseWrongChain(parts, { error, network, evm }))
  }
}

function evmNetworks(parts: Pick<Parts, 'config' | 'catalog'>): EvmNetwork[] {
  return configuredNetworks(parts).flatMap(({ network, setting }) =>
    setting.provider === 'evm' ? [{ network, setting: reached(parts, { network, setting }) }] : [],
  )
}

/** The setting with the address of its node. */
function reached(
  { config }: Pick<Parts, 'config'>,
  { network, setting: { node, ...setting } }: { network: Network; setting: EvmSetting },
): NodeSetting {
  const place = placeOf(config.providerPlaces, {
    ...{ family: 'networks', code: network.code, option: 'url_file' },
  })
  return { ...setting, url: 'url' in node ? node.url : readNodeUrl(node.urlFile, place) }
}

type Configured = { readonly network: Network; readonly setting: ChainSetting }

/** Networks with a setting. */
function configuredNetworks({
  catalog,
  config: { chains, providerPlaces, mode },
}: {
  catalog: Pick<Catalog, 'network'>
  config: Pick<Config, 'chains' | 'providerPlaces' | 'mode'>
}): Configured[] {
  return [...chains].map(([code, setting]) => {
    const name = placeOf(providerPlaces, { family: 'networks', code })
    const network = catalog.network(code)
    if (network === undefined)
      throw new ConfigError([`${name} names a network that the catalogue does not list`])
    if (setting.provider === 'evm' && network.family !== 'evm')
      throw new ConfigError([`${name} must be of the provider simulated: ${network.name} is no EVM chain`])
    if (setting.provider === 'simulated' && mode === 'live')
      throw new ConfigError([`${name} is simulated, which live mode is not`])
    return { network, setting }
  })
}

type Evm = Awaited<ReturnType<typeof loadEvm>>
type NodeSetting = Omit<EvmSetting, 'node'> & { readonly url: string }
type EvmNetwork = { readonly network: Network; readonly setting: NodeSetting }

function openChain(
  { catalog, database, logger, systemClock }: Parts,
  { network, setting, evm }: EvmNetwork & { evm: Evm },
): Chain {
  const { parse } = addressCodecs[network.family]
  const tokens = catalog.currencies.flatMap((currency) => {
    const { tokenId = null } = catalog.currencyNetwork(currency, network.code) ?? {}
    return tokenId === null ? [] : [parse(tokenId)]
  })
  return evm.evmChain({
    ...setting,
    network: network.code,
    tokens,
    ours: (addresses) => findOwnAddresses(database, { networks: kinOf(network, catalog), addresses }),
    clock: systemClock,
    log: logger,
  })
}

type Asking = { readonly network: Network; readonly evm: Evm; ask(): Promise<boolean> }

async function answerOf(parts: Parts, { network, evm, ask }: Asking): Promise<boolean | null> {
  try {
    return await ask()
  } catch (error) {
    refuseWrongChain(parts, { error, network, evm })
    parts.logger.warn(
      { event: 'node unreachable', network: network.code, error },
      'the chain cannot be watched yet',
    )
    return null
  }
}

type Failed = Omit<Asking, 'ask'> & { readonly error: unknown }

function refuseWrongChain({ config }: Pick<Parts, 'config'>, { error, network, evm }: Failed): void {
  if (!(error instanceof evm.WrongChain)) return
  const place = placeOf(config.providerPlaces, { family: 'networks', code: network.code })
  throw new ConfigError([`${place} is wrong: ${error.message}`])
}
