// The audit of the books: claims about the ledger, and how products make theirs. Invariants: an audit
// changes nothing; a claim names everything that contradicts it by a code with facts.
export {
  type AuditCheck,
  type AuditClaim,
  auditLedger,
  type LedgerAudit,
  ledgerSentences,
  type NotedCheck,
} from './audit-ledger.ts'
export { balanceMismatches } from './balance-mismatches.ts'
export { contradictionsOf, finding } from './finding.ts'
export { heldFundsClaim } from './held-funds.ts'
export { suspenseClaim } from './suspense-claim.ts'
