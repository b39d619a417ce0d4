import { catalogRefusals } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { isMailAddress } from '#core/mail'
import { readAmount } from '#core/money'
import { haltRefusals } from '#core/operators'
import { requireRoom } from '#core/purchases'
import type { Database } from '#platform/database'
import { invalidField, operation, type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import {
  estimateBody,
  estimateResource,
  giftCardRefusals,
  type PricingParts,
  path,
  priceCard,
  purchaseBody,
  requirePaying,
  tag,
} from '#products/gift-cards/catalog'
import { type GiftCards, purchaseResource } from '#products/gift-cards/orders'

export type BuyingRoutesOptions = PricingParts & {
  readonly database: Database
  readonly giftCards: GiftCards
  readonly ids: Ids
}

const { PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE, INVALID_FACE_VALUE, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE } =
  giftCardRefusals

/** The refusals of a card before its payment. */
const pricingRefusals = [
  catalogRefusals.CURRENCY_NOT_FOUND,
  PRODUCT_NOT_FOUND,
  PRODUCT_UNAVAILABLE,
  INVALID_FACE_VALUE,
  AMOUNT_TOO_SMALL,
  AMOUNT_TOO_LARGE,
  dealingRefusals.CURRENCY_NOT_DEALT,
  dealingRefusals.PRICE_UNAVAILABLE,
]

export function buyingRoutes(options: BuyingRoutesOptions): Route[] {
  return [estimateRoute(options), purchaseRoute(options)]
}

function estimateRoute({ database, ...parts }: BuyingRoutesOptions): Route {
  return route({
    operationId: 'estimateGiftCard',
    summary: 'Read what a gift card would cost',
    description:
      'An estimate reserves nothing, and the price may change. To pay no more than this, send its `total` as the `max_total` of the purchase.',
    tag,
    method: 'POST',
    path: `${path}/estimate`,
    permission: 'can_giftcards_read',
    body: estimateBody,
    result: estimateResource.schema,
    refusals: [...pricingRefusals, dealingRefusals.INSUFFICIENT_LIQUIDITY],
    example: {
      body: { product_id: estimateResource.example.product_id, face_value: 25, symbol: 'USDT' },
      data: estimateResource.example,
    },
    async handle({ body: { product_id: productId, face_value: faceValue, symbol } }) {
      const currency = requirePaying(parts.catalog, symbol)
      const priced = await priceCard(database, { productId, faceValue, currency }, parts)
      await requireRoom(database, { price: priced.price, catalog: parts.catalog })
      return estimateResource.of(priced)
    },
  })
}

function purchaseRoute({ giftCards, ids, catalog }: BuyingRoutesOptions): Route {
  return operation({
    operationId: 'purchaseGiftCard',
    summary: 'Buy a gift card',
    description:
      'The total is held until the supplier delivers; if the supplier refuses, the total is available again. The order has the code once its status is `completed`, usually within seconds.',
    tag,
    method: 'POST',
    path: `${path}/purchase`,
    permission: 'can_giftcards_purchase',
    stoppedBy: 'gift-cards',
    body: purchaseBody,
    result: purchaseResource.schema,
    sendsValue: true,
    keyDescription:
      'A repeat with the same key within 24 h buys nothing and gets the first answer, even if the order has ended since. The signature covers the key here, but not in the header; without a key here, a signature counts once.',
    refusals: [
      haltRefusals.SUPPLIER_HALTED,
      ...pricingRefusals,
      giftCardRefusals.PRICE_MOVED,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
    ],
    example: {
      body: {
        product_id: purchaseResource.example.product_id,
        face_value: 25,
        symbol: 'USDT',
        max_total: '30',
        email: 'ivan@example.com',
        idempotency_key: 'gift-2026-05-04',
      },
      data: purchaseResource.example,
    },
    submit: giftCards.submit,
    command({ caller: { customerId }, body }) {
      const currency = requirePaying(catalog, body.symbol)
      const { max_total: text, email } = body
      // The schema's pattern also accepts texts to which no mail can be sent, such as two addresses.
      if (email !== undefined && !isMailAddress(email))
        throw invalidField('email', 'must be an e-mail address')
      return {
        id: ids.next(),
        customerId,
        card: { productId: body.product_id, faceValue: body.face_value, currency },
        email: email ?? null,
        totalMax: text === undefined ? null : readAmount('max_total', { text, asset: currency.asset }),
      }
    },
  })
}
