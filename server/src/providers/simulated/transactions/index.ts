// Transactions of simulated chains: what each family spends and pays, the bytes that are signed, and the shapes of txids.

export { failingAddress, isFailingAddress } from './failing-addresses.ts'
export { familyModels, feeFor, feeToReplace, outputBytes } from './family-models.ts'
export { type ProvenTransaction, readSigned, simulatedFormat, transactionIn } from './simulated-format.ts'
export { encodeTransaction, outputsOf, partsMax, type SimulatedTransaction } from './simulated-transaction.ts'
export { numberOf, storedSlots } from './slots.ts'
export { txidShapes } from './txid-shapes.ts'
