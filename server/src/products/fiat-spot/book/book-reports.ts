// The reports of a book, in the order of the events: enough to settle money without asking the book again.
//
// A limit or market order ends in exactly one of `rested`, `filled`, `cancelled` and `rejected`, a budget order in
// `budget_closed` or `rejected`, each after its trades. A cancel ends in `cancelled` or `rejected`. An amend ends in
// `amended`, `cancelled` or `rejected`; if `amended` loses the order its place, the reports of an arriving limit order
// follow. Makers that self-trade prevention cancels are reported in between.

import type { Side } from './book-commands.ts'
import type { OpenOrder } from './book-order.ts'

type Reported = Pick<OpenOrder, 'id' | 'owner' | 'side'> & { readonly lots: number }

/** A trade at the maker's price. A maker with no lots remaining is filled and has left the book. */
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

/** The order rests last at its price with `lots` unfilled. */
type RestedReport = Reported & { readonly kind: 'rested'; readonly price: number }

/** The incoming order is filled whole. */
type FilledReport = { readonly kind: 'filled'; readonly id: number; readonly owner: number }

export type CancelReason =
  | 'requested'
  | 'no_liquidity'
  | 'worst_price'
  | 'immediate_or_cancel'
  | 'fill_or_kill'
  | 'self_trade'
  | 'amended_to_filled'

/** `lots` stay unfilled. A market order has no price. `worst_price`: all remaining liquidity is beyond the worst price. */
type CancelledReport = Reported & {
  readonly kind: 'cancelled'
  readonly price: number | null
  readonly reason: CancelReason
}

/** `spent`: the unspent rest does not buy one lot at the best price. */
export type BudgetCloseReason = 'spent' | 'no_liquidity' | 'worst_price' | 'self_trade'

export type BudgetClosedReport = {
  readonly kind: 'budget_closed'
  readonly id: number
  readonly owner: number
  readonly unspent: number
  readonly reason: BudgetCloseReason
}

/** `lots` and `previousLots` are unfilled lots. */
type AmendedReport = Reported & {
  readonly kind: 'amended'
  readonly price: number
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
