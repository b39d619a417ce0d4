// What a book answers, in the order in which it happened: enough to settle money without asking the book again.
//
// A limit or market order ends in exactly one of `rested`, `filled`, `cancelled` and `rejected`, a budget order in
// `budget_closed` or `rejected`, each after its trades. A cancel is `cancelled` or `rejected`. An amend is `amended`,
// and where the order lost its place, whatever an arriving limit order can end in follows; or it is `cancelled` or
// `rejected` instead. In between stand the makers that self-trade prevention cancelled.

import type { Side } from './book-commands.ts'
import { type BookOrder, noPrice } from './book-order.ts'

/** At the maker's price. A maker of which nothing remains is filled and gone. */
export type TradeReport = {
  readonly kind: 'trade'
  readonly makerId: number
  readonly makerOwner: number
  readonly makerRemaining: number
  readonly takerId: number
  readonly takerOwner: number
  readonly takerSide: Side
  readonly price: number
  readonly lots: number
}

/** The order stands last at its price with `lots` that are not filled. */
type RestedReport = {
  readonly kind: 'rested'
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly price: number
  readonly lots: number
}

/** Nothing of the incoming order is left to fill. */
type FilledReport = { readonly kind: 'filled'; readonly id: number; readonly owner: number }

export type CancelReason =
  | 'requested'
  | 'no_liquidity'
  | 'worst_price'
  | 'immediate_or_cancel'
  | 'fill_or_kill'
  | 'self_trade'
  | 'amended_to_filled'

/** `lots` are those that will never fill. A market order has no price. `worst_price`: all that is left stands beyond it. */
type CancelledReport = {
  readonly kind: 'cancelled'
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly price: number | null
  readonly lots: number
  readonly reason: CancelReason
}

/** `spent`: what is unspent does not buy one lot at the best price. */
export type BudgetCloseReason = 'spent' | 'no_liquidity' | 'worst_price' | 'self_trade'

export type BudgetClosedReport = {
  readonly kind: 'budget_closed'
  readonly id: number
  readonly owner: number
  readonly unspent: number
  readonly reason: BudgetCloseReason
}

/** `lots` and `previousLots` are those not filled. */
type AmendedReport = {
  readonly kind: 'amended'
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly previousPrice: number
  readonly previousLots: number
  readonly keepsPlace: boolean
}

export type RejectReason = 'duplicate_id' | 'unknown_order' | 'post_only_would_take' | 'book_full'

/** The command changed nothing. */
type RejectedReport = { readonly kind: 'rejected'; readonly id: number; readonly reason: RejectReason }

export type BookReport =
  | TradeReport
  | RestedReport
  | FilledReport
  | CancelledReport
  | BudgetClosedReport
  | AmendedReport
  | RejectedReport

export function rested({ id, owner, side, price, remaining }: BookOrder): RestedReport {
  return { kind: 'rested', id, owner, side, price, lots: remaining }
}

export function cancelled(order: BookOrder, reason: CancelReason): CancelledReport {
  const { id, owner, side, remaining } = order
  const price = order.price === noPrice ? null : order.price
  return { kind: 'cancelled', id, owner, side, price, lots: remaining, reason }
}

export function amended(
  { id, owner, side, price, remaining }: BookOrder,
  previous: { readonly price: number; readonly lots: number; readonly keepsPlace: boolean },
): AmendedReport {
  return {
    kind: 'amended',
    id,
    owner,
    side,
    price,
    lots: remaining,
    previousPrice: previous.price,
    previousLots: previous.lots,
    keepsPlace: previous.keepsPlace,
  }
}

export function traded({ maker, taker }: { maker: BookOrder; taker: BookOrder }, lots: number): TradeReport {
  return {
    kind: 'trade',
    makerId: maker.id,
    makerOwner: maker.owner,
    makerRemaining: maker.remaining,
    takerId: taker.id,
    takerOwner: taker.owner,
    takerSide: taker.side,
    price: maker.price,
    lots,
  }
}
