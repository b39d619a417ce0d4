import { ConfigError, readNodeUrl } from '#app/settings'
import type { Network } from '#core/catalog'
import type { Chain, DevChain } from '#core/chains'
import { type ChainSetting, placeOf } from '#providers/provider-settings'
import { checkedTokens, listedOn, wrongDecimals } from './listed-tokens.ts'
import { fits, type NodeNetwork, type NodeParts, providerOf, WrongChain } from './node-providers.ts'

/** A node's chain, with its controls where it is a sandbox's development node. */
export type NodeChain = { readonly chain: Chain; readonly controls: DevChain | null }

type Settings = Pick<NodeParts, 'config' | 'catalog'>

/**
 * The chains with a node in the settings. An unreachable node does not stop the start, since its workers try again; a
 * node of another chain does.
 */
export async function openNodeChains(parts: NodeParts): Promise<NodeChain[]> {
  const opened: NodeChain[] = []
  for (const one of nodeNetworks(parts)) {
    const provider = await providerOf(one)
    const chain = provider.open(parts, one)
    const isDevelopment = await answerOf(parts, {
      network: one.network,
      ask: () => provider.isDevelopment(one),
    })
    const isDriven = isDevelopment === true && parts.config.mode === 'sandbox'
    opened.push({ chain, controls: isDriven ? provider.controls(one) : null })
  }
  return opened
}

/** The same chains without a check of their nodes; their readers find out. */
export function nodeChains(parts: NodeParts): Promise<Chain[]> {
  return Promise.all(nodeNetworks(parts).map(async (one) => (await providerOf(one)).open(parts, one)))
}

/**
 * Refuses settings of chains that contradict the catalogue, and answering nodes of another chain; in live mode also nodes whose
 * tokens have other decimals than the catalogue.
 */
export async function requireNodes(parts: Settings): Promise<void> {
  for (const one of nodeNetworks(parts)) {
    const { network } = one
    const provider = await providerOf(one)
    const facts = await provider.check(parts, one).catch((error: unknown) => {
      refuseWrongChain(parts, { error, network })
      return null
    })
    if (facts === null || parts.config.mode !== 'live') continue
    const wrong = wrongDecimals(checkedTokens(listedOn(parts.catalog, network), facts))
    if (wrong.length > 0)
      throw new ConfigError(wrong.map((sentence) => wrongNode(parts, { network, sentence })))
  }
}

export function nodeNetworks(parts: Settings): NodeNetwork[] {
  return configuredNetworks(parts).flatMap(({ network, setting }): NodeNetwork[] => {
    if (setting.provider === 'simulated') return []
    const read = (file: string, option: string) =>
      readNodeUrl(
        file,
        placeOf(parts.config.providerPlaces, { family: 'networks', code: network.code, option }),
      )
    const { node } = setting
    const url = 'url' in node ? node.url : read(node.urlFile, 'url_file')
    if (setting.provider === 'evm') return [{ network, setting: { ...setting, url } }]
    const { second } = setting
    const other = second === null ? null : { url: read(second.urlFile, 'second_url_file'), from: second.from }
    return [{ network, setting: { ...setting, url, second: other } }]
  })
}

type Configured = { readonly network: Network; readonly setting: ChainSetting }

/** Networks with a setting. */
function configuredNetworks({ catalog, config: { chains, providerPlaces, mode } }: Settings): Configured[] {
  return [...chains].map(([code, setting]) => {
    const name = placeOf(providerPlaces, { family: 'networks', code })
    const network = catalog.network(code)
    if (network === undefined)
      throw new ConfigError([`${name} names a network that the catalogue does not list`])
    if (setting.provider !== 'simulated' && !fits(setting.provider, network))
      throw new ConfigError([
        `${name} must be of another provider than ${setting.provider}, which has no chain of the family of ${network.name}`,
      ])
    if (setting.provider === 'simulated' && mode === 'live')
      throw new ConfigError([`${name} is simulated, which live mode is not`])
    if (setting.provider === 'utxo' && setting.chain !== 'main' && mode === 'live')
      throw new ConfigError([
        `${name} is of the chain ${setting.chain}, whose coins are worth nothing: live mode needs main`,
      ])
    return { network, setting }
  })
}

type Asking = { readonly network: Network; ask(): Promise<boolean> }

async function answerOf(parts: NodeParts, { network, ask }: Asking): Promise<boolean | null> {
  try {
    return await ask()
  } catch (error) {
    refuseWrongChain(parts, { error, network })
    parts.logger.warn(
      { event: 'node unreachable', network: network.code, error },
      'the chain cannot be watched yet',
    )
    return null
  }
}

type Failed = Omit<Asking, 'ask'> & { readonly error: unknown }

function refuseWrongChain({ config }: Pick<NodeParts, 'config'>, { error, network }: Failed): void {
  if (!(error instanceof WrongChain)) return
  throw new ConfigError([wrongNode({ config }, { network, sentence: error.message })])
}

type Wrong = { readonly network: Network; readonly sentence: string }

function wrongNode({ config }: Pick<NodeParts, 'config'>, { network, sentence }: Wrong): string {
  const place = placeOf(config.providerPlaces, { family: 'networks', code: network.code })
  return `${place} is wrong: ${sentence}`
}
