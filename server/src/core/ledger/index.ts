// The ledger: the only truth about money. This module owns accounts, balances, entries and movements, and nothing
// outside this folder writes them. Invariants: a movement takes from one account what it gives another, so every asset
// sums to zero; a customer's account never falls below zero; entries and movements are never changed; an entry is
// posted once for its kind and reference. A hold is an ordinary movement. Why money moves is not its business: products
// say that in their movements.
// An account's id follows from its owner, kind and asset, so finding one takes no query (decision 0004). `postMany` locks the
// balances in the order of their ids, so two posts cannot deadlock, decides each entry in memory against the locked balances,
// and writes all accepted entries in one statement. A refused entry leaves no trace and affects no other. Each movement stores
// both balances after it and the sequences of both accounts, so a statement of an account needs no sum. Entries and movements
// are partitioned by ids; triggers hold over all partitions that a kind and reference, and a number of an account, come once.
// `ledger_assets` notes the scale of each asset when it is first seen. A server whose catalogue has another precision, or lacks
// an asset that has accounts, does not start. The database role `coffer_app` adds entries, movements and blocks and changes
// none; triggers refuse the owner too. Every two seconds a worker hashes what has committed into the next ledger block, outside
// the commit path (decision 0007).
export { type Account, accountId, customerAccount, houseAccount } from './account.ts'
export {
  type Asked,
  type AuditCheck,
  type AuditClaim,
  auditLedger,
  auditLedgerSince,
  balanceMismatches,
  boundedClaim,
  contradictionsOf,
  entriesOfAsked,
  finding,
  heldFundsClaim,
  type IdRange,
  type LedgerAudit,
  ledgerSentences,
  type NotedCheck,
  suspenseClaim,
} from './audit/index.ts'
export type { Crossing } from './crossing.ts'
export {
  type ExploredAccount,
  type ExploredEntry,
  type ListedEntry,
  listEntries,
  listEntriesAbout,
  listEntriesOfKind,
  listEntryKinds,
  readAccount,
  readAccountsOf,
  readEntry,
  readFirstMovements,
  readSeal,
  type Seal,
  type Side,
} from './explore.ts'
export type { StatementLine } from './merge-stripes.ts'
export { type PastBalance, readPastBalances } from './past-balances.ts'
export { pinAssets, requireAssets } from './pin-assets.ts'
export {
  type Entry,
  type Holding,
  holdingsOf,
  type Movement,
  openAccounts,
  openPosting,
  type Posting,
  type PostOutcome,
  post,
  postMany,
} from './posting/index.ts'
export { type OwnerBalances, readBalances, readBalancesOfMany } from './read-balances.ts'
export { type BookedChange, readBookings } from './read-bookings.ts'
export { readStatement, readStatementById } from './read-statement.ts'
export { ledgerRefusals } from './refusals.ts'
export { sealEntries } from './seal-entries.ts'
