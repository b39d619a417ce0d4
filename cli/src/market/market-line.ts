import type { MarketView } from './market-view.ts'

/** A market in one line: the best prices and the last trade. */
export function marketLine({ pair, book, trades }: MarketView): string {
  const told = (level: { price: string; amount: string } | undefined) =>
    level === undefined ? '-' : `${level.price} x ${level.amount}`
  const last = trades[0]
  return [
    pair,
    `bid ${told(book?.bids[0])}`,
    `ask ${told(book?.asks[0])}`,
    `last ${last === undefined ? '-' : `${last.price} x ${last.amount} ${last.side}`}`,
  ].join('  ')
}
