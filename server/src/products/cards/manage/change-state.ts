import type { Catalog } from '#core/catalog'
import type { CardState } from '#core/suppliers'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  type Card,
  cardRefusals,
  isOverdrawn,
  lockCard,
  recoverLoss,
  requestState,
  returnBalance,
  updateCard,
} from '#products/cards/card'
import { readCardBalances } from './read-cards.ts'

type Change = { readonly id: string; readonly state: CardState }
type Options = { readonly catalog: Catalog; readonly ids: Ids; readonly now: Date }

/**
 * Sets a card's state. Authorisations follow it from the commit on, and the issuer gets it afterwards. A blocked card stays
 * blocked, and its balance goes to the wallet. Setting the state that a card is in changes nothing. An overdrawn card pays
 * the house back, or stays frozen.
 */
export async function changeState(tx: Tx, { id, state }: Change, options: Options): Promise<Card> {
  const { catalog, ids, now } = options
  const card = await lockCard(tx, { id, catalog })
  if (card.status === state) return card
  if (card.status === 'BLOCKED')
    throw new Refusal(cardRefusals.CARD_BLOCKED, { details: { card_id: String(card.number) } })
  const balance = (await readCardBalances(tx, { cards: [card], catalog }))(card)
  if (state === 'ACTIVE') {
    await recoverLoss(tx, { card, amount: balance, ids, now })
    if (await isOverdrawn(tx, card))
      throw new Refusal(cardRefusals.CARD_OVERDRAWN, { details: { card_id: String(card.number) } })
  }
  const changed: Card = { ...card, status: state, updatedAt: now }
  updateCard(tx, changed)
  requestState(tx, card, { id: ids.next(), state, now })
  if (state === 'BLOCKED') await returnBalance(tx, { card, amount: balance, catalog, ids, now })
  return changed
}
