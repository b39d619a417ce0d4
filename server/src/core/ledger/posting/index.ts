// Posting: decides entries against locked balances and writes them. `posting` is one transaction's; `post` and `postMany` are
// what products call; `parts` divides a movement among the rows of accounts that have several.

export type { Entry, Holding, Movement } from './entry.ts'
export { openAccounts } from './open-accounts.ts'
export { post, postMany } from './post-many.ts'
export { holdingsOf, openPosting, type Posting, type PostOutcome } from './posting.ts'
