// Payout: its table, its resource, its events, its refusals and its movements of money.
export { maskPhone } from './mask-phone.ts'
export { holdEntry, paidEntry, releaseEntry, returnEntry } from './movements.ts'
export {
  type Payout,
  type PayoutError,
  payoutStatuses,
  payoutTransactionTypes,
  statementOf,
  transactionOf,
} from './payout.ts'
export { endedEvent, payoutEvents } from './payout-events.ts'
export {
  type CreatedPayout,
  createdExample,
  createdPayout,
  createdResource,
  payoutResource,
} from './payout-resource.ts'
export { findPayout, insertPayout, lockPayout, pagePayouts, updatePayout } from './payout-store.ts'
export { payoutRefusals } from './refusals.ts'
export { banksResult, estimateBody, estimateResult, payoutBody, payoutParams } from './schemas.ts'
