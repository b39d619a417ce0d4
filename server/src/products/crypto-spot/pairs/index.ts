// Pairs of crypto spot: what the catalogue lists, their prices against the house, and the bounds and steps of amounts.
export { assetsOf, type CryptoPair, cryptoPairs, type Side } from './crypto-pairs.ts'
export { findPrice, inSteps, rateFor, requirePrice } from './pair-price.ts'
export {
  pairNotActive,
  pairSymbol,
  readOrderPrice,
  receivedFor,
  requirePair,
  requireWithin,
} from './pair-rules.ts'
export { cryptoSpotRefusals } from './refusals.ts'
