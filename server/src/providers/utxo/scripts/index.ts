// Scripts of outputs and the addresses that they pay: pure, both ways.
// Invariants: `scriptOf` and `addressOf` are inverse for every canonical address, so outputs are looked up by address and no
// address is ever sent to a node; neither throws for a script, whatever its bytes.

export { addressOf, scriptOf } from './address-script.ts'
export { findPayees, type Payees } from './find-payees.ts'
