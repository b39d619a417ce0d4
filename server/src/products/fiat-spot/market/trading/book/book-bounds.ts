import assert from 'node:assert'
import type { PriceLevels } from './price-levels.ts'

export function assertWhole(value: number): void {
  if (!Number.isSafeInteger(value) || value <= 0)
    assert.fail('prices, lots and budgets are safe integers above zero')
}

/** What a limit order can come to in quote is exact too; a trade is never larger than its maker. */
export function assertLimit({ price, lots }: { readonly price: number; readonly lots: number }): void {
  assertWhole(price)
  assertWhole(lots)
  if (price * lots > Number.MAX_SAFE_INTEGER) assert.fail('price × lots of an order is a safe integer')
}

/** Whether the lots of a side stay a safe integer with so many more. */
export function hasRoom(side: PriceLevels, lots: number): boolean {
  return side.lots + lots <= Number.MAX_SAFE_INTEGER
}

/** How many lots a quote amount pays for: by remainder, so that nothing is ever rounded. */
export function affordableLots(budget: number, price: number): number {
  return (budget - (budget % price)) / price
}
