import assert from 'node:assert'

// What can be asked of a book. Prices are ticks, amounts are lots, quote amounts are ticks × lots: all of them safe
// integers above zero. Ids and owners are integers that the caller gives.

export type Side = 'buy' | 'sell'

/** What happens when an order would trade with its own owner. The incoming order's choice decides. */
export type SelfTradePrevention = 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'

/** `post_only` is good till cancel for an order that must never take. */
export type TimeInForce = 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | 'post_only'

type Arriving = { readonly id: number; readonly owner: number; readonly selfTrade: SelfTradePrevention }

export type LimitCommand = Arriving & {
  readonly kind: 'limit'
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly timeInForce: TimeInForce
}

/** Takes what there is at `worst` or a better price; what is left is cancelled. */
export type MarketCommand = Arriving & {
  readonly kind: 'market'
  readonly side: Side
  readonly lots: number
  readonly worst: number
}

/** Buys as many lots as a quote amount pays for, price by price up to `worst`, and never spends more. */
export type BudgetCommand = Arriving & {
  readonly kind: 'budget'
  readonly budget: number
  readonly worst: number
}

type CancelCommand = { readonly kind: 'cancel'; readonly id: number }

/**
 * `lots` is the order's new total, what is filled included; at or below that, the rest is cancelled. Null keeps what
 * is. An order keeps its place only where its price stays and its lots do not grow; otherwise it arrives anew and may
 * take, unless it is `isPostOnly`.
 */
export type AmendCommand = {
  readonly kind: 'amend'
  readonly id: number
  readonly price: number | null
  readonly lots: number | null
  readonly isPostOnly: boolean
  readonly selfTrade: SelfTradePrevention
}

export type BookCommand = LimitCommand | MarketCommand | BudgetCommand | CancelCommand | AmendCommand

export function assertWhole(value: number): void {
  if (!Number.isSafeInteger(value) || value <= 0)
    assert.fail('prices, lots and budgets are safe integers above zero')
}

/** What a limit order can come to in quote is exact too; a trade is never larger than its maker. */
export function assertLimit({ price, lots }: { readonly price: number; readonly lots: number }): void {
  assertWhole(price)
  assertWhole(lots)
  if (price * lots > Number.MAX_SAFE_INTEGER) assert.fail('price × lots of an order is a safe integer')
}
