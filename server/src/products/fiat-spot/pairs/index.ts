// The pairs of the fiat order book as the catalogue lists them.
export { fiatPairs, type Pair } from './fiat-pairs.ts'
