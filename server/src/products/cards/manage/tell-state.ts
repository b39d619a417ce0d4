import type { Catalog } from '#core/catalog'
import type { InstructionKind } from '#core/instructions'
import type { CardState, Issuer } from '#core/suppliers'
import { sql } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { lockCard, requestState, stateKind } from '#products/cards/card'

type Parts = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly issuer: Issuer
  readonly logger: Pick<Logger, 'warn'>
}

type Order = { readonly cardId: string | null; readonly cardReference: string; readonly state: CardState }

/**
 * The instruction that sends the issuer the state of a card: the state that the card is in at that moment. Two instructions
 * that overtake each other can leave the issuer with the earlier state, so the state is sent again until the issuer has the
 * card's.
 */
export function tellState({ catalog, ids, issuer, logger }: Parts): InstructionKind<Order, CardState> {
  return {
    kind: stateKind,
    port: 'issuer',
    provider: issuer.name,
    async read(database, id) {
      const [row] = await database.query<Order>(sql`
        select card_id as "cardId", card_state_changes.card_reference as "cardReference", coalesce(cards.status, state) as state
        from card_state_changes left join cards on cards.id = card_id where card_state_changes.id = ${id}`)
      return row ?? null
    },
    place: ({ cardReference, state }) => issuer.setState({ cardReference, state }),
    // The same state twice has one effect, so it may always be sent again.
    find: async () => null,
    async settle(tx, { reference, order: { cardId, cardReference, state }, outcome, now }) {
      if (outcome.status === 'rejected')
        logger.warn(
          {
            event: 'card state refused',
            change: reference,
            card: cardReference,
            state,
            reason: outcome.reason,
          },
          'the issuer refuses the state of a card; authorisations are still decided by it here',
        )
      if (cardId === null || outcome.status === 'rejected') return
      const card = await lockCard(tx, { id: cardId, catalog })
      if (card.status !== state) requestState(tx, card, { id: ids.next(), state: card.status, now })
    },
  }
}
