import Type from 'typebox'
import { formatAmount, formatFraction, multiply, type Rate } from '#core/money'
import type { CardOptions } from '#core/suppliers'
import { closedObject, fieldsOf, resource } from '#platform/http'
import { type CardSettings, type CardTypeTerms, cardCurrency, cardTypeField } from '#products/cards/card'

/** A kind of card, and whether the exchange has an issuer. */
type Sold = { readonly terms: CardTypeTerms; readonly isIssuing: boolean }

const sold = fieldsOf<Sold>()
const text = (description: string) => Type.String({ description })

export const typeResource = resource('CardTypeTerms', {
  card_type: sold(cardTypeField('Kind of card.'), ({ terms }) => terms.cardType, 'SHOPPING'),
  name: sold(text('Name for people.'), ({ terms }) => terms.name, 'Shopping'),
  buy_fee: sold(text('Fee for a card in USD.'), ({ terms }) => formatAmount(terms.buyFee), '5'),
  top_up_fee: sold(
    text('Fee for each load, in percent of the load: "2" is 2 %.'),
    ({ terms }) => percentOf(terms),
    '2',
  ),
  required_top_up: sold(
    text('Smallest first load in USD.'),
    ({ terms }) => formatAmount(terms.firstLoadMin),
    '10',
  ),
  min_top_up: sold(text('Smallest later load in USD.'), ({ terms }) => formatAmount(terms.loadMin), '1'),
  max_top_up: sold(text('Largest load in USD.'), ({ terms }) => formatAmount(terms.loadMax), '10000'),
  is_active: sold(
    Type.Boolean({ description: 'False while no such card can be ordered.' }),
    ({ terms, isIssuing }) => terms.isActive && isIssuing,
    true,
  ),
})

/** A share of six decimals at most is a percentage of four. */
function percentOf({ topUpFee }: CardTypeTerms): string {
  const whole = { asset: { symbol: '', scale: 6 }, units: 100_000_000n }
  return formatAmount(multiply(whole, topUpFee, { rounding: 'up' }))
}

const option = fieldsOf<CardOptions>()

const optionResource = resource('CardOption', {
  card_type: option(cardTypeField('Kind of card.'), ({ cardType }) => cardType, 'SHOPPING'),
  region: option(Type.String(), ({ region }) => region, 'US'),
  payment_system: option(Type.String(), ({ paymentSystem }) => paymentSystem, 'VISA'),
  is_apple_pay_available: option(Type.Boolean(), ({ isApplePayAvailable }) => isApplePayAvailable, true),
})

const named = closedObject({ code: Type.String(), name: Type.String() })
const field = fieldsOf<CardSettings>()

/** The regions and payment systems of cards, and every card that can be ordered. */
export const metaResource = resource('CardMeta', {
  currencies: field(Type.Array(Type.String()), () => [cardCurrency], [cardCurrency]),
  regions: field(Type.Array(named), ({ regions }) => [...regions], [{ code: 'US', name: 'United States' }]),
  payment_systems: field(Type.Array(named), ({ paymentSystems }) => [...paymentSystems], [
    { code: 'VISA', name: 'Visa' },
  ]),
  options: field(
    Type.Array(optionResource.schema, { description: 'Every card that can be ordered.' }),
    ({ types }) =>
      types
        .filter(({ isActive }) => isActive)
        .flatMap(({ options }) => options)
        .map(optionResource.of),
    [optionResource.example],
  ),
})

const rated = fieldsOf<{ readonly rate: Rate; readonly at: Date }>()

export const rateResource = resource('CardRate', {
  pair: rated(Type.Literal('USDT/RUB'), () => 'USDT/RUB' as const, 'USDT/RUB'),
  rate: rated(
    text('Roubles for one USDT. A USD of a card costs one USDT; the sum is rounded up to the kopeck.'),
    ({ rate }) => formatFraction(rate),
    '80.4',
  ),
  updated_at: rated(
    Type.String({ format: 'date-time' }),
    ({ at }) => at.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})
