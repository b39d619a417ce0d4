import type { SelfTradePrevention } from './book-commands.ts'
import type { BudgetCloseReason } from './book-reports.ts'
import type { OrderSlots } from './order-slots.ts'
import type { PriceLevels } from './price-levels.ts'

/** The lots that an incoming order wants, the side it trades against, and the worst rank that it accepts there. */
export type Taking = {
  readonly owner: number
  readonly lots: number
  readonly against: PriceLevels
  readonly worstRank: number
  readonly selfTrade: SelfTradePrevention
}

/** The lots that an order would get, and their value in ticks × lots. */
export type Takeable = { readonly lots: number; readonly value: bigint }

/** Sums up the trades that an incoming order would make under its self-trade prevention. */
export function takeableBy(taking: Taking, orders: OrderSlots): Takeable {
  const { against, worstRank } = taking
  let lots = 0
  let value = 0n
  for (const level of against.fromBest()) {
    const missing = taking.lots - lots
    const price = against.price(level)
    if (missing === 0 || against.rank(price) < worstRank) break
    const { taken, goesOn } = takeableAt(level, { ...taking, lots: missing }, orders)
    lots += taken
    value += BigInt(price) * BigInt(taken)
    if (!goesOn) break
  }
  return { lots, value }
}

function takeableAt(
  level: number,
  { owner, lots, against, selfTrade }: Taking,
  orders: OrderSlots,
): { taken: number; goesOn: boolean } {
  if (selfTrade === 'none') return { taken: Math.min(against.lotsOf(level), lots), goesOn: true }
  let taken = 0
  for (let maker = against.first(level); maker !== 0 && taken < lots; maker = orders.behind(maker)) {
    if (orders.owner(maker) !== owner) taken += Math.min(orders.remaining(maker), lots - taken)
    else if (selfTrade !== 'cancel_oldest') return { taken, goesOn: false }
  }
  return { taken, goesOn: true }
}

/** The reason for the end of a budget that self-trade prevention did not stop; `next` is the price of the best ask left. */
export function reasonOfEnd(next: number | null, unspent: number): BudgetCloseReason {
  if (unspent === 0) return 'spent'
  if (next === null) return 'no_liquidity'
  return next <= unspent ? 'worst_price' : 'spent'
}

/** The lots that a quote amount pays for; the remainder is taken off first, so the division is exact. */
export function affordableLots(budget: number, price: number): number {
  return (budget - (budget % price)) / price
}
