// The families of chains that keep money in outputs, and what the nodes of each accept. Pure tables, each with its sources.

export { factsOf, hasChain, type UtxoChainName, utxoChains } from './chains.ts'
export { type DustLimits, dustOf } from './dust.ts'
export { familyOf } from './family-of.ts'
export { maturityOf } from './maturity.ts'
export {
  policyOf,
  type StandardScript,
  type UtxoFamily,
  type UtxoPolicy,
  utxoFamilies,
} from './policies.ts'
