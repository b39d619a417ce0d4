// Operators: the people who run the exchange, what they may do by hand, and the log of what they did. Invariants: every
// act that changes something is a line of the audit log, written in the database transaction of its effect and never
// changed; an approval is a signature by the enrolled key of an active operator. Who wanted a payment never approves
// it: its product sees to that. Acts belong to the modules that they concern; these are those about operators and the
// kill switch of networks.
export { readActions, recordAction } from './audit-log.ts'
export { type Halt, readHalts } from './halts.ts'
export { networkActs } from './network-acts.ts'
export { addOperator, findOperator, type Operator } from './operator.ts'
export type { ActingOperator, GivenAct, OperatorAct, OperatorAction, OperatorDesk } from './operator-act.ts'
export { operatorActs } from './operator-acts.ts'
export { isSignedBy, makeOperatorKey, signWithKeyFile } from './operator-key.ts'
export { helpOf, type ReadAct, readAct } from './read-act.ts'
export { runAct } from './run-act.ts'
export { signApproval } from './sign-approval.ts'
export { WrongAct } from './wrong-act.ts'
