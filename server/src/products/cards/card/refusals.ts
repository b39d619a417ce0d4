import { defineRefusals } from '#platform/refusal'

export const cardRefusals = defineRefusals({
  CARD_NOT_FOUND: [404, 'You have no card {card_id}. GET /cards lists your cards.', { card_id: '17' }],
  CARD_FROZEN: [400, 'The card {card_id} is frozen. Unfreeze it first.', { card_id: '17' }],
  CARD_BLOCKED: [
    400,
    'The card {card_id} is blocked for good, and its balance is in your wallet. Use another card.',
    { card_id: '17' },
  ],
  CARD_OVERDRAWN: [
    409,
    'The card {card_id} has spent more than it had. Load it with at least the missing amount, then unfreeze it.',
    { card_id: '17' },
  ],
  CARDS_UNAVAILABLE: [503, 'No cards are issued at the moment. Nothing was done; try again later.'],
})
