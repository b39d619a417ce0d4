// A card: its row, its transactions, and the acts on its money that several rooms share.

export { type Card, cardCurrency } from './card.ts'
export { cardParams, cardTypeField } from './card-fields.ts'
export { cardMovementTable } from './card-movement.ts'
export { type CardSettings, type CardTypeTerms, cardSettings } from './card-settings.ts'
export {
  cardAsset,
  findCard,
  insertCard,
  listCards,
  lockCard,
  lockReferencedCard,
  requireCard,
  updateCard,
} from './card-store.ts'
export { type CardTransaction, cardTransactionStatuses } from './card-transaction.ts'
export {
  type CardTransactionResource,
  cardTransactionEvents,
  cardTransactionResource,
} from './card-transaction-resource.ts'
export {
  type CardTransactionFilter,
  findCardTransaction,
  listCardTransactions,
  recordCardTransaction,
  updateCardTransaction,
} from './card-transaction-store.ts'
export { dayOf, monthEndOf, monthOf } from './day-of.ts'
export { isOverdrawn, readLost, recoverLoss, recoveryKind } from './recover-loss.ts'
export { cardRefusals } from './refusals.ts'
export { cardReturnType, returnBalance } from './return-balance.ts'
export { requestClosing, requestState, stateKind } from './state-change.ts'
