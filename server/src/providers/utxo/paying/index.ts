// Payments: which outputs pay, at what fee, and the bytes of it; signed by `utxoFormat`, which the signer alone calls.
// Invariants: only outputs in blocks are spent; the fee is what the amounts of the whole previous transactions leave; the same
// parts have one form alone, whose outputs are sorted and whose sequence numbers and version are fixed.

export { broadcast } from './broadcast.ts'
export { rateNow } from './fees.ts'
export { prepareBatch, prepareChild } from './prepare-batch.ts'
export { preparePayment } from './prepare-payment.ts'
export { feeAt, virtualSize } from './size.ts'
export { chainOf, utxoFormat } from './utxo-format.ts'
