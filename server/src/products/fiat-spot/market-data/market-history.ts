import { type Queryable, sql } from '#platform/database'
import { readCandles } from './candles.ts'
import { windowStart } from './day-stats.ts'
import { type PublicTradeRow, publicTradeFromRow } from './public-trades.ts'
import { resolutions } from './resolutions.ts'
import { type History, recentTradesMax } from './trade-history.ts'

const minutesMax = 24 * 60

/** Reads what is remembered of a market. Of one moment only where nobody trades meanwhile. */
export async function readHistory(
  database: Queryable,
  { pair, now }: { pair: string; now: Date },
): Promise<History> {
  const [rows, minutes, ...running] = await Promise.all([
    database.query<PublicTradeRow>(sql`
      select id, number, price_ticks, lots, taker_side, created_at from trades
      where pair = ${pair} order by number desc limit ${recentTradesMax}`),
    readCandles(database, { pair, resolution: '1', since: windowStart(now), limit: minutesMax }),
    ...resolutions.map((resolution) => readCandles(database, { pair, resolution, limit: 1 })),
  ])
  const candles = resolutions.flatMap((resolution, index) => {
    const [candle] = running[index] ?? []
    return candle === undefined ? [] : [[resolution, candle] as const]
  })
  return { trades: rows.map(publicTradeFromRow), minutes, running: new Map(candles) }
}
