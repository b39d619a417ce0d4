// Spends: the payments of the house on chains, for any purpose. A spend is decided in its cause's database transaction
// and carried out by workers: prepare, sign, broadcast, watch, raise the fee. Invariants: a signed transaction and its
// slots are stored before it is broadcast, and only those bytes are ever sent; all transactions of a spend share a
// slot, so at most one happens; each change of status is a row with its time and cause. The signer holds the keys. The
// handler of a spend's purpose knows the owner of the money and what a change means to them.
export { createSpending, type Spending } from './create-spending.ts'
export { readHoldUps, stuckSpends } from './hold-ups.ts'
export { hurrySpends, hurrySpendsOf } from './hurry-spends.ts'
export { networkActs, networkSwitch } from './network-acts.ts'
export { networkFeeCrossing } from './network-fee-crossing.ts'
export { feeOf, type NetworkFee } from './network-fees.ts'
export type { Transition } from './note-transition.ts'
export {
  spendTransaction,
  spendTransition,
  toTransaction,
  toTransition,
} from './office/spend-resource.ts'
export { spendRoutes } from './office/spend-routes.ts'
export { hasOutputs } from './paying-addresses.ts'
export { listOpenSpends, readSpend, type SpendStory } from './read-spend.ts'
export { approveSpend, cancelSpend, requestSpend } from './request-spend.ts'
export { isShort } from './shortage.ts'
export type { Signer, SigningRequest, SigningResult } from './signer.ts'
export {
  approvalsNeeded,
  approvalsOfUnlisted,
  type Limit,
  type Policies,
  type Policy,
  signerPolicies,
} from './signer-policy.ts'
export {
  type NewSpend,
  type Spend,
  type SpendChange,
  type SpendHandler,
  type SpendPurpose,
  type SpendStatus,
  spendPurposes,
} from './spend.ts'
export { spendActs } from './spend-acts.ts'
export { openStatuses } from './spend-conditions.ts'
export type { Attempt, AttemptStatus, StoredSpend } from './spend-rows.ts'
export { spendingSection } from './spend-settings.ts'
export type { PaidChain, SpendHandlers, SpendingParts } from './spending-parts.ts'
export { statementOf } from './statement.ts'
export { readWatchedChain, type WatchedChain } from './watched-chain.ts'
