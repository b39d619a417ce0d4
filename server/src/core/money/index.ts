/*
 * Money: an asset and a whole number of its smallest ledger units, always a bigint.
 * Text becomes money once, at the edge, by the wire rule of parse-amount.ts; formatAmount is its inverse.
 * Every division takes a `rounding`, so each caller says who keeps the dust. Amounts of different assets never mix.
 * Pure: no clock, no database, no float. The catalogue gives each asset its name and its scale.
 */
export { amountField, readAmount } from './amount-field.ts'
export { InvalidAmount } from './decimal.ts'
export {
  compareFractions,
  type Fraction,
  formatFraction,
  multiply,
  parseFraction,
  type Rounding,
} from './fraction.ts'
export {
  type Asset,
  add,
  compare,
  formatAmount,
  formatMoney,
  lesser,
  type Money,
  subtract,
  truncate,
} from './money.ts'
export { parseAmount, parsePositiveAmount, parseTruncated } from './parse-amount.ts'
export { convert, parseRate, type Rate } from './rate.ts'
export { rescale } from './rescale.ts'
export { roundRate, stepRate } from './round-rate.ts'
