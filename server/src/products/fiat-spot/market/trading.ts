import type { Pair, Tariff } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import type { MarketState, Order, PairUnits, TradingBatch } from '#products/fiat-spot/settlement'
import { refuse, statusOf } from './pair-rules.ts'
import { fiatSpotRefusals } from './refusals.ts'

/** What commands are decided against. */
export type Trading = {
  readonly pair: Pair
  readonly units: PairUnits
  readonly state: MarketState
  readonly batch: TradingBatch
  readonly now: Date
  /** In quote per base; null when neither the price source nor enough trades give one. */
  readonly reference: Money | null
  /** Until when the pair is halted; null while it is not. */
  readonly resumesAt: Date | null
  customerNumber(customerId: string): number
  /** Who has a tariff that is not listed has the default one. */
  tariffOf(customerId: string): Tariff
  /** Orders that commands name and that were not open when the batch began, by id. */
  readonly closed: ReadonlyMap<string, Order>
}

/** What a command left behind: orders by number. Their rows are written with the batch. */
export type Done = { readonly orders: readonly number[] }

export function requireState({ pair, resumesAt }: Trading, act: 'place' | 'cancel'): void {
  const status = statusOf(pair, resumesAt)
  if (status === 'open' || (status !== 'closed' && act === 'cancel')) return
  const until = status === 'halted' ? { resumes_at: resumesAt?.toISOString() ?? null } : {}
  throw refuse('PAIR_NOT_ACTIVE', { pair: pair.name, pair_status: status, ...until })
}

/** The book counts in numbers, so an order's worth in ticks × lots must be a safe one. */
export function requireCountable({ ticks, lots }: { ticks: number; lots: number }): void {
  if (!Number.isSafeInteger(ticks * lots)) throw stockbookError('ORDER_TOO_LARGE')
}

/** One customer's orders must not make a commit so large that the market stands still for it. */
const openOrdersMax = 1_000

export function requireRoom({ customerId }: Order, { state }: Trading): void {
  if (state.open.countOf(customerId) >= openOrdersMax) throw stockbookError('TOO_MANY_OPEN_ORDERS')
}

/** A post-only order never takes. */
export function requireNoTake({ side, priceTicks }: Order, { state, units }: Trading): void {
  const best = side === 'buy' ? state.book.bestAsk() : state.book.bestBid()
  if (best === null || priceTicks === null) return
  const wouldTake = side === 'buy' ? best <= priceTicks : best >= priceTicks
  if (wouldTake)
    throw refuse('POST_ONLY_WOULD_CROSS', { best_opposite_price: formatAmount(units.price(best)) })
}

function stockbookError(reason: string): Error {
  const { status } = fiatSpotRefusals.STOCKBOOK_ERROR
  return refuse('STOCKBOOK_ERROR', { upstream_status: status, reason_text: reason, upstream_body: null })
}
