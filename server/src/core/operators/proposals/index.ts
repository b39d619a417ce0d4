// Proposals: an act that needs others is undone and proposed (`govern.ts`), decided by other people, and played again.

export { byItself, carryOutDue, proposalWorker } from './carry-out.ts'
export { approveProposal, declineOpen, declineOpposite, objectToProposal } from './decide-proposal.ts'
export { govern } from './govern.ts'
export { proposalActs } from './proposal-acts.ts'
export { proposalOutcomes } from './propose.ts'
