// Ending: approvals, cancellations, and the outcomes of payments.
export { approvalsNeededFor, approveWithdrawal } from './approve-withdrawal.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { releaseWithdrawal } from './end-withdrawal.ts'
export { withdrawalSpends } from './follow-spend.ts'
