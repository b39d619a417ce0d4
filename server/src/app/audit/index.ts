// Audit: the proof that the books balance and that custody holds what they say. A single snapshot gives the claims of
// the ledger and of all products: assets sum to zero, balances equal their movements, no customer is below zero, the
// chain of blocks recomputes, open payments, purchases and orders account for held and locked funds, and clearing is
// the sum of rails' movements that no statement shows yet. Then the audit compares the books with the wallets on the
// chains and with the banks' statements (decision 0054), names credit with nothing outside behind it, and compares the
// blocks with signed heads kept elsewhere (decision 0027). An audit by all history changes nothing; one by covered blocks notes
// how far it came (decision 0119).
// Words: a crossing is an entry's movement between the books and the outside; a difference is what wallets hold less
// what the books say; credit is backed when something outside stands for it; a head kept elsewhere is an anchor.
export { addAnchor, anchorSentences, checkAnchors } from './anchors.ts'
export { auditBooks } from './audit-books.ts'
export { auditedChains } from './audited-chains.ts'
export { custodySentences } from './check-custody.ts'
export { supplierSentences } from './check-suppliers.ts'
export { statementSentences } from './compare-statements.ts'
export { type AuditedChain, walletSentences } from './compare-wallets.ts'
export { crossingSentences } from './custody-books.ts'
export { custodyFigures } from './custody-figures.ts'
export { houseFigures } from './house-figures.ts'
