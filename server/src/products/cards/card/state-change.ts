import { instruct } from '#core/instructions'
import type { CardState } from '#core/suppliers'
import { columns, orNull, type Tx, table } from '#platform/database'
import type { Card } from './card.ts'

const { uuid, text, timestamptz } = columns

const changeTable = table('card_state_changes', {
  id: uuid,
  provider: text,
  cardReference: text,
  /** Null for a card that nobody owns. */
  cardId: orNull(uuid),
  state: text.as<CardState>(),
  createdAt: timestamptz,
})

/** The kind of the instruction that tells an issuer the state of a card. */
export const stateKind = 'card.state'

type Change = { readonly id: string; readonly state: CardState; readonly now: Date }

/** Queues a card's state for the issuer; our own row of the card decides authorisations before the issuer knows. */
export function requestState(tx: Tx, card: Card, { id, state, now }: Change): void {
  const { provider, cardReference } = card
  store(tx, { id, provider, cardReference, cardId: card.id, state, now })
}

type Closing = Pick<Card, 'provider' | 'cardReference'> & { readonly id: string; readonly now: Date }

/** Has the issuer block a card that nobody owns. */
export function requestClosing(tx: Tx, closing: Closing): void {
  store(tx, { ...closing, cardId: null, state: 'BLOCKED' })
}

type Stored = Closing & { readonly cardId: string | null; readonly state: CardState }

function store(tx: Tx, { now, ...change }: Stored): void {
  const { id, provider } = change
  tx.send(changeTable.insertion({ ...change, createdAt: now }))
  instruct(tx, { kind: stateKind, provider, reference: id, now })
}
