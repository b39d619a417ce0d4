import type { ChainPayment } from '#core/chains'
import type { Logger } from '#platform/logging'
import { type BlockName, type EvmNode, isRevert, isStateGone, tokensOf } from '#providers/evm/node'

export type ArrivalCheck = {
  readonly network: string
  /** The contracts of the listed tokens, in canonical form. */
  readonly tokens: readonly string[]
  /** The addresses among these that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
  readonly log: Logger
}

type Told = {
  readonly hash: string
  readonly parentHash: string
  readonly payments: readonly ChainPayment[]
}

/**
 * Compares what listed tokens say that they moved to us with what they say that we hold before and after the block. A
 * token that keeps a fee, or that only talks, is reported with what arrived; where that is unclear, as a doubt.
 */
export async function checkArrivals(
  node: EvmNode,
  check: ArrivalCheck,
  { hash, parentHash, payments }: Told,
): Promise<readonly ChainPayment[]> {
  const groups = await groupsOf(check, payments)
  if (groups.length === 0) return payments
  const changed = new Map<ChainPayment, ChainPayment | null>()
  for (const group of groups) {
    const held = await heldAround(node, group, { hash, parentHash })
    for (const one of group.incoming) changed.set(one, judge(one, group, held))
    warn(check, group, changed)
  }
  return payments.flatMap((payment) => {
    const judged = changed.get(payment)
    return judged === null ? [] : [judged ?? payment]
  })
}

/** All that one token says that it moved to and from one of our addresses. */
type Group = {
  readonly token: string
  readonly address: string
  readonly incoming: readonly ChainPayment[]
  readonly outgoing: bigint
}

async function groupsOf(check: ArrivalCheck, payments: readonly ChainPayment[]): Promise<Group[]> {
  const listed = new Set(check.tokens)
  const ofTokens = payments.filter(({ contract }) => contract !== null && listed.has(contract))
  if (ofTokens.length === 0) return []
  const ours = await check.ours([...new Set(ofTokens.map(({ address }) => address))])
  const incoming = Map.groupBy(
    ofTokens.filter(({ address }) => ours.has(address)),
    ({ contract, address }) => `${contract}/${address}`,
  )
  return [...incoming.values()].map((group) => groupOf(group, ofTokens))
}

function groupOf(incoming: readonly ChainPayment[], all: readonly ChainPayment[]): Group {
  const [{ contract, address } = { contract: null, address: '' }] = incoming
  const outgoing = all.filter((one) => one.contract === contract && one.from === address)
  return { token: contract ?? '', address, incoming, outgoing: sumOf(outgoing) }
}

type Held = { readonly before: bigint; readonly after: bigint }

/** Null when the node no longer knows, or the token does not say. */
async function heldAround(
  node: EvmNode,
  group: Group,
  { hash, parentHash }: Pick<Told, 'hash' | 'parentHash'>,
): Promise<Held | null> {
  const at = (blockHash: string): BlockName => ({ blockHash })
  try {
    const [before, after] = await node.ask(tokensOf(group, at(parentHash)), tokensOf(group, at(hash)))
    return before === null || after === null ? null : { before, after }
  } catch (error) {
    if (isStateGone(error) || isRevert(error)) return null
    throw error
  }
}

/** Null for a payment of nothing. */
function judge(payment: ChainPayment, { incoming, outgoing }: Group, held: Held | null): ChainPayment | null {
  if (held === null)
    return { ...payment, doubt: 'the node cannot tell what the address held before and after' }
  const told = sumOf(incoming)
  const arrived = held.after - held.before + outgoing
  if (arrived >= told) return payment
  if (arrived <= 0n && outgoing === 0n) return null
  if (incoming.length === 1 && outgoing === 0n) return { ...payment, units: arrived }
  return { ...payment, doubt: `of ${told} units that the token told in one block, ${arrived} arrived` }
}

function warn(
  { network, log }: ArrivalCheck,
  { token, address, incoming }: Group,
  judged: ReadonlyMap<ChainPayment, ChainPayment | null>,
): void {
  for (const payment of incoming) {
    const { txid, index, units } = payment
    const outcome = judged.get(payment)
    if (outcome === payment) continue
    log.warn(
      { network, token, address, txid, index, told: units, arrived: outcome?.units ?? 0n },
      'a token moved something else than it says',
    )
  }
}

function sumOf(payments: readonly ChainPayment[]): bigint {
  return payments.reduce((sum, { units }) => sum + units, 0n)
}
