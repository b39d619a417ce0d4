import type { CardOptions, CardState } from '#core/suppliers'
import { moneyIn } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'

/** The currency of the money on cards, which the catalogue lists. */
export const cardCurrency = 'USD'

const { uuid, text, boolean, timestamptz } = columns

/** The cards, without the numbers that the database gives them. */
export const cardTable = table('cards', {
  /** Owns the card's accounts; also the id of the purchase that issued it. */
  id: uuid,
  customerId: uuid,
  /** The name of the issuer. */
  provider: text,
  /** The issuer's own name of the card. */
  cardReference: text,
  cardType: text.as<CardOptions['cardType']>(),
  region: text,
  paymentSystem: text,
  isApplePayAvailable: boolean,
  lastFour: text,
  /** As MM/YY. */
  expiry: text,
  status: text.as<CardState>(),
  /** The customer's own limits; null for none. Days and months are of UTC. */
  limits: group({
    purchase: orNull(moneyIn(cardCurrency, 'purchase_limit_units')),
    day: orNull(moneyIn(cardCurrency, 'day_limit_units')),
    month: orNull(moneyIn(cardCurrency, 'month_limit_units')),
  }),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A virtual card. Its number and cvc are with the issuer alone. */
export type Card = Item<typeof cardTable> & {
  /** The id that customers see. */
  readonly number: bigint
}
