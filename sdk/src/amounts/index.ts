// Decimal strings of amounts, compared and subtracted without loss.

export { compareDecimals } from './compare-decimals.ts'
