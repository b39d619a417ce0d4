// Notices of issuers, and card breaks: notices that the books cannot follow, which operators see and close. Invariant: a break
// is stored once for its transaction, and closing it moves no money.
export { cardBreakActs } from './break-acts.ts'
export { breakGauges } from './break-gauges.ts'
export { cardBreakRoutes } from './break-routes.ts'
export {
  type KnownBreak,
  listKnownByNow,
  lockBreak,
  openBreak,
  openUnreadable,
  readBreak,
  resolveBreak,
  wasUnknown,
} from './card-break.ts'
export {
  type AuthorizationNotice,
  type CardNotice,
  type MovementNotice,
  soundNotice,
  type UnreadableNotice,
  unreadable,
} from './notice.ts'
