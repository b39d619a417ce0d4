import { formatAmount } from '#core/money'
import type { CryptoOrder } from './order.ts'
import type { ListedOrder, PlacedOrder } from './schemas.ts'

/** The answer to a new order; its status is `processing` whatever the outcome. */
export function placedResource(order: CryptoOrder): PlacedOrder {
  return { ...resource(order), status: 'processing' }
}

/** An order as the history shows it. */
export function listedResource(order: CryptoOrder): ListedOrder {
  return { ...resource(order), status: order.status, created_at: order.createdAt.toISOString() }
}

function resource({ id, fromSymbol, toSymbol, given, received, type, orderPrice }: CryptoOrder) {
  return {
    order_id: id,
    from_symbol: fromSymbol,
    to_symbol: toSymbol,
    from_amount: formatAmount(given),
    to_amount: received === null ? null : formatAmount(received),
    type,
    order_price: orderPrice,
  }
}
