import type { Side } from '#products/fiat-spot/book'
import {
  type Change,
  isOpen,
  type MarketState,
  type Order,
  type Settled,
  type Trade,
} from '#products/fiat-spot/settlement'
import type { History } from './trade-history.ts'
import type { Voice } from './trade-voices.ts'

/** The lots that a price level gained; negative for a loss. */
export type LevelChange = { readonly side: Side; readonly priceTicks: number; readonly lots: number }

/** The changes of a commit of the market. */
export type MarketNews = NewsOfCommit & (Difference | Snapshot)

type NewsOfCommit = {
  readonly levels: readonly LevelChange[]
  readonly trades: readonly Trade[]
  /** Owners of the orders that it touched. */
  readonly customerIds: readonly string[]
  /** The end of the present halt; null while the pair is not halted. */
  readonly resumesAt: Date | null
}

type Difference = { readonly isSnapshot: false }

/**
 * Replaces everything known: `levels` are the whole book, `history` and `voices` sum up the trades before `trades`. In a
 * difference, `levels` are changes.
 */
type Snapshot = {
  readonly isSnapshot: true
  readonly history: History
  readonly voices: readonly Voice[]
}

/** The outcome of a batch, and the halt that it leaves. */
type Committed = Settled & Pick<NewsOfCommit, 'resumesAt'>

/** The news of a commit that followed the last one in memory. */
export function newsOf({ placed, changes, trades, resumesAt }: Committed): MarketNews {
  const isPlaced = new Set(placed.map(({ id }) => id))
  const levels = changes.flatMap(({ before, after }) => [
    ...(isPlaced.has(before.id) ? [] : resting(before, -1)),
    ...resting(after, 1),
  ])
  return { isSnapshot: false, levels: summed(levels), trades, customerIds: ownersOf(changes), resumesAt }
}

/** The news of the first commit after the market was read from the database. */
export function snapshotNews(
  { state, history, voices }: { state: MarketState } & Omit<Snapshot, 'isSnapshot'>,
  { changes, trades, resumesAt }: Committed,
): MarketNews {
  const levels = summed([...state.open.all()].flatMap((order) => resting(order, 1)))
  return { isSnapshot: true, levels, history, voices, trades, customerIds: ownersOf(changes), resumesAt }
}

function resting(order: Order, sign: 1 | -1): LevelChange[] {
  const { side, priceTicks, lots, filledLots } = order
  if (!isOpen(order) || priceTicks === null || lots === null) return []
  return [{ side, priceTicks, lots: sign * (lots - filledLots) }]
}

function summed(changes: readonly LevelChange[]): LevelChange[] {
  const sums = new Map<string, LevelChange>()
  for (const { side, priceTicks, lots } of changes) {
    const key = `${side}${priceTicks}`
    sums.set(key, { side, priceTicks, lots: lots + (sums.get(key)?.lots ?? 0) })
  }
  return [...sums.values()].filter(({ lots }) => lots !== 0)
}

function ownersOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ after }) => after.customerId))]
}
