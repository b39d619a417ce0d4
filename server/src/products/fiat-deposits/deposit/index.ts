// Deposit: its table, its resource, its events and its movements of money.

export {
  type DepositPayment,
  type FiatDeposit,
  type FiatDepositError,
  fiatDepositResource,
  fiatDepositTransactionTypes,
  transactionOf,
} from './fiat-deposit.ts'
export { endedEvent, fiatDepositEvents } from './fiat-deposit-events.ts'
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
  createdExample,
  type FiatDepositResource,
  fiatDeposit,
  fiatDepositBody,
  fiatDepositParams,
  methodsQuery,
  methodsResult,
  paidExample,
} from './schemas.ts'
