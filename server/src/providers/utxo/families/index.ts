// The families of chains that keep money in outputs, and what the nodes of each accept. Pure tables, each with its sources.

export { type DustLimits, dustOf } from './dust.ts'
export {
  policyOf,
  type StandardScript,
  type UtxoFamily,
  type UtxoPolicy,
  utxoFamilies,
} from './policies.ts'
