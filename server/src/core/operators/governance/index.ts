// The judgement of an act, in its own database transaction: whether its effect needs other people (`admit.ts`), by the rules
// of `policy.ts`, the ties of `own-payment.ts` and the proposals that people approved. The audit log has the line of each act.

export { type Effect, NeedsOthers } from './admit.ts'
export { approvalLackOf, lackSentences, readDeciders } from './approval-lack.ts'
export { asJson } from './as-json.ts'
export {
  isNotedSince,
  listActions,
  type OperatorLine,
  readActions,
  recordAct,
  recordAction,
} from './audit-log.ts'
export {
  asShown,
  findGuardChange,
  type GuardChange,
  guardChangeText,
  listGuardChanges,
  readLoosenedGuards,
} from './guard-changes.ts'
export { changesTieSince, ownRefusals, refuseOwn } from './own-payment.ts'
export { governanceSection, policyOf } from './policy.ts'
export {
  approvalTable,
  endProposal,
  findProposal,
  insertProposal,
  listProposals,
  lockProposal,
  type Proposal,
  proposalStatuses,
} from './proposal.ts'
export { lastRecovery, type Recovery, recoveryTable } from './recovery.ts'
export { noWorth } from './worth-of.ts'
