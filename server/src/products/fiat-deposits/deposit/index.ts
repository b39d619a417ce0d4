// Deposit: its table, its resource, its events and its movements of money.

export {
  type DepositPayment,
  type FiatDeposit,
  type FiatDepositError,
  fiatDepositTransactionTypes,
  transactionOf,
} from './fiat-deposit.ts'
export { endedEvent, fiatDepositEvents } from './fiat-deposit-events.ts'
export {
  type FiatDepositResource,
  fiatDepositResource,
  methodResource,
  paidExample,
} from './fiat-deposit-resource.ts'
export {
  findFiatDeposit,
  insertFiatDeposit,
  type LinkedDeposit,
  lockFiatDeposit,
  updateFiatDeposit,
} from './fiat-deposit-store.ts'
export { fiatDepositKind, paidEntry } from './movements.ts'
export { fiatDepositRefusals } from './refusals.ts'
export {
  fiatDepositBody,
  fiatDepositParams,
  methodsQuery,
  methodsResult,
} from './schemas.ts'
