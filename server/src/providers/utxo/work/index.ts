// Proof of work: whether somebody did the work that a header claims. Pure. A node that lies about the chain id, the genesis
// or the height is found elsewhere.

export { faultOfWork } from './fault-of-work.ts'
