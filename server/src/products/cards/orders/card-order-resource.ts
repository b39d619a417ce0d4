import { add, formatAmount } from '#core/money'
import { type CardOrder, debitOf } from './card-order.ts'
import type { CardOrderResource } from './schemas.ts'

/** The address of the page on which an order is paid by fast payment. */
function payPageOf({ id }: Pick<CardOrder, 'id'>, publicUrl: string): string {
  return `${publicUrl}/pay/fiat/${id}`
}

/** An order as the API shows it. */
export function cardOrderResource(order: CardOrder, publicUrl: string): CardOrderResource {
  const { id, options, amount, buyFee, topUpFee, price, cardNumber, expiresAt } = order
  return {
    order_id: id,
    transaction_id: id,
    status: order.status,
    card_type: options.cardType,
    region: options.region,
    payment_system: options.paymentSystem,
    is_apple_pay_available: options.isApplePayAvailable,
    amount: formatAmount(amount),
    buy_fee: formatAmount(buyFee),
    top_up_fee: formatAmount(topUpFee),
    total: formatAmount(add(add(amount, buyFee), topUpFee)),
    payment_method: order.paymentMethod,
    source_symbol: price.asset.symbol,
    debit_amount: formatAmount(debitOf(order)),
    card_id: cardNumber === null ? null : Number(cardNumber),
    payment: paymentOf(order, publicUrl),
    error: order.error,
    created_at: order.createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

function paymentOf(order: CardOrder, publicUrl: string): CardOrderResource['payment'] {
  const { expiresAt, onchain } = order
  if (expiresAt === null) return null
  const amount = formatAmount(debitOf(order))
  const expires_at = expiresAt.toISOString()
  if (onchain !== null) {
    const { network, address } = onchain
    return { kind: 'onchain', symbol: order.price.asset.symbol, network, address, amount, expires_at }
  }
  const url = payPageOf(order, publicUrl)
  return { kind: 'sbp', currency: order.price.asset.symbol, amount, url, qr_code: url, expires_at }
}
