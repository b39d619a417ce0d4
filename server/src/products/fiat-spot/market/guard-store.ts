import type { Pair } from '#core/catalog'
import { convert } from '#core/money'
import { readMids } from '#core/prices'
import { type Queryable, sql, type Tx } from '#platform/database'
import { slotMsOf, type Voice } from '#products/fiat-spot/market-data'

/** A pair whose price ran away: nothing is traded until `resumesAt`. Prices are in units of the quote. */
export type Halt = {
  readonly pair: string
  readonly haltedAt: Date
  readonly resumesAt: Date
  readonly cause: 'reference' | 'trades'
  readonly lowest: bigint
  readonly highest: bigint
}

export type PriceAt = { readonly at: Date; readonly price: bigint }

/** The past that a market is guarded by, whichever process saw it. */
export type Remembered = {
  readonly voices: readonly Voice[]
  /** The newest, over or not. */
  readonly halt: Halt | null
  /** Since the newest halt was over. */
  readonly prices: { readonly [cause in Halt['cause']]: readonly PriceAt[] }
}

type Asked = { readonly pair: Pair; readonly now: Date }

export async function readGuarded(database: Queryable, { pair, now }: Asked): Promise<Remembered> {
  const halt = await readHalt(database, pair)
  const since = new Date(Math.max(now.getTime() - pair.breaker.windowMs, halt?.resumesAt.getTime() ?? 0))
  const [voices, trades, reference] = await Promise.all([
    readVoices(database, { pair, now }),
    readTradePrices(database, { pair, since }),
    readIndex(database, { pair, since, until: now }),
  ])
  return { voices, halt, prices: { trades, reference } }
}

type HaltRow = {
  pair: string
  halted_at: Date
  resumes_at: Date
  cause: Halt['cause']
  lowest: bigint
  highest: bigint
}

async function readHalt(database: Queryable, pair: Pair): Promise<Halt | null> {
  const [row] = await database.query<HaltRow>(sql`
    select * from market_halts where pair = ${pair.name} order by halted_at desc limit 1`)
  if (row === undefined) return null
  const { halted_at: haltedAt, resumes_at: resumesAt, ...ran } = row
  return { ...ran, haltedAt, resumesAt }
}

/** Sends a halt; the transaction fails if it cannot be written. */
export function insertHalt(tx: Tx, { pair, haltedAt, resumesAt, cause, lowest, highest }: Halt): void {
  tx.send(sql`
    insert into market_halts (pair, halted_at, resumes_at, cause, lowest, highest)
    values (${pair}, ${haltedAt}, ${resumesAt}, ${cause}, ${lowest}, ${highest})`)
}

type VoiceRow = { slot: Date; customer_id: string; value: bigint; lots: bigint }

async function readVoices(database: Queryable, { pair, now }: Asked): Promise<Voice[]> {
  const { name, reference } = pair
  const slotMs = slotMsOf(reference)
  const since = new Date(now.getTime() - reference.windowMs - slotMs)
  const rows = await database.query<VoiceRow>(sql`
    select date_bin(make_interval(secs => ${slotMs / 1000}), created_at, '1970-01-01 00:00Z') as slot, customer_id,
      sum(price_ticks::numeric * lots) as value, sum(lots) as lots
    from trades cross join lateral (values (maker_customer_id), (taker_customer_id)) as trader (customer_id)
    where pair = ${name} and created_at > ${since} and maker_customer_id <> taker_customer_id
    group by 1, 2`)
  return rows.map(({ customer_id: customerId, ...sum }) => ({ ...sum, customerId }))
}

type Period = { readonly pair: Pair; readonly since: Date }

/** The lowest and the highest price of each second. */
async function readTradePrices(database: Queryable, { pair, since }: Period): Promise<PriceAt[]> {
  const { name, priceStep } = pair
  const rows = await database.query<{ at: Date; low: bigint; high: bigint }>(sql`
    select date_trunc('second', created_at) as at, min(price_ticks) as low, max(price_ticks) as high from trades
    where pair = ${name} and created_at >= ${since} and maker_customer_id <> taker_customer_id
    group by 1 order by 1`)
  return rows.flatMap(({ at, low, high }) =>
    [low, high].map((ticks) => ({ at, price: ticks * priceStep.units })),
  )
}

/** The price source's index at each tick. */
async function readIndex(
  database: Queryable,
  { pair, since, until }: Period & { until: Date },
): Promise<PriceAt[]> {
  const { base, quote } = pair
  const mids = await readMids(database, { base, quote, since, until })
  const one = { asset: base.asset, units: 10n ** BigInt(base.asset.scale) }
  return mids.map(({ at, mid }) => ({ at, price: convert(one, mid, { rounding: 'down' }).units }))
}
