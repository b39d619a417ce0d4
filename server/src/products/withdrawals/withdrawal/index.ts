// Withdrawal: its table, its resource, its events and its movements of money.
export { withdrawalCrossings } from './crossings.ts'
export { insideEntry, paidEntry } from './movements.ts'
export { withdrawalRefusals } from './refusals.ts'
export {
  addressesQuery,
  addressParams,
  type EstimateBody,
  estimateBody,
  newAddressBody,
  removedAddress,
  withdrawalBody,
  withdrawalParams,
  withdrawalsQuery,
} from './schemas.ts'
export { chainUnits, listingOf, signersAsked, spendOf, statementOf } from './spend-of.ts'
export {
  type Payment,
  transactionOf,
  type Withdrawal,
  type WithdrawalError,
  withdrawalStatuses,
  withdrawalTransactionTypes,
} from './withdrawal.ts'
export { begunEvent, withdrawalEvents } from './withdrawal-events.ts'
export {
  type CancelledWithdrawal,
  type CreatedWithdrawal,
  cancelledResource,
  createdExample,
  createdResource,
  createdWithdrawal,
  withdrawalResource,
} from './withdrawal-resource.ts'
export { withdrawalsOut } from './withdrawals-out.ts'
