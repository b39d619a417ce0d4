// Requesting: what a withdrawal costs, where it may go, and the transaction that takes it.
export { addAddress, addressResource, listAddresses, removeAddress } from './address-book.ts'
export { forgetEstimates } from './estimate-store.ts'
export { estimateWithdrawal } from './estimate-withdrawal.ts'
export { readDestination, readTerms, type TermsParts } from './read-terms.ts'
export { takeWithdrawal } from './request-withdrawal.ts'
export { requirePayee } from './require-payee.ts'
export { createWithdrawals, type Withdrawals } from './withdrawals.ts'
