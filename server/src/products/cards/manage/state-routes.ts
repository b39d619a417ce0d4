import type { Catalog } from '#core/catalog'
import { idempotent, type WriterParts } from '#core/idempotency'
import type { CardState } from '#core/suppliers'
import { type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { cardParams, cardRefusals, requireCard } from '#products/cards/card'
import { cardResource } from './card-resource.ts'
import { cardParamsExample } from './card-routes.ts'
import { changeState } from './change-state.ts'
import { tellCard } from './read-cards.ts'
import { untilTold } from './until-told.ts'

export type StateRoutesOptions = WriterParts & {
  readonly catalog: Catalog
  readonly ids: Ids
  /** Wakes the worker that sends states to the issuer. */
  wakeStates(): void
}

type Act = {
  readonly verb: string
  readonly operationId: string
  readonly state: CardState
  readonly summary: string
  readonly description: string
}

const acts: readonly Act[] = [
  {
    verb: 'freeze',
    operationId: 'freezeCard',
    state: 'FROZEN',
    summary: 'Freeze a card',
    description:
      'New purchases are declined. Purchases that were already authorised can still clear, and refunds still arrive.',
  },
  {
    verb: 'unfreeze',
    operationId: 'unfreezeCard',
    state: 'ACTIVE',
    summary: 'Unfreeze a card',
    description:
      'The card can pay again. The answer comes once the issuer has confirmed, or after two seconds. An active card stays unchanged.',
  },
  {
    verb: 'block',
    operationId: 'blockCard',
    state: 'BLOCKED',
    summary: 'Block a card for good',
    description:
      'The balance returns to the wallet in USDT at once. Released authorisations and refunds follow as they arrive. A blocked card cannot be used again.',
  },
]

/** Freeze, unfreeze and block: each answers the card as it is then. */
export function stateRoutes(options: StateRoutesOptions): Route[] {
  return acts.map((act) => stateRoute(act, options))
}

function stateRoute(act: Act, { wakeStates, ...parts }: StateRoutesOptions): Route {
  const { verb, state, ...described } = act
  const { database, catalog } = parts
  return route({
    ...described,
    tag: 'Cards',
    method: 'POST',
    path: `/api/v1/integration/cards/{card_id}/${verb}`,
    permission: 'can_cards_manage',
    params: cardParams,
    result: cardResource.schema,
    isOperation: true,
    refusals: [
      cardRefusals.CARD_NOT_FOUND,
      cardRefusals.CARD_BLOCKED,
      ...(state === 'ACTIVE' ? [cardRefusals.CARD_OVERDRAWN] : []),
    ],
    example: {
      params: cardParamsExample,
      data: {
        ...cardResource.example,
        status: state,
        balance: state === 'BLOCKED' ? '0' : cardResource.example.balance,
      },
    },
    async handle({ caller: { customerId }, params: { card_id: text }, request }) {
      const answer = await idempotent(parts, {
        request,
        async act(tx, now) {
          const { id } = await requireCard(tx, { text, customerId, catalog })
          const card = await changeState(tx, { id, state }, { ...parts, now })
          return tellCard(tx, card, { catalog })
        },
      })
      wakeStates()
      if (state === 'ACTIVE' && 'data' in answer.outcome) {
        const { id } = await requireCard(database, { text, customerId, catalog })
        await untilTold(database, id)
      }
      return answer
    },
  })
}
