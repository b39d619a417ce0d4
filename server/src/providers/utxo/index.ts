// Bitcoin, Litecoin and Dogecoin, watched and paid on over the JSON-RPC of a full node without a wallet (decision 0132).
// Invariants: blocks are read as bytes, and a node can leave nothing out of them; the house's outputs are kept from the same
// blocks; a payment is known by the outputs that it spends; only bytes that can never count are rejected.
// No private key passes here but through `utxoFormat.sign`, which the signer alone calls.

export { faucetAddress, isDevelopment, type NodeControls, nodeControls } from '#providers/utxo/controls'
export { familyOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
export { sumOfOutputs } from '#providers/utxo/outputs'
export { chainOf, utxoFormat } from '#providers/utxo/paying'
export { checkUtxoNode } from './check-node.ts'
export { type UtxoChainOptions, utxoChain } from './utxo-chain.ts'
