// Approvals by signature of an enrolled key, and how many payments wait for one.

export { type Approval, customerOf, initiatorOf, requireAnotherPerson, statementHash } from './approvals.ts'
export { mayDecide } from './may-decide.ts'
export { refuseFrozen } from './refuse-frozen.ts'
export { signApproval } from './sign-approval.ts'
export { readWaiting, waitingFigures, watchWaiting } from './waiting-figures.ts'
