// Local nodes: development nodes (anvil) that `npm run start:chains` starts and deploys tokens on.
export { type Anvil, anvilBinary, startAnvil } from './anvil-process.ts'
export { keepNodeSettings, keptNodeSettings, nodeVariable, withNodeSettings } from './node-settings.ts'
export { placeTokens } from './place-tokens.ts'
