// A card: the row of it, and what happened on it. The folders beside it issue cards and let them spend.
export { type Card, cardCurrency } from './card.ts'
export { cardMovementTable } from './card-movement.ts'
export { type CardTypeTerms, cardSettings } from './card-settings.ts'
export {
  cardAsset,
  insertCard,
  listCards,
  lockCard,
  lockReferencedCard,
  requireCard,
  updateCard,
} from './card-store.ts'
export {
  type CardTransaction,
  type CardTransactionStatus,
  cardTransactionStatuses,
} from './card-transaction.ts'
export {
  type CardTransactionResource,
  cardTransactionEvents,
  cardTransactionExample,
  cardTransactionResource,
  cardTransactionSchema,
} from './card-transaction-resource.ts'
export {
  type CardTransactionFilter,
  findCardTransaction,
  listCardTransactions,
  type NewCardTransaction,
  recordCardTransaction,
  updateCardTransaction,
} from './card-transaction-store.ts'
export { cardTypeField } from './card-type-field.ts'
export { dayOf, monthEndOf, monthOf } from './day-of.ts'
export { isOverdrawn, readLost, recoverLoss, recoveryKind } from './recover-loss.ts'
export { cardRefusals } from './refusals.ts'
export { cardReturnType, returnBalance } from './return-balance.ts'
export { requestClosing, requestState, stateKind } from './state-change.ts'
