type Level = readonly [price: string, amount: string]

/** The levels of an order book: bids from the highest price, asks from the lowest. */
export type Depth = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

export const emptyDepth: Depth = { bids: [], asks: [] }

/** The depth after a push: an update has the changed levels, with the amount 0 for a removed one. */
export function depthAfter(before: Depth, type: 'snapshot' | 'update', { bids, asks }: Depth): Depth {
  if (type === 'snapshot') return { bids, asks }
  return { bids: merged(before.bids, bids, -1), asks: merged(before.asks, asks, 1) }
}

function merged(before: readonly Level[], changed: readonly Level[], order: 1 | -1): Level[] {
  const levels = new Map(before)
  for (const [price, amount] of changed) {
    if (Number(amount) === 0) levels.delete(price)
    else levels.set(price, amount)
  }
  return [...levels].sort(([one], [other]) => order * (Number(one) - Number(other)))
}

const sumDecimals = 12

/** The total amount that could be sold or bought down to each level's price. */
export function sumsOf(levels: readonly Level[]): { readonly price: number; readonly sum: number }[] {
  let sum = 0
  return levels.map(([price, amount]) => {
    // Floating point adds errors behind the last digit.
    sum = Number((sum + Number(amount)).toFixed(sumDecimals))
    return { price: Number(price), sum }
  })
}
