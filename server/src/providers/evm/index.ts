// Chains of the EVM family, watched and paid on over the JSON-RPC of a node that is not trusted further than it proves
// (decision 0050).
// Invariants: all that a scan tells is of one branch, read by the hashes of its blocks; a node that is down, behind or of
// another chain is an error and never data; a token is believed when balances agree with it; only bytes that can never
// count are rejected. Transactions are EIP-1559: coin, or a token's transfer, nothing else.
// No private key passes here but through `evmFormat.sign`, which the signer alone calls.

export { evmFormat } from '#providers/evm/paying'
export { WrongChain } from '#providers/nodes'
export { anvilControls, isAnvil } from './anvil-controls.ts'
export { checkEvmNode } from './check-node.ts'
export { type EvmChainOptions, evmChain } from './evm-chain.ts'
