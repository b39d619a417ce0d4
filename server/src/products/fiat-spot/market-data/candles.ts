import {
  columns,
  type Item,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { PublicTrade } from './public-trades.ts'

/** Spans of candles: minutes, a day, a week from Monday on, or a calendar month. All in UTC. */
export const resolutions = ['1', '5', '15', '30', '60', '240', 'D', 'W', 'M'] as const

export type Resolution = (typeof resolutions)[number]

/** A resolution whose candles are stored; all others are made of these. */
type KeptResolution = '1' | '60' | 'D'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekMs = 7 * dayMs
/** 5 January 1970 was a Monday. */
const firstMondayMs = 4 * dayMs

/** The stored resolution that each is made of, and the most stored candles that one candle holds. */
const madeOf: { readonly [resolution in Resolution]: { kept: KeptResolution; countMax: number } } = {
  1: { kept: '1', countMax: 1 },
  5: { kept: '1', countMax: 5 },
  15: { kept: '1', countMax: 15 },
  30: { kept: '1', countMax: 30 },
  60: { kept: '60', countMax: 1 },
  240: { kept: '60', countMax: 4 },
  D: { kept: 'D', countMax: 1 },
  W: { kept: 'D', countMax: 7 },
  M: { kept: 'D', countMax: 31 },
}

/** The opening of the candle that holds a moment. */
export function openingAt(resolution: Resolution, at: Date): Date {
  const ms = at.getTime()
  switch (resolution) {
    case 'M':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
    case 'W':
      return new Date(ms - remainder(ms - firstMondayMs, weekMs))
    case 'D':
      return new Date(ms - remainder(ms, dayMs))
    default:
      return new Date(ms - remainder(ms, Number(resolution) * minuteMs))
  }
}

/** The first opening at or after a moment. */
function openingFrom(resolution: Resolution, at: Date): Date {
  const opening = openingAt(resolution, at)
  return opening.getTime() === at.getTime() ? opening : openingAfter(resolution, opening)
}

function openingAfter(resolution: Resolution, opening: Date): Date {
  // 31 days after the start of a month the next month has begun and not yet ended.
  if (resolution === 'M') return openingAt('M', new Date(opening.getTime() + 31 * dayMs))
  const lengthMs = { W: weekMs, D: dayMs }[resolution as string] ?? Number(resolution) * minuteMs
  return new Date(opening.getTime() + lengthMs)
}

// Not negative for moments before 1970 either.
function remainder(ms: number, lengthMs: number): number {
  return ((ms % lengthMs) + lengthMs) % lengthMs
}

const { text, safeInteger, numeric, timestamptz } = columns

const keptTable = table('candles', {
  pair: text,
  resolution: text.as<KeptResolution>(),
  openedAt: timestamptz,
  open: safeInteger.named('open_ticks'),
  high: safeInteger.named('high_ticks'),
  low: safeInteger.named('low_ticks'),
  close: safeInteger.named('close_ticks'),
  lots: numeric,
  value: numeric,
  trades: safeInteger,
})

const candleTable = keptTable.pick('openedAt', 'open', 'high', 'low', 'close', 'lots', 'value', 'trades')

/** The trades of one span. Prices in ticks, sizes in lots, value in ticks × lots. */
export type Candle = Item<typeof candleTable>

/** A candle with one more trade; `before` is the candle without it, undefined for its first trade. */
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

const keptResolutions: readonly KeptResolution[] = ['1', '60', 'D']

/** Sends the additions of new trades to the stored candles. The trades are in order and later than all earlier ones. */
export function addToCandles(tx: Tx, trades: readonly (PublicTrade & { readonly pair: string })[]): void {
  if (trades.length === 0) return
  tx.send(sql`
    ${keptTable.insertionOf(summed(trades))}
    on conflict (pair, resolution, opened_at) do update set
      high_ticks = greatest(candles.high_ticks, excluded.high_ticks),
      low_ticks = least(candles.low_ticks, excluded.low_ticks),
      close_ticks = excluded.close_ticks,
      lots = candles.lots + excluded.lots,
      value = candles.value + excluded.value,
      trades = candles.trades + excluded.trades`)
}

function summed(trades: readonly (PublicTrade & { readonly pair: string })[]): Item<typeof keptTable>[] {
  const candles = new Map<string, Item<typeof keptTable>>()
  for (const trade of trades) {
    const { pair } = trade
    for (const resolution of keptResolutions) {
      const openedAt = openingAt(resolution, trade.createdAt)
      const key = `${pair} ${resolution} ${openedAt.getTime()}`
      const before = candles.get(key)
      candles.set(key, { pair, resolution, ...candleWith(trade, { openedAt, before }) })
    }
  }
  return [...candles.values()]
}

type CandleFilter = {
  readonly pair: string
  readonly resolution: Resolution
  readonly limit: number
  /** Opened at or after this time, the earliest first picked. Without `since` and `after` the latest are picked. */
  readonly since?: Date | undefined
  /** Opened before this time. */
  readonly until?: Date | undefined
  /** Opened after this time; picks as `since` does. */
  readonly after?: Date | undefined
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
  // This many stored candles suffice for the limit, and those picked first are complete.
  const rows = await database.query<RowOf<typeof candleTable>>(sql`
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
  const candles = rows.map((row) => candleTable.read(row))
  return isForward ? candles : candles.reverse()
}

/** The opening of the candle that a stored one belongs to; agrees with `openingAt`. */
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
