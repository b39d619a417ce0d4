// The amount that a person can withdraw so that nothing stays, with the request that a key sends for it.
export { WholeBalanceDialog } from './whole-balance-dialog.tsx'
