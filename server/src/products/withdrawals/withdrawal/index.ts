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
  type CreatedWithdrawal,
  cancelledWithdrawal,
  createdExample,
  createdWithdrawal,
  type EstimateBody,
  type EstimateResource,
  estimateBody,
  estimateResult,
  newAddressBody,
  removedAddress,
  withdrawal,
  withdrawalBody,
  withdrawalExample,
  withdrawalParams,
  withdrawalsPage,
  withdrawalsQuery,
} from './schemas.ts'
export {
  createdResource,
  type Payment,
  totalOf,
  transactionOf,
  type Withdrawal,
  type WithdrawalError,
  withdrawalResource,
  withdrawalStatuses,
  withdrawalTransactionTypes,
} from './withdrawal.ts'
export { begunEvent, endedEvent, withdrawalEvents } from './withdrawal-events.ts'
export {
  findWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  pageWithdrawals,
  updateWithdrawal,
} from './withdrawal-store.ts'
