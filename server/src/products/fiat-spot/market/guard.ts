import { convert, type Fraction, type Money } from '#core/money'
import { readMids } from '#core/prices'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import { createTradeVoices, slotMsOf, type Voice } from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import { pairUnitsOf, type Trade } from '#products/fiat-spot/settlement'

const { text, numeric, timestamptz } = columns

const haltTable = table('market_halts', {
  pair: text,
  haltedAt: timestamptz,
  resumesAt: timestamptz,
  cause: text.as<'reference' | 'trades'>(),
  lowest: numeric,
  highest: numeric,
})

/** A halt of a pair whose price ran away: nothing is traded until `resumesAt`. Prices are in units of the quote. */
export type Halt = Item<typeof haltTable>

type PriceAt = { readonly at: Date; readonly price: bigint }

/** The past that a guard needs, whichever process saw it. */
export type Remembered = {
  readonly voices: readonly Voice[]
  /** The newest halt, past or present. */
  readonly halt: Halt | null
  /** Prices since the end of the newest halt. */
  readonly prices: { readonly [cause in Halt['cause']]: readonly PriceAt[] }
}

type Range = { readonly lowest: bigint; readonly highest: bigint }

/** The run of a price within a window of time. */
type PriceRun = {
  note(next: PriceAt): void
  /** The range within the window that ends now; null without a price in it. */
  range(now: Date): Range | null
  clear(): void
}

// A price counts for the window and up to a sixtieth of it longer.
const spansMax = 60

type Span = { readonly startMs: number; lowest: bigint; highest: bigint }

export function createPriceRun({ windowMs }: { windowMs: number }): PriceRun {
  const spanMs = windowMs / spansMax
  let spans: Span[] = []

  const isWithin = (now: Date) => {
    const fromMs = now.getTime() - windowMs
    return ({ startMs }: Span) => startMs + spanMs > fromMs
  }

  return {
    note({ at, price }) {
      const last = spans.at(-1)
      if (last === undefined || at.getTime() >= last.startMs + spanMs) {
        spans = [...spans.filter(isWithin(at)), { startMs: at.getTime(), lowest: price, highest: price }]
        return
      }
      if (price < last.lowest) last.lowest = price
      if (price > last.highest) last.highest = price
    },
    range(now) {
      const [first, ...others] = spans.filter(isWithin(now))
      if (first === undefined) return null
      let { lowest, highest } = first
      for (const span of others) {
        if (span.lowest < lowest) lowest = span.lowest
        if (span.highest > highest) highest = span.highest
      }
      return { lowest, highest }
    },
    clear() {
      spans = []
    },
  }
}

type Worth = { readonly index: Money | null; median(): number | null }

/** The reference of a pair: the index while it is fresh, else the median price of the customers; null without both. */
export function referenceOf(pair: Pair, { index, median }: Worth): Money | null {
  if (index !== null) return index
  const ticks = median()
  return ticks === null ? null : pairUnitsOf(pair).price(ticks)
}

/** Knows the reference of a pair, which no customer moves alone, and halts the pair if its price runs away all the same. */
export type MarketGuard = {
  /** Reads and notes the reference; see `referenceOf`. */
  watch(now: Date): Money | null
  /** Notes the trades of a batch. */
  take(trades: readonly Trade[]): void
  /** Whether a price has run too far while the pair is not halted. */
  hasRun(now: Date): boolean
  /** Halts the pair if a price has run too far: the halt to store, or null. */
  judge(now: Date): Halt | null
  /** The end of the present halt; null while the pair is not halted. */
  resumesAt(now: Date): Date | null
}

type Options = {
  readonly pair: Pair
  readonly priceOf: (pair: Pair) => Money | null
  readonly remembered: Remembered
}

const causes = ['reference', 'trades'] as const

export function createMarketGuard({ pair, priceOf, remembered }: Options): MarketGuard {
  const units = pairUnitsOf(pair)
  const voices = createTradeVoices(pair.reference)
  const runs = { reference: createPriceRun(pair.breaker), trades: createPriceRun(pair.breaker) }
  let { halt } = remembered

  voices.restore(remembered.voices)
  for (const cause of causes) for (const price of remembered.prices[cause]) runs[cause].note(price)

  function resumesAt(now: Date): Date | null {
    return halt !== null && halt.resumesAt > now ? halt.resumesAt : null
  }

  /** A pair in which no order can be placed needs no halt. */
  const isGuarding = (now: Date) => pair.state === 'open' && resumesAt(now) === null

  function runOf(now: Date): Pick<Halt, 'cause' | keyof Range> | null {
    if (!isGuarding(now)) return null
    for (const cause of causes) {
      const range = runs[cause].range(now)
      if (range !== null && isBeyond(range, pair.breaker.share)) return { cause, ...range }
    }
    return null
  }

  return {
    watch(now) {
      const price = referenceOf(pair, { index: priceOf(pair), median: () => voices.median(now) })
      if (price !== null && isGuarding(now)) runs.reference.note({ at: now, price: price.units })
      return price
    },
    take(trades) {
      voices.take(trades)
      for (const { priceTicks, createdAt, makerCustomerId, takerCustomerId } of trades)
        if (makerCustomerId !== takerCustomerId)
          runs.trades.note({ at: createdAt, price: units.price(priceTicks).units })
    },
    hasRun: (now) => runOf(now) !== null,
    judge(now) {
      const run = runOf(now)
      if (run === null) return null
      const over = new Date(now.getTime() + pair.breaker.haltMs)
      halt = { ...run, pair: pair.name, haltedAt: now, resumesAt: over }
      // After the halt the runs start again from nothing.
      for (const cause of causes) runs[cause].clear()
      return halt
    },
    resumesAt,
  }
}

/** Whether the range exceeds a share of its lowest price. */
function isBeyond({ lowest, highest }: Range, { numerator, denominator }: Fraction): boolean {
  return (highest - lowest) * denominator > lowest * numerator
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

async function readHalt(database: Queryable, pair: Pair): Promise<Halt | null> {
  const [row] = await database.query<RowOf<typeof haltTable>>(sql`
    select ${haltTable.columns} from market_halts where pair = ${pair.name} order by halted_at desc limit 1`)
  return row === undefined ? null : haltTable.read(row)
}

/** Sends a halt; a failed insert fails the transaction. */
export function insertHalt(tx: Tx, halt: Halt): void {
  tx.send(haltTable.insertion(halt))
}

function readVoices(database: Queryable, { pair, now }: Asked): Promise<Voice[]> {
  const { name, reference } = pair
  const slotMs = slotMsOf(reference)
  const since = new Date(now.getTime() - reference.windowMs - slotMs)
  return database.query<Voice>(sql`
    select date_bin(make_interval(secs => ${slotMs / 1000}), created_at, '1970-01-01 00:00Z') as slot,
      customer_id as "customerId",
      sum(price_ticks::numeric * lots) as value, sum(lots) as lots
    from trades cross join lateral (values (maker_customer_id), (taker_customer_id)) as trader (customer_id)
    where pair = ${name} and created_at > ${since} and maker_customer_id <> taker_customer_id
    group by 1, 2`)
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
