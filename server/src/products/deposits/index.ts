// Deposits: money that reaches a customer's address on a chain. A payment seen in a block is pending, and
// credited once it is as deep as its network requires. Invariants: a payment is credited at most once, however
// often and by how many scanners its block is delivered; after a reorganisation before that it is pending without a
// confirmation, the same deposit when another block takes it, and failed for good when none does for a day; one after
// that takes nothing from the customer: it is logged as an error, counted in coffer_deposits_reversed_after_credit_total, and for people to decide. What is too small or
// carries nobody's tag goes to the house's suspense, and unlisted tokens and strangers' addresses are not ours.
export { depositTransactionTypes } from './deposit.ts'
export { depositEvents } from './deposit-events.ts'
export { depositKinds } from './movements.ts'
export { readReceipts } from './read-payments.ts'
export { type DepositRoutesOptions, depositRoutes } from './routes.ts'
export { type ScanResult, scanNetwork } from './scan-network.ts'
export type { DepositScanner } from './scan-step.ts'
export { type DepositWatchers, depositWatchers } from './workers.ts'
