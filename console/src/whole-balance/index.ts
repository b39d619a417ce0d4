// The amount of a withdrawal that leaves nothing, with the request that a key sends for it.
export { WholeBalanceDialog } from './whole-balance-dialog.tsx'
