import type { Catalog, CryptoPair } from '#core/catalog'
import type { DealingDesk, DealingPrice } from '#core/dealing'
import { formatAmount, formatFraction, type Rate } from '#core/money'
import { type DayFigures, readDayFigures } from '#core/prices'
import type { Clock } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { findPrice, inSteps } from './pair-price.ts'
import { pairSymbol } from './pair-rules.ts'
import type { Ticker } from './schemas.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly businessClock: Clock
}

export type Tickers = { read(): Promise<readonly Ticker[]> }

const keptMs = 3 * 60_000
// While a price is missing, as at a start, it is looked for again soon.
const keptIncompleteMs = 5_000

/** Tickers that are made anew every three minutes, when somebody asks, and once for all who ask meanwhile. */
export function createTickers(options: Options): Tickers {
  const { businessClock } = options
  let kept: { tickers: readonly Ticker[]; until: number } | null = null
  let making: Promise<readonly Ticker[]> | null = null

  async function make(): Promise<readonly Ticker[]> {
    const now = businessClock.now()
    const { tickers, isComplete } = await makeTickers(options, now)
    kept = { tickers, until: now.getTime() + (isComplete ? keptMs : keptIncompleteMs) }
    return tickers
  }

  return {
    async read() {
      if (kept !== null && businessClock.now().getTime() < kept.until) return kept.tickers
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
  }
}

async function makeTickers({ database, catalog, desk }: Options, now: Date) {
  const pairs = catalog.cryptoPairs.filter(({ state }) => state !== 'closed')
  const priced = pairs.flatMap((pair) => {
    const price = findPrice(desk, pair)
    return price === null ? [] : [{ pair, price }]
  })
  const [figures, volumes] = await Promise.all([
    readDayFigures(database, { pairs: priced.map(({ pair }) => pair), now }),
    readVolumes(database, now),
  ])
  const tickers = priced.map(({ pair, price }, index) =>
    tickerOf(pair, { price, day: figures[index] ?? null, volume: volumes.get(pair.name) ?? 0n }),
  )
  return { tickers, isComplete: priced.length === pairs.length }
}

const dayMs = 24 * 60 * 60 * 1_000

/** Units of base by pair that were dealt in 24 hours. */
async function readVolumes(database: Queryable, now: Date): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.query<{ pair: string; units: bigint }>(sql`
    select pair, sum(case side when 'sell' then from_units else to_units end) as units from crypto_orders
    where status = 'completed' and updated_at > ${new Date(now.getTime() - dayMs)} group by pair`)
  return new Map(rows.map(({ pair, units }) => [pair, units]))
}

type Seen = { readonly price: DealingPrice; readonly day: DayFigures | null; readonly volume: bigint }

function tickerOf(pair: CryptoPair, { price: { bid, ask, mid }, day, volume }: Seen): Ticker {
  const last = inSteps(mid, pair) ?? mid
  const stepped = (rate: Rate) => inSteps(rate, pair) ?? last
  const { high, low } = day ?? { high: mid, low: mid }
  return {
    pair: pairSymbol(pair),
    base: pair.base.symbol,
    quote: pair.quote.symbol,
    last_price: formatFraction(last),
    bid_price: formatFraction(bid),
    ask_price: formatFraction(ask),
    volume_24h: formatAmount({ asset: pair.base.asset, units: volume }),
    // The ticks of the day end a moment before this price.
    high_24h: formatFraction(isAbove(high, mid) ? stepped(high) : last),
    low_24h: formatFraction(isAbove(mid, low) ? stepped(low) : last),
    price_change_24h: changePercent(day?.open ?? mid, mid),
  }
}

function isAbove(one: Rate, other: Rate): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator
}

/** How far a price has come, in percent with two decimals, cut toward zero. */
export function changePercent(from: Rate, to: Rate): string {
  const [before, after] = [from.numerator * to.denominator, to.numerator * from.denominator]
  // BigInt division cuts toward zero.
  const units = ((after - before) * 10_000n) / before
  return formatAmount({ asset: { symbol: '%', scale: 2 }, units })
}
