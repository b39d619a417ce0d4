// Rails: fast payments between bank accounts. The house asks people to pay (pay-ins) and pays them (payouts), for any
// purpose; both are decided in their cause's database transaction and carried out by workers. Invariants: each
// transaction of a rail counts once, whichever way the house hears of it (an answer, a look, a callback, a statement);
// a payment is booked at the amount that came, even if it is late, doubled or not the amount asked for; a payout whose
// outcome is not known is looked up and never paid again. The handler of a purpose decides who owns the money.
// `rail.ts` is the port of a bank: make a link, pay, look both up, find returns, read callbacks. A provider implements it and
// passes `rail.contract.ts`; `config/providers.yaml` chooses it. Instructions place orders, looks ask again by `when-to-look.ts`,
// and the handler runs in the transaction that notes the outcome. Money enters the books by three functions: `notePayment`,
// `notePayout` and `noteReturn`. News that does not fit is a break (decision 0056).
// Words: a notice is what a rail tells by itself; an unclaimed payment is for no pay-in of ours and lies in suspense; a late
// payment comes after its pay-in has expired or failed; a return is a payout that was done and came back.

export { createRails, type Rails } from './create-rails.ts'
export { hurryLook } from './looking/hurry-look.ts'
export { claimPayment } from './noting/claim-payment.ts'
export { notePayment, type PaymentOutcome, type ToldPayment } from './noting/note-payment.ts'
export { notePaidByStatement, notePayout } from './noting/note-payout.ts'
export { noteReturn, type ReturnOutcome, type ToldReturn } from './noting/note-return.ts'
export { isWithinBound } from './payments/is-within-bound.ts'
export { movementIdsOf } from './payments/movements-of.ts'
export type {
  NewPayIn,
  PayIn,
  PayInFailure,
  PayInHandler,
  PayInPayment,
  PayInPurpose,
  PayInStatus,
} from './payments/pay-in.ts'
export { findPayIn, findPayIns, requestPayIn } from './payments/pay-in-store.ts'
export type {
  NewPayout,
  Payout,
  PayoutHandler,
  PayoutPurpose,
  PayoutStatus,
} from './payments/payout.ts'
export { findPayout, giveUpPayout, readPayoutProblem, requestPayout } from './payments/payout-store.ts'
export type {
  Bank,
  PayInLink,
  PayInOrder,
  PayInReport,
  PayoutOrder,
  PayoutReceipt,
  PayoutReturn,
  Rail,
  RailNotice,
  RailPayment,
} from './payments/rail.ts'
export {
  type BreakKind,
  breakKinds,
  openBreak,
  railBreakTable,
  statedBreakKinds,
  withdrawnByStatement,
} from './payments/rail-break.ts'
export { type RailMovement, type RailMovementKind, railMovementTable } from './payments/rail-movement.ts'
export { type RailSettings, railsSection } from './payments/rail-settings.ts'
export type { RailBooks, RailsParts } from './payments/rails-parts.ts'
export { railActs, railSwitch } from './rail-acts.ts'
export { keepBanks, listBanks } from './rail-banks.ts'
