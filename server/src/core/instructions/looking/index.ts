// Looks: what an outside party is asked again and again about something of ours, since its answer may still change: a paid
// payout may come back, a refused purchase may be delivered. A look is a row with the time when it is due, gone once nothing
// more is expected. Invariants: of many processes one looks at a subject at a time, by a lease; what is due stays due until a
// look has ended, so a process that dies loses none; a time that is set while a look is under way stays.
export { lookAtDue } from './look-at-due.ts'
export type { LookGroup, LookKind } from './look-kind.ts'
export { dueLooks, hurryLooks, isLookedAt, planLook } from './look-store.ts'
