import type { Tariff } from '#core/catalog'
import type { IdempotentRequest } from '#core/idempotency'
import type { Money } from '#core/money'
import type { SelfTradePrevention, Side, TimeInForce } from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import type { MarketState, Order, PairUnits, Settlement } from '#products/fiat-spot/settlement'

type Commanded = { readonly request: IdempotentRequest | null; readonly customerId: string }

/** An order as it was asked for. `price` makes it a limit order; a market buy has `amount` or `budget`. */
export type PlaceOrder = Commanded & {
  readonly kind: 'place'
  readonly id: string
  readonly side: Side
  readonly price: Money | null
  readonly amount: Money | null
  readonly budget: Money | null
  readonly timeInForce: TimeInForce
  /** Null takes what the customer's tariff says. */
  readonly selfTrade: SelfTradePrevention | null
  readonly clientOrderId: string | null
  readonly userInput: {
    readonly price: string | null
    readonly amount: string | null
    readonly priceTotal: string | null
  }
}

export type CancelOrder = Commanded & {
  readonly kind: 'cancel'
  readonly orderId: string
}

/** Null leaves what is; `amount` is the new total, what is filled included. */
export type AmendOrder = Commanded & {
  readonly kind: 'amend'
  readonly orderId: string
  readonly price: Money | null
  readonly amount: Money | null
}

/** Cancels all open orders of a customer, of one side or both. */
export type CancelOrders = Commanded & {
  readonly kind: 'cancel_all'
  readonly side: Side | null
  /** Absent when the owner asks for it. */
  readonly reason?: 'cancel_after'
}

export type MarketCommand = PlaceOrder | CancelOrder | AmendOrder | CancelOrders

/** What commands are decided against. */
export type Situation = {
  readonly pair: Pair
  readonly units: PairUnits
  readonly state: MarketState
  readonly settlement: Settlement
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
