import type { WriterParts } from '#core/idempotency'
import { haltRefusals } from '#core/operators'
import { operation, type Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { cardParams, cardRefusals, requireCard } from '#products/cards/card'
import { priceRefusals, type TermsParts } from '#products/cards/terms'
import { readTopUpTerms, type TopUps } from './top-up.ts'
import { topUpBody } from './top-up-body.ts'
import { topUpResource } from './top-up-resource.ts'

type Options = Pick<WriterParts, 'database'> & TermsParts & { readonly topUps: TopUps; readonly ids: Ids }

export function loadRoutes({ database, topUps, ids, ...parts }: Options): Route[] {
  return [
    operation({
      operationId: 'topUpCard',
      summary: 'Load a card from your wallet',
      description:
        'The load reaches the balance once the issuer has carried it out; `GET /transactions/{transaction_id}` shows its outcome. If the load fails, the money returns to the wallet.',
      tag: 'Cards',
      method: 'POST',
      path: '/api/v1/integration/cards/{card_id}/topup',
      permission: 'can_cards_manage',
      stoppedBy: 'cards',
      params: cardParams,
      body: topUpBody,
      result: topUpResource.schema,
      sendsValue: true,
      refusals: [
        haltRefusals.SUPPLIER_HALTED,
        cardRefusals.CARD_NOT_FOUND,
        cardRefusals.CARD_FROZEN,
        cardRefusals.CARD_BLOCKED,
        ...priceRefusals,
      ],
      example: {
        params: { card_id: String(topUpResource.example.card_id) },
        body: { amount: '25', source_symbol: 'USDT', payment_method: 'balance_usdt' },
        data: topUpResource.example,
      },
      submit: topUps.submit,
      async command({ caller: { customerId }, params: { card_id: text }, body }) {
        const { catalog } = parts
        const card = await requireCard(database, { text, customerId, catalog })
        return { id: ids.next(), customerId, card, terms: readTopUpTerms(body, { ...parts, card }) }
      },
    }),
  ]
}
