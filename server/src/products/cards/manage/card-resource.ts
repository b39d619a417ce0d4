import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import { concealed, fieldsOf, resource, textOrNull } from '#platform/http'
import { type Card, cardCurrency, cardTypeField } from '#products/cards/card'

type Shown = { readonly card: Card; readonly balance: Money }

const field = fieldsOf<Shown>()

const limit = (span: keyof Card['limits'], words: string, example: string | null) =>
  fieldsOf<Card>()(
    textOrNull(`Most that ${words} may cost in USD; null for no limit.`),
    ({ limits: { [span]: most } }) => most && formatAmount(most),
    example,
  )

const limitsResource = resource('CardLimits', {
  per_purchase: limit('purchase', 'one purchase', null),
  per_day: limit('day', 'all purchases of a day of UTC', '500'),
  per_month: limit('month', 'all purchases of a month of UTC', null),
})

/** A card as the API shows it; the number itself is with the issuer alone. */
export const cardResource = resource('Card', {
  id: field(Type.Integer(), ({ card }) => Number(card.number), 17),
  card_type: field(cardTypeField('Kind of card.'), ({ card }) => card.cardType, 'SHOPPING'),
  status: field(
    Type.Enum(['ACTIVE', 'FROZEN', 'BLOCKED'], {
      description: 'FROZEN pays nothing until it is unfrozen. BLOCKED is final.',
    }),
    ({ card }) => card.status,
    'ACTIVE',
  ),
  number: field(
    Type.String({ ...concealed, description: 'Number, masked except for its last four digits.' }),
    ({ card }) => `**** **** **** ${card.lastFour}`,
    '**** **** **** 4242',
  ),
  cvc: field(
    Type.String({ ...concealed, description: 'Always masked; POST /cards/{card_id}/reveal shows it.' }),
    () => '***',
    '***',
  ),
  date_expired: field(Type.String({ description: 'As MM/YY.' }), ({ card }) => card.expiry, '05/29'),
  payment_system: field(Type.String(), ({ card }) => card.paymentSystem, 'VISA'),
  region: field(Type.String(), ({ card }) => card.region, 'US'),
  is_apple_pay_available: field(Type.Boolean(), ({ card }) => card.isApplePayAvailable, true),
  balance: field(
    Type.String({
      description: 'Amount that the card can spend, without amounts held by authorisations.',
    }),
    ({ balance }) => formatAmount(balance),
    '50',
  ),
  currency: field(Type.Literal(cardCurrency), (): typeof cardCurrency => cardCurrency, cardCurrency),
  limits: field(limitsResource.schema, ({ card }) => limitsResource.of(card), limitsResource.example),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ card }) => card.createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

const { id, balance, currency } = cardResource.fields

/** The balance of a card by itself. */
export const balanceResource = resource('CardBalance', { card_id: id, balance, currency })

export type CardResource = typeof cardResource.example
