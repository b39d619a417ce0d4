import assert from 'node:assert'
import { customerAccount, houseAccount, type Movement } from '#core/ledger'
import { type Money, subtract } from '#core/money'
import { columns, type Item, table } from '#platform/database'
import type { Side, TradeReport } from '#products/fiat-spot/book'
import { isOpen, type Order } from './order.ts'
import type { PairUnits } from './pair-units.ts'
import type { TradeFees } from './trade-fees.ts'

const { uuid, text, safeInteger, numeric, timestamptz } = columns

/** A trade of two orders at the maker's price. Each fee is in units of the asset that its side received. */
export const tradeTable = table('trades', {
  id: uuid,
  pair: text,
  /** Assigned by the market without gaps. */
  number: safeInteger,
  priceTicks: safeInteger,
  lots: safeInteger,
  takerSide: text.as<Side>(),
  makerOrderId: uuid,
  takerOrderId: uuid,
  makerCustomerId: uuid,
  takerCustomerId: uuid,
  makerFeeUnits: numeric,
  takerFeeUnits: numeric,
  createdAt: timestamptz,
})

export type Trade = Item<typeof tradeTable>

/** The funds that an order must keep locked for its unfilled rest, in the asset that it gives. */
export function lockFor(order: Order, units: PairUnits): bigint {
  if (!isOpen(order) || order.lots === null) return 0n
  const remaining = order.lots - order.filledLots
  if (order.side === 'sell') return units.amount(remaining).units
  assert(order.priceTicks !== null, 'only a limit order stays open')
  return costOnTop(order, { value: BigInt(order.priceTicks) * BigInt(remaining), units }).units
}

/** The amounts that change hands in a trade, before fees. The buyer pays at least the seller's proceeds. */
export type Exchange = {
  readonly buyerId: string
  readonly sellerId: string
  readonly base: Money
  readonly paid: Money
  readonly proceeds: Money
}

type Meeting = {
  readonly report: TradeReport
  readonly maker: Order
  readonly taker: Order
  readonly units: PairUnits
  readonly at: Date
}

/**
 * Applies a trade to both orders. A buyer pays the exact value of all its trades together, rounded up; a seller gets the
 * value of each trade, rounded down; the difference goes to the house. So splitting an order gains nothing, and the funds
 * that a buyer locked always suffice.
 */
export function meet({ report, maker, taker, units, at }: Meeting): {
  readonly maker: Order
  readonly taker: Order
  readonly exchange: Exchange
} {
  const value = BigInt(report.price) * BigInt(report.lots)
  const [buyer, seller] = report.takerSide === 'buy' ? [taker, maker] : [maker, taker]
  const base = units.amount(report.lots)
  const paid = costOnTop(buyer, { value, units })
  const bought = filled(buyer, { lots: report.lots, value, given: paid.units, at })
  const sold = filled(seller, { lots: report.lots, value, given: base.units, at })
  const [makerAfter, takerAfter] = report.takerSide === 'buy' ? [sold, bought] : [bought, sold]
  const exchange = {
    buyerId: buyer.customerId,
    sellerId: seller.customerId,
    base,
    paid,
    proceeds: units.proceedsOf(value),
  }
  return { maker: makerAfter, taker: takerAfter, exchange }
}

/** The price that a buyer pays for further lots on top of those it has bought. */
function costOnTop({ filledValue }: Order, { value, units }: { value: bigint; units: PairUnits }): Money {
  return subtract(units.costOf(filledValue + value), units.costOf(filledValue))
}

type Fill = { readonly lots: number; readonly value: bigint; readonly given: bigint; readonly at: Date }

function filled(order: Order, { lots, value, given, at }: Fill): Order {
  const filledLots = order.filledLots + lots
  return {
    ...order,
    filledLots,
    filledValue: order.filledValue + value,
    lockedUnits: order.lockedUnits - given,
    status: filledLots === order.lots ? 'filled' : 'partially_filled',
    updatedAt: at,
  }
}

/** Locked funds of each side → available funds of the other; fees and dust → the house. */
export function tradeMovements(exchange: Exchange, fees: TradeFees): Movement[] {
  const { buyerId, sellerId, base, paid, proceeds } = exchange
  const locked = (customerId: string) => customerAccount(customerId, 'trading_locked')
  const available = (customerId: string) => customerAccount(customerId, 'trading_available')
  const house = houseAccount('fees')
  const received = { buyer: subtract(base, fees.buyer), seller: subtract(proceeds, fees.seller) }
  return [
    { from: locked(buyerId), to: available(sellerId), amount: received.seller },
    { from: locked(buyerId), to: house, amount: subtract(paid, received.seller) },
    { from: locked(sellerId), to: available(buyerId), amount: received.buyer },
    { from: locked(sellerId), to: house, amount: fees.buyer },
  ].filter(({ amount }) => amount.units > 0n)
}
