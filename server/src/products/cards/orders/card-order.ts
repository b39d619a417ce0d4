import { add, formatAmount, type Money } from '#core/money'
import type { NewPurchase } from '#core/purchases'
import type { CardOptions } from '#core/suppliers'
import { money, moneyIn } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'
import { cardCurrency } from '#products/cards/card'
import type { PaymentMethod } from '#products/cards/terms'

/**
 * `awaiting_payment`: from outside. `processing`: paid, and ordered from the issuer. `failed`: paid otherwise than asked, or
 * never issued; the money is in the wallet. `expired`: nobody paid it in time.
 */
export const cardOrderStatuses = ['awaiting_payment', 'processing', 'completed', 'failed', 'expired'] as const

export type CardOrderStatus = (typeof cardOrderStatuses)[number]

const { uuid, text, boolean, timestamptz } = columns

export const cardOrderTable = table('card_orders', {
  id: uuid,
  customerId: uuid,
  /** The name of the issuer. */
  provider: text,
  options: group({
    cardType: text.as<CardOptions['cardType']>(),
    region: text,
    paymentSystem: text,
    isApplePayAvailable: boolean,
  }),
  /** The first load and both fees, in USD. */
  amount: moneyIn(cardCurrency, 'amount_units'),
  buyFee: moneyIn(cardCurrency, 'buy_fee_units'),
  topUpFee: moneyIn(cardCurrency, 'top_up_fee_units'),
  paymentMethod: text.as<PaymentMethod>(),
  /** The amounts that the customer pays for the load, and for the fees. */
  price: money('price_units'),
  fee: money('fee_units'),
  /** Where it is paid on chain. */
  onchain: orNull(group({ network: text, address: text })),
  status: text.as<CardOrderStatus>(),
  error: orNull(text),
  /** Until when it can be paid from outside; null when it is paid from the balance. */
  expiresAt: orNull(timestamptz),
  /** When its exact payment was seen on its chain, not deep enough to be credited. */
  seenAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/**
 * A card that a customer has ordered. Its id is also the id of its transaction in the history, of its purchase, of its
 * pay-in and of the card.
 */
export type CardOrder = Item<typeof cardOrderTable> & {
  /** The id that customers see of the card; null before it is issued. */
  readonly cardNumber: bigint | null
}

/** The amount that the customer pays for a card: the load and the fees, in the currency of payment. */
export function debitOf({ price, fee }: Pick<CardOrder, 'price' | 'fee'>): Money {
  return add(price, fee)
}

/** The purchase that issues a card. */
export function purchaseOf(order: CardOrder): NewPurchase {
  const { id, customerId, provider, price, fee, amount, options } = order
  const title = `${options.cardType} card with ${formatAmount(amount)} USD`
  return { id, customerId, kind: 'card_issue', port: 'issuer', provider, price, fee, cost: amount, title }
}
