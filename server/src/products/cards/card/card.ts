import type { Asset, Money } from '#core/money'
import type { CardOptions, CardState } from '#core/suppliers'

/** The currency of the money on cards, which the catalogue lists. */
export const cardCurrency = 'USD'

/** A virtual card. Its number and cvc are with the issuer alone. */
export type Card = CardOptions & {
  /** Owns the card's accounts; also the id of the purchase that issued it. */
  readonly id: string
  /** The id that customers see. */
  readonly number: bigint
  readonly customerId: string
  /** The name of the issuer. */
  readonly provider: string
  /** The issuer's own name of the card. */
  readonly cardReference: string
  readonly lastFour: string
  /** As MM/YY. */
  readonly expiry: string
  readonly status: CardState
  /** The customer's own limits; null for none. Days and months are of UTC. */
  readonly limits: {
    readonly purchase: Money | null
    readonly day: Money | null
    readonly month: Money | null
  }
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CardRow = {
  id: string
  number: bigint
  customer_id: string
  provider: string
  card_reference: string
  card_type: Card['cardType']
  region: string
  payment_system: string
  is_apple_pay_available: boolean
  last_four: string
  expiry: string
  status: CardState
  purchase_limit_units: bigint | null
  day_limit_units: bigint | null
  month_limit_units: bigint | null
  created_at: Date
  updated_at: Date
}

export function fromRow(row: CardRow, asset: Asset): Card {
  const limit = (units: bigint | null) => (units === null ? null : { asset, units })
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    provider: row.provider,
    cardReference: row.card_reference,
    cardType: row.card_type,
    region: row.region,
    paymentSystem: row.payment_system,
    isApplePayAvailable: row.is_apple_pay_available,
    lastFour: row.last_four,
    expiry: row.expiry,
    status: row.status,
    limits: {
      purchase: limit(row.purchase_limit_units),
      day: limit(row.day_limit_units),
      month: limit(row.month_limit_units),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
