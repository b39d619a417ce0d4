// Rails: fast payments between bank accounts. The house asks people to pay (pay-ins) and pays them (payouts), for any
// purpose; both are decided in their cause's database transaction and carried out by workers. Invariants: each
// transaction of a rail counts once, whichever way the house hears of it (an answer, a look, a callback, a statement);
// a payment is booked at the amount that came, even if it is late, doubled or not the amount asked for; a payout whose
// outcome is not known is looked up and never paid again. The handler of a purpose decides who owns the money.
export { claimPayment } from './claim-payment.ts'
export { createRails, type Rails } from './create-rails.ts'
export { hurryLook } from './hurry-look.ts'
export { isWithinBound } from './is-within-bound.ts'
export { movementIdsOf } from './movements-of.ts'
export { notePayment, type PaymentOutcome, type ToldPayment } from './note-payment.ts'
export { notePaidByStatement, notePayout } from './note-payout.ts'
export { noteReturn, type ReturnOutcome, type ToldReturn } from './note-return.ts'
export type {
  NewPayIn,
  PayIn,
  PayInFailure,
  PayInHandler,
  PayInPayment,
  PayInPurpose,
  PayInStatus,
} from './pay-in.ts'
export { findPayIn, findPayIns, requestPayIn } from './pay-in-store.ts'
export type {
  NewPayout,
  Payout,
  PayoutHandler,
  PayoutPurpose,
  PayoutStatus,
} from './payout.ts'
export { findPayout, giveUpPayout, readPayoutProblem, requestPayout } from './payout-store.ts'
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
} from './rail.ts'
export { railActs, railSwitch } from './rail-acts.ts'
export { keepBanks, listBanks } from './rail-banks.ts'
export {
  type BreakKind,
  breakKinds,
  openBreak,
  railBreakTable,
  statedBreakKinds,
  withdrawnByStatement,
} from './rail-break.ts'
export { type RailMovement, type RailMovementKind, railMovementTable } from './rail-movement.ts'
export { type RailSettings, railsSection } from './rail-settings.ts'
export type { RailBooks, RailsParts } from './rails-parts.ts'
