import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { idempotent, type WriterParts } from '#core/idempotency'
import { amountField, type Money, readAmount } from '#core/money'
import { closedObject, orNull, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  type Card,
  cardAsset,
  cardParams,
  cardRefusals,
  lockCard,
  requireCard,
  updateCard,
} from '#products/cards/card'
import { cardResource } from './card-resource.ts'
import { cardParamsExample } from './card-routes.ts'
import { tellCard } from './read-cards.ts'

const limit = (span: string) =>
  Type.Optional(
    orNull(amountField(`Most that ${span} may cost in USD.`), {
      description: `Most that ${span} may cost in USD; null removes the limit, and without the field it stays.`,
    }),
  )

const limitsBody = closedObject({
  per_purchase: limit('one purchase'),
  per_day: limit('all purchases of a day of UTC'),
  per_month: limit('all purchases of a month of UTC'),
})

type Options = WriterParts & { readonly catalog: Catalog }

/** The limits of a card, which its owner sets. */
export function limitRoutes(parts: Options): Route[] {
  const { catalog } = parts
  return [
    route({
      operationId: 'setCardLimits',
      summary: 'Set the spending limits of a card',
      description:
        'A purchase beyond a limit is declined with `limit`. Held and cleared amounts count towards it; reversals and refunds reduce them.',
      tag: 'Cards',
      method: 'PATCH',
      path: '/api/v1/integration/cards/{card_id}/limits',
      permission: 'can_cards_manage',
      params: cardParams,
      body: limitsBody,
      result: cardResource.schema,
      isOperation: true,
      refusals: [cardRefusals.CARD_NOT_FOUND, cardRefusals.CARD_BLOCKED],
      example: {
        params: cardParamsExample,
        body: { per_day: '500', per_month: null },
        data: cardResource.example,
      },
      async handle({ caller: { customerId }, params: { card_id: text }, body, request }) {
        return idempotent(parts, {
          request,
          async act(tx, now) {
            const { id } = await requireCard(tx, { text, customerId, catalog })
            const card = await lockCard(tx, { id, catalog })
            if (card.status === 'BLOCKED')
              throw new Refusal(cardRefusals.CARD_BLOCKED, { details: { card_id: text } })
            const limited: Card = { ...card, limits: readLimits(body, card, catalog), updatedAt: now }
            updateCard(tx, limited)
            return tellCard(tx, limited, { catalog })
          },
        })
      },
    }),
  ]
}

function readLimits(body: Static<typeof limitsBody>, { limits }: Card, catalog: Catalog): Card['limits'] {
  const asset = cardAsset(catalog)
  const read = (field: keyof typeof body, kept: Money | null): Money | null => {
    const text = body[field]
    if (text === undefined) return kept
    return text === null ? null : readAmount(field, { text, asset })
  }
  return {
    purchase: read('per_purchase', limits.purchase),
    day: read('per_day', limits.day),
    month: read('per_month', limits.month),
  }
}
