// Operators: the people who run the exchange, what they may do by hand, and the log of what they did. Invariants: every
// act that changes something is a line of the audit log, written in the database transaction of its effect and never
// changed; an approval is a signature by the enrolled key of an active operator; a person has one name, and signs a payment
// once. The initiator of a payment never approves it, nor does the person who made the key that asks. Each act belongs to the module that
// it concerns; here are the acts about operators, and what acts about payments and halts have in common.
export {
  type Approval,
  initiatorOf,
  isApprovedBy,
  readApprovals,
  requireAnotherPerson,
  requireSameStatement,
  type StoredApproval,
  statementHash,
  storeApproval,
} from './approvals.ts'
export { isNotedSince, listActions, type OperatorLine, readActions, recordAction } from './audit-log.ts'
export { haltActs, haltListAct, type Places, placeOf } from './halt-acts.ts'
export {
  allPayments,
  type Halt,
  paymentHaltOf,
  productPlace,
  readHalts,
  supplierHaltOf,
  supplierPlace,
} from './halts.ts'
export { addOperator, enrolKey, findOperator, type Operator } from './operator.ts'
export type { ActingOperator, GivenAct, OperatorAct, OperatorAction, OperatorDesk } from './operator-act.ts'
export { operatorActs } from './operator-acts.ts'
export { isSignedBy, makeOperatorKey, signWithKeyFile } from './operator-key.ts'
export { type Admission, admitOperator } from './operator-name.ts'
export { type Approving, type Fact, paymentActs, waitsFor } from './payment-acts.ts'
export { type Before, listApprovals, reviewExample, reviewFields, reviewPayment } from './payment-review.ts'
export { createProductSwitch, haltRefusals, type ProductSwitch } from './product-switch.ts'
export { helpOf, type ReadAct, readAct } from './read-act.ts'
export { readReason, requireReason } from './read-reason.ts'
export { refuseFrozen } from './refuse-frozen.ts'
export {
  hasRight,
  isFreshRight,
  type OfficeRight,
  type OfficeRole,
  officeRights,
  officeRoles,
} from './rights.ts'
export { runAct } from './run-act.ts'
export { signApproval } from './sign-approval.ts'
export { readWaiting, waitingFigures, watchWaiting } from './waiting-figures.ts'
export { WrongAct } from './wrong-act.ts'
