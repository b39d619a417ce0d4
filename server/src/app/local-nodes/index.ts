// Local nodes: development nodes that `npm run start:chains` starts: anvil with tokens, and btcd and litecoind where installed.
export { type Anvil, anvilBinary, startAnvil } from './anvil-process.ts'
export { keepNodeSettings, keptNodeSettings, nodeVariable, withNodeSettings } from './node-settings.ts'
export { placeTokens } from './place-tokens.ts'
export { btcd, isInstalled, litecoind, startUtxoProcess, type UtxoProgram } from './utxo-process.ts'
