import assert from 'node:assert'

// The commands of a book. Prices are ticks, amounts are lots, quote amounts are ticks × lots: all of them safe integers
// above zero. The caller assigns ids and owners, which are integers.

export type Side = 'buy' | 'sell'

/** The handling of an order that would trade with its own owner; the incoming order's choice decides. */
export type SelfTradePrevention = 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'

/** `post_only` is good till cancel, and never takes. */
export type TimeInForce = 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | 'post_only'

type Arriving = { readonly id: number; readonly owner: number; readonly selfTrade: SelfTradePrevention }

export type LimitOrder = Arriving & {
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly timeInForce: TimeInForce
}

/** Takes liquidity at `worst` or a better price; the rest is cancelled. */
export type MarketOrder = Arriving & {
  readonly side: Side
  readonly lots: number
  readonly worst: number
}

/** Buys as many lots as a quote amount pays for, price by price up to `worst`, and never spends more. */
export type BudgetOrder = Arriving & {
  readonly budget: number
  readonly worst: number
}

/**
 * `lots` is the order's new total, including the filled lots; a total at or below these cancels the rest. Null keeps the
 * present value. An order keeps its place only if its price stays and its lots do not grow; otherwise it arrives again and
 * may take, unless it is `isPostOnly`.
 */
export type Amendment = {
  readonly id: number
  readonly price: number | null
  readonly lots: number | null
  readonly isPostOnly: boolean
  readonly selfTrade: SelfTradePrevention
}

export type LimitCommand = LimitOrder & { readonly kind: 'limit' }
export type MarketCommand = MarketOrder & { readonly kind: 'market' }
export type BudgetCommand = BudgetOrder & { readonly kind: 'budget' }
type CancelCommand = { readonly kind: 'cancel'; readonly id: number }
export type AmendCommand = Amendment & { readonly kind: 'amend' }

/** A command with the name of the book's method that executes it. */
export type BookCommand = LimitCommand | MarketCommand | BudgetCommand | CancelCommand | AmendCommand

export function assertWhole(value: number): void {
  if (!Number.isSafeInteger(value) || value <= 0)
    assert.fail('prices, lots and budgets are safe integers above zero')
}

/** Keeps the quote value of a limit order exact, and that of its trades: a trade is never larger than its maker. */
export function assertLimit({ price, lots }: { readonly price: number; readonly lots: number }): void {
  assertWhole(price)
  assertWhole(lots)
  if (price * lots > Number.MAX_SAFE_INTEGER) assert.fail('price × lots of an order is a safe integer')
}
