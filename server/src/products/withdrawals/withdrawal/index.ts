// Withdrawal: its table, its resource, its events and its movements of money.
export { withdrawalCrossings } from './crossings.ts'
export { holdEntry, insideEntry, paidEntry, releaseEntry } from './movements.ts'
export { withdrawalRefusals } from './refusals.ts'
export {
  addressesPage,
  addressesQuery,
  addressParams,
  type BookedAddressResource,
  bookedAddress,
  type CancelledWithdrawal,
  cancelledWithdrawal,
  type EstimateBody,
  type EstimateResource,
  estimateBody,
  estimateResult,
  newAddressBody,
  removedAddress,
  withdrawalBody,
  withdrawalParams,
  withdrawalsQuery,
} from './schemas.ts'
export {
  type Payment,
  transactionOf,
  type Withdrawal,
  type WithdrawalError,
  withdrawalStatuses,
  withdrawalTransactionTypes,
} from './withdrawal.ts'
export { begunEvent, endedEvent, withdrawalEvents } from './withdrawal-events.ts'
export {
  type CreatedWithdrawal,
  createdExample,
  createdResource,
  createdWithdrawal,
  withdrawalResource,
} from './withdrawal-resource.ts'
export {
  findWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  pageWithdrawals,
  updateWithdrawal,
} from './withdrawal-store.ts'
