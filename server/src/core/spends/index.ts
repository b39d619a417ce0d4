// Spends: the payments of the house on chains, for any purpose. A spend is decided in its cause's database transaction
// and carried out by workers: prepare, sign, broadcast, watch, raise the fee. Invariants: a signed transaction and its
// slots are stored before it is broadcast, and only those bytes are ever sent; all transactions of a spend share a
// slot, so at most one happens; each change of status is a row with its time and cause. The signer holds the keys. The
// handler of a spend's purpose knows the owner of the money and what a change means to them.
//
// requested ──▶ signed ──▶ broadcast ──▶ seen ──▶ confirmed
//  └─▶ failed    └─▶ failed  └─▶ failed    └─▶ failed     refused by signer or network, displaced, or without effect
//  └─▶ cancelled             ▲◀── reorganised, or its fee raised
//
// Slots: a nonce or an output, which no other transaction may use up. A unique key gives each slot to one spend before anybody
// signs. Spends of one paying address, a lane, are prepared one after the other under a lease. A slot that was given back below
// others is filled by the next spend, else after seconds by a void, which pays nothing.
// Never twice: signing and the first broadcast are instructions; from then on only `find` counts. A transaction that the network
// does not have is handed over again, the same bytes. A displaced spend, whose slot a foreign transaction used, is never paid
// again: it waits with its problem for `npm run operator -- spends fail`. A later attempt raises the fee with the same slots.
// Waits: none begins on a halted network, while deposits are not read to the end of the chain, or while its address is short.
// A confirmed spend books the network's fee and is looked at for a day more; a reversal is logged, counted and handed over again,
// and the books stay (decision 0047).
// Batches: where money lies in outputs, withdrawals and refunds are paid together. A batch holds slots, transactions, fee and change;
// its members follow its status, and leave it only before anything is signed (decision 0132). Both are loads (`loads/load.ts`), with
// the same workers. A stuck batch gets a successor with all its slots, or a child: a void spend of its change. Never both.
// Restored: the signer's journal and `signed_lines` give each other what a backup lacks (decision 0122).
export { createSpending, type Spending } from './create-spending.ts'
export { readHoldUps, stuckSpends } from './hold-ups.ts'
export { type Attempt, type AttemptStatus, transactionsOfSpends } from './loads/attempts.ts'
export { networkActs, networkSwitch } from './network-acts.ts'
export { networkFeeCrossing } from './network-fee-crossing.ts'
export { spendTransaction, spendTransition } from './office/spend-resource.ts'
export { spendRoutes } from './office/spend-routes.ts'
export { isShort } from './preparing/shortage.ts'
export { listOpenSpends, readSpend, type SpendStory } from './read-spend.ts'
export { hurrySpends, hurrySpendsOf } from './sending/hurry-spends.ts'
export { feeOf, type NetworkFee } from './sending/network-fees.ts'
export {
  approvalsNeeded,
  approvalsOfUnlisted,
  type Limit,
  type Policies,
  type Policy,
  signerPolicies,
} from './sending/signer-policy.ts'
export {
  isSealedLine,
  type LinePlace,
  readSignedLine,
  type Signature,
  type SignedLine,
  writeSignedLine,
} from './signatures/signed-line.ts'
export { readLostPayment } from './signatures/signed-lines.ts'
export type { Transition } from './spend/note-transition.ts'
export { hasOutputs } from './spend/paying-addresses.ts'
export { approveSpend, cancelSpend, requestSpend } from './spend/request-spend.ts'
export {
  type BatchMemberRequest,
  type BatchSigningRequest,
  type JournalHeads,
  type Signer,
  SignerInQuarantine,
  type SignerJournal,
  type SigningRequest,
  type SigningResult,
} from './spend/signer.ts'
export {
  type NewSpend,
  type Spend,
  type SpendChange,
  type SpendHandler,
  type SpendHandlers,
  type SpendPurpose,
  type SpendStatus,
  type StoredSpend,
  spendPurposes,
} from './spend/spend.ts'
export { openStatuses } from './spend/spend-conditions.ts'
export { spendingSection } from './spend/spend-settings.ts'
export type { PaidChain, SpendingParts } from './spend/spending-parts.ts'
export { statementOf } from './spend/statement.ts'
export { readWatchedChain, type WatchedChain } from './spend/watched-chain.ts'
export { spendActs } from './spend-acts.ts'
