import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { add, formatAmount, type Money } from '#core/money'
import type { NewPurchase } from '#core/purchases'
import type { CardOptions } from '#core/suppliers'
import { cardAsset } from '#products/cards/card'

export const paymentMethods = ['balance_usdt', 'rub_sbp', 'onchain_usdt'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * `awaiting_payment`: from outside. `processing`: paid, and ordered from the issuer. `failed`: paid otherwise than asked, or
 * never issued; the money is in the wallet. `expired`: nobody paid it in time.
 */
export const cardOrderStatuses = ['awaiting_payment', 'processing', 'completed', 'failed', 'expired'] as const

export type CardOrderStatus = (typeof cardOrderStatuses)[number]

/**
 * A card that a customer has ordered. Its id is also the id of its transaction in the history, of its purchase, of its
 * pay-in and of the card.
 */
export type CardOrder = {
  readonly id: string
  readonly customerId: string
  /** The name of the issuer. */
  readonly provider: string
  readonly options: CardOptions
  /** The first load and both fees, in USD. */
  readonly amount: Money
  readonly buyFee: Money
  readonly topUpFee: Money
  readonly paymentMethod: PaymentMethod
  /** The amounts that the customer pays for the load, and for the fees. */
  readonly price: Money
  readonly fee: Money
  /** Where it is paid on chain. */
  readonly onchain: { readonly network: string; readonly address: string } | null
  readonly status: CardOrderStatus
  readonly error: string | null
  /** Until when it can be paid from outside; null when it is paid from the balance. */
  readonly expiresAt: Date | null
  /** When its exact payment was seen on its chain, not deep enough to be credited. */
  readonly seenAt: Date | null
  /** The id that customers see of the card; null before it is issued. */
  readonly cardNumber: bigint | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CardOrderRow = {
  id: string
  customer_id: string
  provider: string
  card_type: CardOptions['cardType']
  region: string
  payment_system: string
  is_apple_pay_available: boolean
  amount_units: bigint
  buy_fee_units: bigint
  top_up_fee_units: bigint
  payment_method: PaymentMethod
  asset: string
  price_units: bigint
  fee_units: bigint
  network: string | null
  address: string | null
  status: CardOrderStatus
  error: string | null
  expires_at: Date | null
  seen_at: Date | null
  created_at: Date
  updated_at: Date
  card_number: bigint | null
}

export function fromRow(row: CardOrderRow, catalog: Catalog): CardOrder {
  const [usd, asset] = [cardAsset(catalog), catalog.asset(row.asset)]
  assert(asset !== undefined, `the catalogue lost ${row.asset}, which has card orders`)
  const { network, address } = row
  return {
    id: row.id,
    customerId: row.customer_id,
    provider: row.provider,
    options: {
      cardType: row.card_type,
      region: row.region,
      paymentSystem: row.payment_system,
      isApplePayAvailable: row.is_apple_pay_available,
    },
    amount: { asset: usd, units: row.amount_units },
    buyFee: { asset: usd, units: row.buy_fee_units },
    topUpFee: { asset: usd, units: row.top_up_fee_units },
    paymentMethod: row.payment_method,
    price: { asset, units: row.price_units },
    fee: { asset, units: row.fee_units },
    onchain: network === null || address === null ? null : { network, address },
    status: row.status,
    error: row.error,
    expiresAt: row.expires_at,
    seenAt: row.seen_at,
    cardNumber: row.card_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
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
