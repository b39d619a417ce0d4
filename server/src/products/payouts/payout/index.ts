// Payout: its table, its resource, its events, its refusals and its movements of money.
export { banksResource, estimateResource } from './bank-resource.ts'
export { maskPhone } from './mask-phone.ts'
export { paidEntry, returnEntry } from './movements.ts'
export {
  type Payout,
  type PayoutError,
  payoutStatuses,
  payoutTransactionTypes,
  statementOf,
} from './payout.ts'
export { payoutEvents } from './payout-events.ts'
export {
  type CreatedPayout,
  createdExample,
  createdPayout,
  createdResource,
  payoutResource,
} from './payout-resource.ts'
export { payoutsOut } from './payouts-out.ts'
export { payoutRefusals } from './refusals.ts'
export { estimateBody, payoutBody, payoutParams } from './schemas.ts'
