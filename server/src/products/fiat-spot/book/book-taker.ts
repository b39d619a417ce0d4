import type { SelfTradePrevention } from './book-commands.ts'
import type { BookOrder, PriceLevel } from './book-order.ts'
import type { BudgetCloseReason } from './book-reports.ts'
import type { PriceLevels } from './price-levels.ts'

/** An incoming order, the side it trades against, and the worst rank that it accepts there. */
export type Taker = {
  readonly order: BookOrder
  readonly against: PriceLevels
  readonly worstRank: number
  readonly selfTrade: SelfTradePrevention
}

/** The lots that an order would get, and their value in ticks × lots. */
export type Takeable = { readonly lots: number; readonly value: bigint }

/** Sums up the trades that an incoming order would make under its self-trade prevention. */
export function takeableBy({ order, against, worstRank, selfTrade }: Taker): Takeable {
  let lots = 0
  let value = 0n
  for (const level of against.fromBest()) {
    const missing = order.remaining - lots
    if (missing === 0 || against.rank(level.price) < worstRank) break
    const { taken, goesOn } = takeableAt(level, { missing, owner: order.owner, selfTrade })
    lots += taken
    value += BigInt(level.price) * BigInt(taken)
    if (!goesOn) break
  }
  return { lots, value }
}

type Wish = { readonly missing: number; readonly owner: number; readonly selfTrade: SelfTradePrevention }

function takeableAt(
  level: PriceLevel,
  { missing, owner, selfTrade }: Wish,
): { taken: number; goesOn: boolean } {
  if (selfTrade === 'none') return { taken: Math.min(level.lots, missing), goesOn: true }
  let taken = 0
  for (let maker = level.first; maker !== null && taken < missing; maker = maker.behind) {
    if (maker.owner !== owner) taken += Math.min(maker.remaining, missing - taken)
    else if (selfTrade !== 'cancel_oldest') return { taken, goesOn: false }
  }
  return { taken, goesOn: true }
}

/** Whether an incoming order would fill whole under its self-trade prevention. */
export function canFill({ order, against, worstRank, selfTrade }: Taker): boolean {
  let missing = order.remaining
  for (const level of against.fromBest()) {
    if (missing <= 0 || against.rank(level.price) < worstRank) break
    if (selfTrade === 'none') {
      missing -= level.lots
      continue
    }
    for (let maker = level.first; maker !== null && missing > 0; maker = maker.behind) {
      if (maker.owner !== order.owner) missing -= maker.remaining
      else if (selfTrade !== 'cancel_oldest') return false
    }
  }
  return missing <= 0
}

/** The reason for the end of a budget that self-trade prevention did not stop; `next` is the best ask left. */
export function reasonOfEnd(next: PriceLevel | undefined, unspent: number): BudgetCloseReason {
  if (unspent === 0) return 'spent'
  if (next === undefined) return 'no_liquidity'
  return next.price <= unspent ? 'worst_price' : 'spent'
}

/** The lots that a quote amount pays for; the remainder is taken off first, so the division is exact. */
export function affordableLots(budget: number, price: number): number {
  return (budget - (budget % price)) / price
}
