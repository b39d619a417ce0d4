// Leases: which process does what only one may do. A lease is a row with a holder, an epoch and an end. Invariants: one
// process holds a lease at a time, by the database's clock; each new holder raises the epoch; a transaction that requires the
// lease holds its row, so a holder that wakes late writes nothing. The holder's address is where other processes reach it.
export { createLease, findHolders, holdersWorker, type Lease } from './lease.ts'
