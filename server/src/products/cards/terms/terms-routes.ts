import Type from 'typebox'
import { requireCurrency } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { closedObject, customer, type Route, route } from '#platform/http'
import { cardSettings } from '#products/cards/card'
import { type PaymentMethod, paymentMethods } from './order-body.ts'
import { fiatRate } from './price-card.ts'
import { findRail, openNetworks, type TermsParts } from './read-order-terms.ts'
import { metaResource, rateResource, typeResource } from './terms-resource.ts'

const tag = 'Cards'
const path = '/api/v1/integration/cards'
const permission = 'can_cards_read'

/** The cards on offer and their prices. */
export function termsRoutes(parts: TermsParts): Route[] {
  return [settingsRoute(parts), metaRoute(parts), rateRoute(parts)]
}

const settingsResult = closedObject({
  card_types: Type.Array(typeResource.schema),
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
        card_types: [typeResource.example],
        payment_methods: ['balance_usdt', 'rub_sbp', 'onchain_usdt'],
      },
    },
    async handle() {
      const { types } = parts.catalog.section(cardSettings)
      return {
        card_types: types.map((terms) => typeResource.of({ terms, isIssuing: parts.issuer !== null })),
        payment_methods: openMethods(parts),
      }
    },
  })
}

function openMethods(parts: TermsParts): PaymentMethod[] {
  if (parts.issuer === null) return []
  return [
    'balance_usdt',
    ...(findRail(parts) === null ? [] : (['rub_sbp'] as const)),
    ...(openNetworks(parts).length === 0 ? [] : (['onchain_usdt'] as const)),
  ]
}

function metaRoute({ catalog }: TermsParts): Route {
  return route({
    operationId: 'getCardMeta',
    summary: 'Read the regions and payment systems of cards',
    tag,
    method: 'GET',
    path: `${path}/meta`,
    permission,
    alsoFor: [customer('reads')],
    result: metaResource.schema,
    example: { data: metaResource.example },
    handle: async () => metaResource.of(catalog.section(cardSettings)),
  })
}

function rateRoute({ catalog, desk }: TermsParts): Route {
  return route({
    operationId: 'getCardRate',
    summary: 'Read the rate at which cards are paid in roubles',
    tag,
    method: 'GET',
    path: `${path}/rate`,
    permission,
    alsoFor: [customer('reads')],
    result: rateResource.schema,
    refusals: [dealingRefusals.PRICE_UNAVAILABLE],
    example: { data: rateResource.example },
    async handle() {
      const { spread } = catalog.section(cardSettings)
      return rateResource.of(fiatRate(requireCurrency(catalog, 'RUB'), { catalog, desk, spread }))
    },
  })
}
