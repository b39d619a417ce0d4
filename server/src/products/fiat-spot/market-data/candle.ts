import type { PublicTrade } from './public-trade.ts'

/** What was traded from its opening on. Prices in ticks, sizes in lots, value in ticks × lots. */
export type Candle = {
  readonly openedAt: Date
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: bigint
  readonly value: bigint
  readonly trades: number
}

/** The candle that opened then with one more trade; `before` is what it was, if there was one. */
export function candleWith(
  { priceTicks, lots }: PublicTrade,
  { openedAt, before }: { openedAt: Date; before: Candle | undefined },
): Candle {
  return {
    openedAt,
    open: before?.open ?? priceTicks,
    high: Math.max(before?.high ?? priceTicks, priceTicks),
    low: Math.min(before?.low ?? priceTicks, priceTicks),
    close: priceTicks,
    lots: (before?.lots ?? 0n) + BigInt(lots),
    value: (before?.value ?? 0n) + BigInt(priceTicks) * BigInt(lots),
    trades: (before?.trades ?? 0) + 1,
  }
}
