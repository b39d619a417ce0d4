// The audit of the books: claims about the ledger, and how products make theirs. Invariants: a full
// audit changes nothing, and the other only how far it has come; a claim names everything that contradicts it by a code with facts.
export {
  type AuditCheck,
  auditLedger,
  auditLedgerSince,
  type LedgerAudit,
  type NotedCheck,
} from './audit-ledger.ts'
export { balanceMismatches } from './balance-mismatches.ts'
export { type Asked, boundedClaim, entriesOfAsked } from './bounded-claim.ts'
export { type AuditClaim, contradictionsOf, finding, type IdRange } from './finding.ts'
export { heldFundsClaim } from './held-funds.ts'
export { ledgerSentences } from './ledger-sentences.ts'
export { suspenseClaim } from './suspense-claim.ts'
