import {
  type CheckedToken,
  checkedTokens,
  type Listed,
  listedOn,
  type NodeNetwork,
  type NodeParts,
  nodeNetworks,
  providerOf,
  WrongChain,
} from '#app/outside'
import { contractKey } from '#core/chains'
import { readWatchedChain } from '#core/spends'
import { type Queryable, sql } from '#platform/database'
import type { NodeFacts } from '#providers/nodes'
import { type Verdict, verdictOf } from './verdict-of.ts'

export type CheckedChain = {
  readonly network: string
  readonly verdict: Verdict
  /** The present hot wallet; null before the first start of a server. */
  readonly wallet: string | null
  /** Null where no node answered. */
  readonly stated: Stated | null
}

export type Stated = Pick<NodeFacts, 'chain' | 'head' | 'keepsFrom'> & {
  readonly ageSeconds: number
  /** Blocks that the server has not read yet; null where it has read none. */
  readonly lag: number | null
  readonly balances: readonly (Listed & { readonly units: bigint })[]
  readonly tokens: readonly CheckedToken[]
}

/** Networks with a node, all asked at once, then in a sandbox the simulated ones. */
export async function checkChains(parts: NodeParts): Promise<CheckedChain[]> {
  const nodes = nodeNetworks(parts)
  const checked = await Promise.all(nodes.map((one) => checkNode(parts, one)))
  if (parts.config.mode === 'live') return checked
  const real = new Set(nodes.map(({ network }) => network.code))
  const simulated = parts.catalog.networks.filter(({ code }) => !real.has(code))
  return [...checked, ...simulated.map(({ code }) => simulatedChain(code))]
}

function simulatedChain(network: string): CheckedChain {
  return { network, verdict: { kind: 'simulated' }, wallet: null, stated: null }
}

async function checkNode(parts: NodeParts, one: NodeNetwork): Promise<CheckedChain> {
  const { code } = one.network
  // Read before the node is asked, so the server cannot have come further than the node for lack of time alone.
  const watched = await readWatchedChain(parts.database, code)
  const wallet = await readHotWallet(parts.database, code)
  const place = { network: code, wallet }
  try {
    return { ...place, ...(await askNode(parts, { ...one, wallet, readTo: watched?.height ?? null })) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const kind = error instanceof WrongChain ? 'contradicts' : 'silent'
    return { ...place, verdict: { kind, reasons: [error.message] }, stated: null }
  }
}

type Asked = NodeNetwork & { readonly wallet: string | null; readonly readTo: number | null }

async function askNode(parts: NodeParts, asked: Asked): Promise<Pick<CheckedChain, 'verdict' | 'stated'>> {
  const { network, setting, wallet, readTo } = asked
  const provider = await providerOf(asked)
  const facts = await provider.check(parts, asked)
  const held = wallet === null ? [] : await provider.balances(parts, { ...asked, address: wallet })
  const listed = listedOn(parts.catalog, network)
  const key = (contract: string | null) => contractKey(contract, network)
  const tokens = checkedTokens(listed, facts)
  const now = Math.floor(parts.systemClock.now().getTime() / 1_000)
  const ageSeconds = Math.max(0, now - facts.head.seconds)
  return {
    verdict: verdictOf({ ...setting, facts, tokens, readTo, ageSeconds }),
    stated: {
      ...facts,
      ...{ ageSeconds, tokens },
      lag: readTo === null ? null : facts.head.height - readTo,
      balances: held.flatMap(({ contract, units }) => {
        const currency = listed.find((one) => key(one.contract) === key(contract))
        return currency === undefined ? [] : [{ ...currency, units }]
      }),
    },
  }
}

async function readHotWallet(database: Queryable, network: string): Promise<string | null> {
  const [row] = await database.query<{ address: string }>(sql`
    select address from house_wallets where network = ${network} and role = 'hot' order by generation desc limit 1`)
  return row?.address ?? null
}
