import type { Tariff } from '#core/catalog'
import type { IdempotentRequest } from '#core/idempotency'
import type { Money } from '#core/money'
import type { Refusal } from '#platform/refusal'
import type { SelfTradePrevention, Side, TimeInForce } from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import type { MarketState, Order, PairUnits, Settlement } from '#products/fiat-spot/settlement'

type Commanded = { readonly request: IdempotentRequest | null; readonly customerId: string }

/** A requested order. With a `price` it is a limit order; a market buy has `amount` or `budget`. */
export type PlaceOrder = Commanded & {
  readonly kind: 'place'
  readonly id: string
  readonly side: Side
  readonly price: Money | null
  readonly amount: Money | null
  readonly budget: Money | null
  readonly timeInForce: TimeInForce
  /** Null takes the default of the customer's tariff. */
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

/** Null keeps the present value; `amount` is the new total, including the filled part. */
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
  /** Absent if the owner asks for it. */
  readonly reason?: 'cancel_after'
}

export type MarketCommand = PlaceOrder | CancelOrder | AmendOrder | CancelOrders

/** The context in which commands are decided. */
export type Situation = {
  readonly pair: Pair
  readonly units: PairUnits
  readonly state: MarketState
  readonly settlement: Settlement
  readonly now: Date
  /** The refusal of new and amended orders, while operators have halted the product. */
  readonly halt: Refusal | null
  /** A price in quote per whole base; null if neither the price source nor enough trades give one. */
  readonly reference: Money | null
  /** The end of the present halt; null while the pair is not halted. */
  readonly resumesAt: Date | null
  customerNumber(customerId: string): number
  /** The customer's tariff; the default one if theirs is not listed. */
  tariffOf(customerId: string): Tariff
  /** The orders, by id, that commands name and that were not open at the start of the batch. */
  readonly closed: ReadonlyMap<string, Order>
}

/** The numbers of the orders that a command was about. Their rows are written with the batch. */
export type Done = { readonly orders: readonly number[] }
