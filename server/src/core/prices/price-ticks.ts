import { type Asset, formatFraction, roundRate } from '#core/money'
import { columns, type Database, type Item, type Queryable, sql, table } from '#platform/database'
import { dropOldPartitions, isInSome, keptSince, partitionsOf, rangesOfRest } from '#platform/partitions'
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

/** Drops the days whose ticks no figure of the last 24 hours needs, and deletes such ticks that have no day. */
export async function forgetOldTicks(database: Database, now: Date): Promise<void> {
  const before = await keptSince(database, { now, keptMs })
  await dropOldPartitions(database, {
    table: 'price_ticks',
    hold: sql`lock table price_ticks in access exclusive mode`,
    before,
  })
  const rest = rangesOfRest(await partitionsOf(database, 'price_ticks'))
  await database.query(sql`
    delete from price_ticks
    where ticked_at < ${before} and (${isInSome(rest, { key: sql`ticked_at`, type: sql`timestamptz` })})`)
}

export async function hasTicks(database: Queryable): Promise<boolean> {
  const rows = await database.query(sql`select from price_ticks limit 1`)
  return rows.length > 0
}
