// Deposit: its table, the inbox's items, and the causes that get news of payments.
export { depositCrossings } from './crossings.ts'
export {
  bookedStatuses,
  type CustomerDeposit,
  confirmationsOf,
  type Deposit,
  depositEvents,
  depositTable,
  depositTransactionTypes,
  type InboxReason,
  inboxReasons,
  isCustomers,
  isWallets,
  readDeposit,
  type Standing,
  settledEvent,
  transactionOf,
} from './deposit.ts'
export { depositKinds } from './deposit-kinds.ts'
export {
  amountText,
  closeItem,
  type HeldItem,
  holdItem,
  type InboxItem,
  inboxStatuses,
  inboxTable,
  pageInbox,
  readInboxItem,
} from './inbox-item.ts'
export { causesWorker, nameCause, noteUntold, tellCauses, toldOf } from './tell-causes.ts'
