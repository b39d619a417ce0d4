import Type, { type Static } from 'typebox'
import { formatAmount, type Money } from '#core/money'
import { concealed, namedObject, textOrNull } from '#platform/http'
import { type Card, cardCurrency, cardTypeField } from '#products/cards/card'

const limit = (span: string) => textOrNull(`Most that ${span} may cost in USD; null for no limit.`)

const cardFields = {
  id: Type.Integer(),
  card_type: cardTypeField('Kind of card.'),
  status: Type.Enum(['ACTIVE', 'FROZEN', 'BLOCKED'], {
    description: 'FROZEN pays nothing until it is unfrozen. BLOCKED is final.',
  }),
  number: Type.String({ ...concealed, description: 'Number, masked except for its last four digits.' }),
  cvc: Type.String({ ...concealed, description: 'Always masked; POST /cards/{card_id}/reveal shows it.' }),
  date_expired: Type.String({ description: 'As MM/YY.' }),
  payment_system: Type.String(),
  region: Type.String(),
  is_apple_pay_available: Type.Boolean(),
  balance: Type.String({
    description: 'Amount that the card can spend, without amounts held by authorisations.',
  }),
  currency: Type.Literal(cardCurrency),
  limits: namedObject('CardLimits', {
    per_purchase: limit('one purchase'),
    per_day: limit('all purchases of a day of UTC'),
    per_month: limit('all purchases of a month of UTC'),
  }),
  created_at: Type.String({ format: 'date-time' }),
}

export const cardSchema = namedObject('Card', cardFields)

export type CardResource = Static<typeof cardSchema>

export const cardExample: CardResource = {
  id: 17,
  card_type: 'SHOPPING',
  status: 'ACTIVE',
  number: '**** **** **** 4242',
  cvc: '***',
  date_expired: '05/29',
  payment_system: 'VISA',
  region: 'US',
  is_apple_pay_available: true,
  balance: '50',
  currency: cardCurrency,
  limits: { per_purchase: null, per_day: '500', per_month: null },
  created_at: '2026-05-04T12:00:00.000Z',
}

/** A card as the API shows it; the number itself is with the issuer alone. */
export function cardResource(card: Card, balance: Money): CardResource {
  const { limits } = card
  const shown = (amount: Money | null) => amount && formatAmount(amount)
  return {
    id: Number(card.number),
    card_type: card.cardType,
    status: card.status,
    number: `**** **** **** ${card.lastFour}`,
    cvc: '***',
    date_expired: card.expiry,
    payment_system: card.paymentSystem,
    region: card.region,
    is_apple_pay_available: card.isApplePayAvailable,
    balance: formatAmount(balance),
    currency: cardCurrency,
    limits: {
      per_purchase: shown(limits.purchase),
      per_day: shown(limits.day),
      per_month: shown(limits.month),
    },
    created_at: card.createdAt.toISOString(),
  }
}
