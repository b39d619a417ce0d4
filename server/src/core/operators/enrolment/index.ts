// Enrolling operators: their keys, the list that the signer trusts, and the acts on both.

export { operatorActs } from './operator-acts.ts'
export { operatorRoutes } from './operator-routes.ts'
export { type SignerList, signerOutcomes } from './signer-list.ts'
