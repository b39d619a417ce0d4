import type { Pair } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Side } from '#products/fiat-spot/book'
import { pairUnitsOf } from '#products/fiat-spot/settlement'

/** A trade as one of its two sides sees it. */
export type OwnTrade = {
  readonly id: string
  readonly pair: string
  readonly orderId: string
  readonly role: 'maker' | 'taker'
  readonly side: Side
  readonly priceTicks: number
  readonly lots: number
  /** In what this side received. */
  readonly feeUnits: bigint
  readonly createdAt: Date
}

/** The same as the API shows it. */
export function ownTrade(trade: OwnTrade, pair: Pair) {
  const { id, side, orderId, role, feeUnits, createdAt } = trade
  const units = pairUnitsOf(pair)
  const received = side === 'buy' ? pair.base.asset : pair.quote.asset
  return {
    id,
    pair: pair.name,
    side,
    price: formatAmount(units.price(trade.priceTicks)),
    amount: formatAmount(units.amount(trade.lots)),
    fee: formatAmount({ asset: received, units: feeUnits }),
    time: createdAt.toISOString(),
    order_id: orderId,
    fee_currency: received.symbol,
    role,
  }
}
