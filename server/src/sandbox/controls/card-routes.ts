import Type from 'typebox'
import { anyKey } from '#core/access'
import { type Catalog, requireCurrency } from '#core/catalog'
import { amountField, readAmount } from '#core/money'
import type { Database } from '#platform/database'
import { closedObject, customer, invalidField, type Route, route } from '#platform/http'
import { cardOrderStatuses, cardRefusals, cardTransactionResource } from '#products/cards'
import { type CardAct, simulatedUnitsMax } from '#providers/simulated'
import { payCardOrder, refundCard, requireCardToUse, supplyRefusals, useCard } from '#sandbox/settling'
import type { IssuerDesk } from '#sandbox/supplies'
import type { ChainControls, RailControls } from '#sandbox/world'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly banks: RailControls
  readonly chains: ChainControls
  readonly issuerDesk: IssuerDesk
}

const control = { tag: 'Sandbox', method: 'POST', permission: anyKey } as const
const words = (description: string, maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

const spent = {
  amount: amountField('Amount in USD.'),
  merchant: Type.String({ minLength: 1, maxLength: 100, description: 'Name of the merchant.' }),
  category: words('Category of the merchant by ISO 18245, 5999 by default.', 4),
  country: words('Country of the merchant by ISO 3166, US by default.', 2),
}

const cardId = closedObject({ card_id: Type.String({ maxLength: 20 }) })

/** The controls that play merchants, and the payers of cards. */
export function cardRoutes(options: Options): Route[] {
  return [payRoute(options), purchaseRoute(options), refundRoute(options)]
}

function payRoute(options: Options): Route {
  return route({
    ...control,
    alsoFor: [customer('sendsValue', { readBy: 'getCardOrder' })],
    operationId: 'sandboxPayCardOrder',
    summary: 'Pay the order of a card',
    description:
      'The payer pays an order by fast payment or on chain; by default the amount of the order. Without a control a link is paid within two seconds, like that of a fiat deposit, and an address waits for its payer.',
    path: '/sandbox/v1/cards/orders/{order_id}/pay',
    params: closedObject({ order_id: Type.String({ maxLength: 64 }) }),
    body: closedObject({
      amount: Type.Optional(amountField('Amount to pay, in the currency of the payment.')),
    }),
    result: closedObject({ order_id: Type.String(), status: Type.Enum([...cardOrderStatuses]) }),
    refusals: [supplyRefusals.ORDER_NOT_FOUND, supplyRefusals.ORDER_NOT_SETTLED],
    example: {
      params: { order_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61' },
      body: { amount: '2500' },
      data: { order_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61', status: 'processing' },
    },
    async handle({ params: { order_id: id }, body: { amount } }) {
      return { order_id: id, status: await payCardOrder(id, { ...options, amount }) }
    },
  })
}

function purchaseRoute(options: Options): Route {
  return route({
    ...control,
    alsoFor: [customer('sendsValue', { readBy: 'getCard' })],
    operationId: 'sandboxUseCard',
    summary: 'Pay with a card',
    description:
      'A merchant requests a payment from any card, and the exchange decides. `clear` takes an approved amount at once, `authorize` leaves it reserved, `reverse` releases it. The answer is the card transaction; its status is declined where the exchange declines.',
    path: '/sandbox/v1/cards/{card_id}/purchases',
    params: cardId,
    body: closedObject({ ...spent, outcome: Type.Optional(Type.Enum(['clear', 'authorize', 'reverse'])) }),
    result: cardTransactionResource.schema,
    refusals: [cardRefusals.CARD_NOT_FOUND, supplyRefusals.ORDER_NOT_SETTLED],
    example: {
      params: { card_id: '17' },
      body: { amount: '19.99', merchant: 'Coffee House', outcome: 'clear' },
      data: cardTransactionResource.example,
    },
    async handle({ params, body: { outcome = 'clear', ...body } }) {
      const told = readSpent(body, options)
      const { cardReference } = await requireCardToUse(params.card_id, options)
      return cardTransactionResource.of(await useCard({ ...told, cardReference, outcome }, options))
    },
  })
}

function refundRoute(options: Options): Route {
  return route({
    ...control,
    alsoFor: [customer('sendsValue', { readBy: 'getCard' })],
    operationId: 'sandboxRefundCard',
    summary: 'Give money back to a card',
    description:
      'A merchant refunds any card, also a frozen one; a refund to a blocked card goes to the wallet. The answer is the card transaction.',
    path: '/sandbox/v1/cards/{card_id}/refunds',
    params: cardId,
    body: closedObject(spent),
    result: cardTransactionResource.schema,
    refusals: [cardRefusals.CARD_NOT_FOUND, supplyRefusals.ORDER_NOT_SETTLED],
    example: {
      params: { card_id: '17' },
      body: { amount: '19.99', merchant: 'Coffee House' },
      data: { ...cardTransactionResource.example, type: 'refund' },
    },
    async handle({ params, body }) {
      const told = readSpent(body, options)
      const { cardReference } = await requireCardToUse(params.card_id, options)
      return cardTransactionResource.of(await refundCard({ ...told, cardReference }, options))
    },
  })
}

type Spent = {
  readonly amount: string
  readonly merchant: string
  readonly category?: string
  readonly country?: string
}

function readSpent(
  { amount: text, merchant: name, category = '5999', country = 'US' }: Spent,
  { catalog }: Options,
): Omit<CardAct, 'cardReference'> {
  const { asset } = requireCurrency(catalog, 'USD')
  const amount = readAmount('amount', { text, asset })
  if (amount.units > simulatedUnitsMax)
    throw invalidField('amount', 'is more than the simulated issuer carries')
  return { amount, merchant: { name, category, country } }
}
