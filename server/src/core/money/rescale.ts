import type { Rounding } from './fraction.ts'
import { tenTo } from './ten-to.ts'

type Decimals = { readonly from: number; readonly to: number; readonly rounding: Rounding }

/** Whole units, zero or more, of so many decimals in units of others: a chain's and the ledger's may differ. */
export function rescale(units: bigint, { from, to, rounding }: Decimals): bigint {
  if (to >= from) return units * tenTo(to - from)
  const divisor = tenTo(from - to)
  return rounding === 'up' ? (units + divisor - 1n) / divisor : units / divisor
}
