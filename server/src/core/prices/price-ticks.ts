import { type Asset, formatFraction, roundRate } from '#core/money'
import { columns, type Item, type Queryable, sql, table } from '#platform/database'
import { hub, type PriceSource } from './price-source.ts'

const { text, decimal, timestamptz } = columns

const tickTable = table('price_ticks', {
  at: timestamptz.named('ticked_at'),
  symbol: text,
  bid: decimal,
  ask: decimal,
})

/** A stored price: one whole of a currency in the hub currency at a moment. */
export type PriceTick = Item<typeof tickTable>

type Moment = { readonly assets: readonly Asset[]; readonly at: Date }

const stepMs = 10_000
const digits = 18
const keptMs = 25 * 60 * 60 * 1_000

/** A tick of each currency that has a price. `at` is the same in every process. */
export function ticksOf(prices: PriceSource, { assets, at }: Moment): PriceTick[] {
  const tickedAt = new Date(Math.floor(at.getTime() / stepMs) * stepMs)
  return assets.flatMap(({ symbol }) => {
    if (symbol === hub) return [{ at: tickedAt, symbol, bid: '1', ask: '1' }]
    const quoted = prices.quote({ base: symbol, quote: hub })
    if (quoted === null) return []
    const bid = formatFraction(roundRate(quoted.bid, { digits, rounding: 'down' }))
    const ask = formatFraction(roundRate(quoted.ask, { digits, rounding: 'up' }))
    return [{ at: tickedAt, symbol, bid, ask }]
  })
}

/** The first tick of a currency at a moment stays, even if several processes record one. */
export async function recordTicks(database: Queryable, ticks: readonly PriceTick[]): Promise<void> {
  await database.query(sql`${tickTable.insertionOf(ticks)} on conflict do nothing`)
}

/** Deletes the ticks that no figure of the last 24 hours needs. */
export async function forgetOldTicks(database: Queryable, now: Date): Promise<void> {
  await database.query(sql`
    delete from price_ticks where ticked_at < ${new Date(now.getTime() - keptMs)}`)
}

export async function hasTicks(database: Queryable): Promise<boolean> {
  const rows = await database.query(sql`select from price_ticks limit 1`)
  return rows.length > 0
}
