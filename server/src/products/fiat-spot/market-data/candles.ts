import { type Queryable, type Sql, sql, type Tx } from '#platform/database'
import { type Candle, candleWith } from './candle.ts'
import type { PublicTrade } from './public-trade.ts'
import { type KeptResolution, madeOf, openingAt, openingFrom, type Resolution } from './resolutions.ts'

const keptResolutions: readonly KeptResolution[] = ['1', '60', 'D']

type Kept = { readonly pair: string; readonly resolution: KeptResolution; readonly candle: Candle }

/** Sends what new trades add to the candles that are kept. They are in their order and later than all before them. */
export function addToCandles(tx: Tx, trades: readonly (PublicTrade & { readonly pair: string })[]): void {
  if (trades.length === 0) return
  const added = summed(trades)
  const column = <T>(read: (kept: Kept) => T) => added.map(read)
  tx.send(sql`
    insert into candles (pair, resolution, opened_at, open_ticks, high_ticks, low_ticks, close_ticks, lots, value, trades)
    select * from unnest(
      ${column((k) => k.pair)}::text[], ${column((k) => k.resolution)}::text[],
      ${column((k) => k.candle.openedAt)}::timestamptz[], ${column((k) => k.candle.open)}::bigint[],
      ${column((k) => k.candle.high)}::bigint[], ${column((k) => k.candle.low)}::bigint[],
      ${column((k) => k.candle.close)}::bigint[], ${column((k) => k.candle.lots)}::numeric[],
      ${column((k) => k.candle.value)}::numeric[], ${column((k) => k.candle.trades)}::bigint[])
    on conflict (pair, resolution, opened_at) do update set
      high_ticks = greatest(candles.high_ticks, excluded.high_ticks),
      low_ticks = least(candles.low_ticks, excluded.low_ticks),
      close_ticks = excluded.close_ticks,
      lots = candles.lots + excluded.lots,
      value = candles.value + excluded.value,
      trades = candles.trades + excluded.trades`)
}

function summed(trades: readonly (PublicTrade & { readonly pair: string })[]): Kept[] {
  const candles = new Map<string, Kept>()
  for (const trade of trades) {
    const { pair } = trade
    for (const resolution of keptResolutions) {
      const openedAt = openingAt(resolution, trade.createdAt)
      const key = `${pair} ${resolution} ${openedAt.getTime()}`
      const before = candles.get(key)?.candle
      candles.set(key, { pair, resolution, candle: candleWith(trade, { openedAt, before }) })
    }
  }
  return [...candles.values()]
}

export type CandleFilter = {
  readonly pair: string
  readonly resolution: Resolution
  readonly limit: number
  /** Opened at this time or after it: the earliest from there. Without one they are the latest. */
  readonly since?: Date | undefined
  /** Opened before this time. */
  readonly until?: Date | undefined
  /** Opened after this time, as `since`. */
  readonly after?: Date | undefined
}

type CandleRow = {
  readonly opened_at: Date
  readonly open_ticks: bigint
  readonly high_ticks: bigint
  readonly low_ticks: bigint
  readonly close_ticks: bigint
  readonly lots: bigint
  readonly value: bigint
  readonly trades: bigint
}

/** The candles of a pair that have trades, oldest first. */
export async function readCandles(database: Queryable, filter: CandleFilter): Promise<Candle[]> {
  const { pair, resolution, limit, since, until, after } = filter
  const { kept, countMax } = madeOf[resolution]
  const isForward = since !== undefined || after !== undefined
  const from = [
    ...(since === undefined ? [] : [openingFrom(resolution, since)]),
    ...(after === undefined ? [] : [openingFrom(resolution, new Date(after.getTime() + 1))]),
  ]
  const order = isForward ? sql`asc` : sql`desc`
  const opening = openingOf(resolution)
  // The candles asked for are made of no more kept ones than that, the first of which are whole.
  const rows = await database.query<CandleRow>(sql`
    select ${opening} as opened_at, (array_agg(open_ticks order by kept.opened_at))[1] as open_ticks,
      max(high_ticks) as high_ticks, min(low_ticks) as low_ticks,
      (array_agg(close_ticks order by kept.opened_at desc))[1] as close_ticks,
      sum(lots) as lots, sum(value) as value, sum(trades) as trades
    from (
      select * from candles where pair = ${pair} and resolution = ${kept}
        ${from.length === 0 ? sql`` : sql`and opened_at >= ${latest(from)}`}
        ${until === undefined ? sql`` : sql`and opened_at < ${openingFrom(resolution, until)}`}
      order by opened_at ${order} limit ${limit * countMax}) as kept
    group by 1 order by 1 ${order} limit ${limit}`)
  const candles = rows.map(candleFromRow)
  return isForward ? candles : candles.reverse()
}

/** When the candle that a kept one is part of opened, as `openingAt` has it. */
function openingOf(resolution: Resolution): Sql {
  if (resolution === 'M') return sql`date_trunc('month', kept.opened_at, 'UTC')`
  // 5 January 1970 was a Monday.
  if (resolution === 'W') return sql`date_bin('7 days', kept.opened_at, '1970-01-05 00:00Z')`
  if (resolution === 'D') return sql`kept.opened_at`
  return sql`date_bin(make_interval(mins => ${Number(resolution)}), kept.opened_at, '1970-01-01 00:00Z')`
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())))
}

function candleFromRow(row: CandleRow): Candle {
  return {
    openedAt: row.opened_at,
    open: Number(row.open_ticks),
    high: Number(row.high_ticks),
    low: Number(row.low_ticks),
    close: Number(row.close_ticks),
    lots: row.lots,
    value: row.value,
    trades: Number(row.trades),
  }
}
