import type { Catalog } from '#core/catalog'
import type { DealingDesk, DealingPrice } from '#core/dealing'
import { type DayFigures, dayMs, readDayFigures } from '#core/prices'
import type { Clock } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { type CryptoPair, cryptoPairs, findPrice, pairSymbol } from '#products/crypto-spot/pairs'
import { type Ticker, tickerResource } from './ticker-resource.ts'

export type TickerParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly businessClock: Clock
}

export type Tickers = { read(): Promise<readonly Ticker[]> }

const keptMs = 3 * 60_000
// A missing price, as after a start, is looked up again soon.
const missingMs = 5_000

/** The figures of the last 24 hours by pair name; volumes are in units of base. */
type Day = {
  readonly figures: ReadonlyMap<string, DayFigures>
  readonly volumes: ReadonlyMap<string, bigint>
}

type Kept<T> = { readonly what: T; readonly until: number }

/**
 * Tickers are rebuilt on request, at most every three minutes; concurrent requests share one rebuild. A pair without
 * a price keeps its last ticker.
 */
export function createTickers(options: TickerParts): Tickers {
  const { businessClock } = options
  let day: Kept<Day> | null = null
  let kept: Kept<readonly Ticker[]> | null = null
  let making: Promise<readonly Ticker[]> | null = null

  async function make(): Promise<readonly Ticker[]> {
    const now = businessClock.now()
    const nowMs = now.getTime()
    if (!isFresh(day, nowMs)) day = { what: await readDay(options, now), until: nowMs + keptMs }
    const { tickers, isComplete } = tickersOf(options, { day: day.what, before: kept?.what ?? [] })
    kept = { what: tickers, until: isComplete ? day.until : Math.min(day.until, nowMs + missingMs) }
    return tickers
  }

  return {
    async read() {
      if (isFresh(kept, businessClock.now().getTime())) return kept.what
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
  }
}

function isFresh<T>(kept: Kept<T> | null, nowMs: number): kept is Kept<T> {
  return kept !== null && nowMs < kept.until
}

async function readDay({ database, catalog }: TickerParts, now: Date): Promise<Day> {
  const pairs = shownPairs(catalog)
  const [found, volumes] = await Promise.all([
    readDayFigures(database, { pairs, now }),
    readVolumes(database, now),
  ])
  const figures = pairs.flatMap(({ name }, index) => {
    const day = found[index]
    return day ? [[name, day] as const] : []
  })
  return { figures: new Map(figures), volumes }
}

type Known = { readonly day: Day; readonly before: readonly Ticker[] }

function tickersOf({ catalog, desk }: TickerParts, { day, before }: Known) {
  const earlier = new Map(before.map((ticker) => [ticker.pair, ticker]))
  const pairs = shownPairs(catalog).map((pair) => ({ pair, price: findPrice(desk, pair) }))
  const tickers = pairs.flatMap(({ pair, price }) => {
    const ticker = price === null ? earlier.get(pairSymbol(pair)) : tickerOf(pair, { price, day })
    return ticker ?? []
  })
  return { tickers, isComplete: pairs.every(({ price }) => price !== null) }
}

function shownPairs(catalog: Catalog): readonly CryptoPair[] {
  return catalog.section(cryptoPairs).all.filter(({ state }) => state !== 'closed')
}

/** Units of base dealt in 24 hours, by pair. */
async function readVolumes(database: Queryable, now: Date): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.query<{ pair: string; units: bigint }>(sql`
    select pair, sum(case side when 'sell' then from_units else to_units end) as units from crypto_orders
    where status = 'completed' and updated_at > ${new Date(now.getTime() - dayMs)} group by pair`)
  return new Map(rows.map(({ pair, units }) => [pair, units]))
}

type Seen = { readonly price: DealingPrice; readonly day: Day }

function tickerOf(pair: CryptoPair, { price, day: { figures, volumes } }: Seen): Ticker {
  const { mid } = price
  const day = figures.get(pair.name) ?? { open: mid, high: mid, low: mid }
  return tickerResource.of({ pair, price, day, volume: volumes.get(pair.name) ?? 0n })
}
