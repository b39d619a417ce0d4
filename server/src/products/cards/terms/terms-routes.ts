import Type from 'typebox'
import { requireCurrency } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { formatAmount, formatFraction, multiply } from '#core/money'
import { closedObject, customer, namedObject, type Route, route } from '#platform/http'
import { type CardTypeTerms, cardCurrency, cardSettings, cardTypeField } from '#products/cards/card'
import { type PaymentMethod, paymentMethods } from './order-body.ts'
import { fiatRate } from './price-card.ts'
import { findRail, openNetworks, type TermsParts } from './read-order-terms.ts'

const tag = 'Cards'
const path = '/api/v1/integration/cards'
const permission = 'can_cards_read'

/** The cards on offer and their prices. */
export function termsRoutes(parts: TermsParts): Route[] {
  return [settingsRoute(parts), metaRoute(parts), rateRoute(parts)]
}

const usd = (description: string) => Type.String({ description })

const settingsResult = closedObject({
  card_types: Type.Array(
    namedObject('CardTypeTerms', {
      card_type: cardTypeField('Kind of card.'),
      name: Type.String({ description: 'Name for people.' }),
      buy_fee: usd('Fee for a card in USD.'),
      top_up_fee: Type.String({ description: 'Fee for each load, in percent of the load: "2" is 2 %.' }),
      required_top_up: usd('Smallest first load in USD.'),
      min_top_up: usd('Smallest later load in USD.'),
      max_top_up: usd('Largest load in USD.'),
      is_active: Type.Boolean({ description: 'False while no such card can be ordered.' }),
    }),
  ),
  payment_methods: Type.Array(Type.Enum([...paymentMethods]), {
    description: 'Payment methods for cards that are available now.',
  }),
})

function settingsRoute(parts: TermsParts): Route {
  return route({
    operationId: 'getCardSettings',
    summary: 'Read the kinds of cards and their fees',
    tag,
    method: 'GET',
    path: `${path}/settings`,
    permission,
    alsoFor: [customer('reads')],
    result: settingsResult,
    example: {
      data: {
        card_types: [
          {
            card_type: 'SHOPPING',
            name: 'Shopping',
            buy_fee: '5',
            top_up_fee: '2',
            required_top_up: '10',
            min_top_up: '1',
            max_top_up: '10000',
            is_active: true,
          },
        ],
        payment_methods: ['balance_usdt', 'rub_sbp', 'onchain_usdt'],
      },
    },
    async handle() {
      const { types } = parts.catalog.section(cardSettings)
      return {
        card_types: types.map((terms) => ({
          card_type: terms.cardType,
          name: terms.name,
          buy_fee: formatAmount(terms.buyFee),
          top_up_fee: percentOf(terms),
          required_top_up: formatAmount(terms.firstLoadMin),
          min_top_up: formatAmount(terms.loadMin),
          max_top_up: formatAmount(terms.loadMax),
          is_active: terms.isActive && parts.issuer !== null,
        })),
        payment_methods: openMethods(parts),
      }
    },
  })
}

/** A share of six decimals at most is a percentage of four. */
function percentOf({ topUpFee }: CardTypeTerms): string {
  const whole = { asset: { symbol: '', scale: 6 }, units: 100_000_000n }
  return formatAmount(multiply(whole, topUpFee, { rounding: 'up' }))
}

function openMethods(parts: TermsParts): PaymentMethod[] {
  if (parts.issuer === null) return []
  return [
    'balance_usdt',
    ...(findRail(parts) === null ? [] : (['rub_sbp'] as const)),
    ...(openNetworks(parts).length === 0 ? [] : (['onchain_usdt'] as const)),
  ]
}

const named = closedObject({ code: Type.String(), name: Type.String() })

const metaResult = namedObject('CardMeta', {
  currencies: Type.Array(Type.String()),
  regions: Type.Array(named),
  payment_systems: Type.Array(named),
  options: Type.Array(
    namedObject('CardOption', {
      card_type: cardTypeField('Kind of card.'),
      region: Type.String(),
      payment_system: Type.String(),
      is_apple_pay_available: Type.Boolean(),
    }),
    { description: 'Every card that can be ordered.' },
  ),
})

function metaRoute({ catalog }: TermsParts): Route {
  return route({
    operationId: 'getCardMeta',
    summary: 'Read the regions and payment systems of cards',
    tag,
    method: 'GET',
    path: `${path}/meta`,
    permission,
    alsoFor: [customer('reads')],
    result: metaResult,
    example: {
      data: {
        currencies: [cardCurrency],
        regions: [{ code: 'US', name: 'United States' }],
        payment_systems: [{ code: 'VISA', name: 'Visa' }],
        options: [
          { card_type: 'SHOPPING', region: 'US', payment_system: 'VISA', is_apple_pay_available: true },
        ],
      },
    },
    async handle() {
      const { regions, paymentSystems, types } = catalog.section(cardSettings)
      const options = types.filter(({ isActive }) => isActive).flatMap(({ options }) => options)
      return {
        currencies: [cardCurrency],
        regions: [...regions],
        payment_systems: [...paymentSystems],
        options: options.map((option) => ({
          card_type: option.cardType,
          region: option.region,
          payment_system: option.paymentSystem,
          is_apple_pay_available: option.isApplePayAvailable,
        })),
      }
    },
  })
}

const rateResult = namedObject('CardRate', {
  pair: Type.Literal('USDT/RUB'),
  rate: Type.String({
    description: 'Roubles for one USDT. A USD of a card costs one USDT; the sum is rounded up to the kopeck.',
  }),
  updated_at: Type.String({ format: 'date-time' }),
})

function rateRoute({ catalog, desk }: TermsParts): Route {
  return route({
    operationId: 'getCardRate',
    summary: 'Read the rate at which cards are paid in roubles',
    tag,
    method: 'GET',
    path: `${path}/rate`,
    permission,
    alsoFor: [customer('reads')],
    result: rateResult,
    refusals: [dealingRefusals.PRICE_UNAVAILABLE],
    example: { data: { pair: 'USDT/RUB', rate: '80.4', updated_at: '2026-05-04T12:00:00.000Z' } },
    async handle() {
      const { spread } = catalog.section(cardSettings)
      const { rate, at } = fiatRate(requireCurrency(catalog, 'RUB'), { catalog, desk, spread })
      return { pair: 'USDT/RUB' as const, rate: formatFraction(rate), updated_at: at.toISOString() }
    },
  })
}
