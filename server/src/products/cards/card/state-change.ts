import { instruct } from '#core/instructions'
import type { CardState } from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import type { Card } from './card.ts'

/** The kind of the instruction that tells an issuer the state of a card. */
export const stateKind = 'card.state'

type Change = { readonly id: string; readonly state: CardState; readonly now: Date }

/** Queues a card's state for the issuer; our own row of the card decides authorisations before the issuer knows. */
export function requestState(tx: Tx, card: Card, { id, state, now }: Change): void {
  store(tx, { ...card, id, cardId: card.id, state, now })
}

type Closing = Pick<Card, 'provider' | 'cardReference'> & { readonly id: string; readonly now: Date }

/** Has the issuer block a card that nobody owns. */
export function requestClosing(tx: Tx, closing: Closing): void {
  store(tx, { ...closing, cardId: null, state: 'BLOCKED' })
}

type Stored = Closing & { readonly cardId: string | null; readonly state: CardState }

function store(tx: Tx, { id, provider, cardReference, cardId, state, now }: Stored): void {
  tx.send(sql`
    insert into card_state_changes (id, provider, card_reference, card_id, state, created_at)
    values (${id}, ${provider}, ${cardReference}, ${cardId}, ${state}, ${now})`)
  instruct(tx, { kind: stateKind, provider, reference: id, now })
}
