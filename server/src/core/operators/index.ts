// Operators: the people who run the exchange, what they may do by hand, and the log of what they did. Invariants: every
// act that changes something is a line of the audit log, written in the database transaction of its effect and never
// changed; an approval is a signature by the enrolled key of an active operator; a person has one name, and signs a
// payment once. The initiator of a payment never approves it, and the person who made its API key does not either. Each
// act belongs to the module that it concerns; this module has the acts about operators and halts. Payments out that wait for
// operators are in `core/payments-out`.
// `governance/` is why nobody acts alone (decision 0098). Every act has a class: it reads, stops, gives value, or loosens a
// guard. `govern.ts` asks who it is and carries the act out in one database transaction; `recordAct` writes its line, and there
// `admit.ts` judges the effect. An act that stops, tightens or is worth little is done at once. An act on one's own payment is
// undone (OWN_PAYMENT). Any other is undone and becomes a proposal, which other people approve or decline; `carry-out.ts`
// plays the same act again, as the proposer's, once it is approved and its wait is over. `people.ts` knows who can decide,
// `own-payment.ts` what ties a person to a customer, `policy.ts` the numbers and rights of `governance.yaml`. A recovery, which
// two named people open, lets one operator act alone for a while (decision 0103). `server/test/governance` plays each class
// through each door, against a malicious administrator and a malicious approver.

export {
  amountField,
  flagField,
  listField,
  needed,
  optionTexts,
  textField,
  timeField,
  wholeField,
} from './acts/act-field.ts'
export { actRefusals, actRefused } from './acts/act-refusals.ts'
export {
  type ActFact,
  type ActingOperator,
  fieldsOf,
  type GivenAct,
  type OperatorAct,
  type OperatorAction,
  type OperatorDesk,
  operationOfAct,
} from './acts/operator-act.ts'
export {
  type ActAnswer,
  answerText,
  defineOutcomes,
  type Outcome,
  type OutcomeKind,
  outcome,
  outcomesOf,
} from './acts/outcome.ts'
export { readId } from './acts/read-id.ts'
export { readReason, requireReason } from './acts/read-reason.ts'
export { commonWrongs, defineWrongs, WrongAct } from './acts/wrong-act.ts'
export { admittedWays } from './admitted.ts'
export {
  type Approval,
  customerOf,
  initiatorOf,
  requireAnotherPerson,
  statementHash,
} from './approvals.ts'
export {
  isNotedSince,
  listActions,
  type OperatorLine,
  readActions,
  recordAct,
  recordAction,
} from './audit-log.ts'
export { operatorActs } from './enrolment/operator-acts.ts'
export { operatorRoutes } from './enrolment/operator-routes.ts'
export { type SignerList, signerOutcomes } from './enrolment/signer-list.ts'
export type { ActClass } from './governance/act-class.ts'
export type { Effect } from './governance/admit.ts'
export { approvalLackOf, lackSentences, readDeciders } from './governance/approval-lack.ts'
export { carryOutDue, proposalWorker } from './governance/carry-out.ts'
export {
  approveProposal,
  declineOpen,
  declineOpposite,
  objectToProposal,
} from './governance/decide-proposal.ts'
export { govern } from './governance/govern.ts'
export {
  asShown,
  findGuardChange,
  type GuardChange,
  guardChangeText,
  listGuardChanges,
  readLoosenedGuards,
} from './governance/guard-changes.ts'
export { changesTieSince, ownRefusals } from './governance/own-payment.ts'
export { isFirstAlone, lackOf } from './governance/people.ts'
export { governanceSection, policyOf } from './governance/policy.ts'
export { findProposal, listProposals, type Proposal, proposalStatuses } from './governance/proposal.ts'
export { proposalActs } from './governance/proposal-acts.ts'
export { proposalOutcomes } from './governance/propose.ts'
export { lastRecovery, type Recovery } from './governance/recovery.ts'
export { noWorth } from './governance/worth-of.ts'
export { haltActs, type Places, placeOf, type Served } from './halt-acts.ts'
export {
  allPayments,
  type Halt,
  paymentHaltOf,
  productPlace,
  readHalts,
  supplierHaltOf,
  supplierPlace,
} from './halts.ts'
export { mayDecide } from './may-decide.ts'
export { addOperator, enrolKey, findOperator, type Operator } from './operator.ts'
export { isSignedBy, makeOperatorKey, signWithKeyFile } from './operator-key.ts'
export { type Admission, admitOperator, forgetRole, personOf } from './operator-name.ts'
export { haltRefusals, isProductHalted, productHaltOf, requireProduct } from './product-switch.ts'
export { recoveryActs } from './recovery/recovery-acts.ts'
export { recoveryResource, toRecovery } from './recovery/recovery-resource.ts'
export { recoveryRoute } from './recovery/recovery-route.ts'
export { refuseFrozen } from './refuse-frozen.ts'
export {
  effectOf,
  type Grants,
  hasRight,
  type OfficeRight,
  type OfficeRole,
  officeRights,
  officeRoles,
  usualGrants,
} from './rights.ts'
export { signApproval } from './sign-approval.ts'
export { readWaiting, waitingFigures, watchWaiting } from './waiting-figures.ts'
