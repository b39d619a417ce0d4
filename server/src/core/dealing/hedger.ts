import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog } from '#core/catalog'
import { type Rate, roundRate } from '#core/money'
import { hub, midRate, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database, Queryable } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import {
  claimPendingHedge,
  insertHedge,
  lockHedges,
  noLongerDue,
  noteOutcome,
  readRestingAssets,
} from './hedge-store.ts'
import type { HedgeOrder, HedgeOutcome, Hedging } from './hedging.ts'
import { readHouseBooks } from './house-books.ts'
import { type HouseLine, houseStatement } from './house-statement.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly hedging: Hedging
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'counter'>
  /** How long a provider has for each call. */
  readonly timeoutMs?: number
}

export type Hedger = {
  /**
   * Finds out the outcome of pending hedges, then hedges the positions beyond `hedge_above`. Ends after the present
   * hedge once the signal is aborted.
   */
  round(signal?: AbortSignal): Promise<void>
}

const priceDigits = 18
const defaultTimeoutMs = 10_000

/**
 * Keeps the house's positions small. A hedge is a row before it is placed, and is placed outside any transaction, so a
 * crash at any moment leaves a row whose outcome can be looked up. Any number of processes may do this at once.
 */
export function createHedger(options: Options): Hedger {
  const { database, catalog, clock, hedging, metrics } = options
  const outcomes = metrics.counter(
    'coffer_house_hedge_outcomes_total',
    'Results of hedge requests; a hedge whose outcome is unknown is requested again.',
    ['outcome'],
  )
  const carryOut = async (order: HedgeOrder, ask: Ask) => {
    const outcome = await outcomeOf(order, { ...options, ask })
    await noteOutcome(database, { order, outcome, now: clock.now() })
    outcomes.inc({ outcome: outcome.status })
  }
  return {
    async round(signal) {
      const since = clock.now()
      const provider = hedging.name
      while (!signal?.aborted) {
        const order = await claimPendingHedge(database, { catalog, provider, now: clock.now(), since })
        if (order === null) break
        await carryOut(order, findOrPlace)
      }
      const asked = new Set<string>()
      while (!signal?.aborted) {
        const order = await decideHedge(options, asked)
        if (order === null) break
        asked.add(order.amount.asset.symbol)
        await carryOut(order, place)
      }
    },
  }
}

/** Decides one hedge; the next is decided after this one is placed, by the positions of that moment. */
async function decideHedge(options: Options, asked: ReadonlySet<string>): Promise<HedgeOrder | null> {
  // Looks without the lock first, because there is hardly ever something to hedge.
  if ((await dueHedge(options.database, { ...options, asked })) === null) return null
  return options.database.inTransaction(async (tx) => {
    await lockHedges(tx)
    const order = await dueHedge(tx, { ...options, asked })
    if (order !== null)
      await insertHedge(tx, { order, provider: options.hedging.name, now: options.clock.now() })
    return order
  })
}

async function dueHedge(
  database: Queryable,
  { catalog, prices, clock, ids, asked }: Options & { asked: ReadonlySet<string> },
): Promise<HedgeOrder | null> {
  const resting = await readRestingAssets(database, clock.now())
  for (const line of await readLines(database, catalog)) {
    const { symbol } = line.currency
    const price = midIn(prices, symbol)
    if (price !== null && !resting.has(symbol) && !asked.has(symbol) && isBeyond(line))
      return hedgeOf(line, { reference: ids.next(), price })
  }
  return null
}

/** The positions without their values. */
async function readLines(database: Queryable, catalog: Catalog): Promise<readonly HouseLine[]> {
  const books = await readHouseBooks(database, catalog)
  return houseStatement(books, { catalog, midOf: () => null }).lines
}

/** The mid price of one whole in USDT; null without a price, and for USDT, which is not hedged. */
function midIn(prices: PriceSource, symbol: string): Rate | null {
  const quoted = symbol === hub ? null : prices.quote({ base: symbol, quote: hub })
  return quoted === null ? null : midRate(quoted)
}

function isBeyond({ stock, unhedged }: HouseLine): boolean {
  if (stock === undefined) return false
  const { units } = stock.hedgeAbove
  return unhedged.units > units || unhedged.units < -units
}

/** The whole position, so that the next small deal does not call for another. */
function hedgeOf(
  { unhedged }: HouseLine,
  { reference, price }: { reference: string; price: Rate },
): HedgeOrder {
  const isLong = unhedged.units > 0n
  return {
    reference,
    side: isLong ? 'sell' : 'buy',
    amount: isLong ? unhedged : { ...unhedged, units: -unhedged.units },
    price: roundRate(price, { digits: priceDigits, rounding: 'down' }),
  }
}

type Ask = (order: HedgeOrder, options: Options) => Promise<HedgeOutcome>

const place: Ask = (order, options) => within(options, () => options.hedging.place(order))

/**
 * A hedge that the provider never received is not placed twice, but it may be too late: the position may have
 * changed.
 */
const findOrPlace: Ask = async (order, options) => {
  const known = await within(options, () => options.hedging.find(order))
  if (known !== null) return known
  const isDue = await isStillDue(order, options)
  return isDue ? place(order, options) : { status: 'rejected', reason: noLongerDue }
}

async function isStillDue({ side, amount }: HedgeOrder, { database, catalog }: Options): Promise<boolean> {
  const lines = await readLines(database, catalog)
  const position = lines.find(({ currency }) => currency.symbol === amount.asset.symbol)?.unhedged.units ?? 0n
  return amount.units <= (side === 'sell' ? position : -position)
}

/** Bounds a call to a provider; a late answer leaves the outcome unknown. */
async function within<T>({ timeoutMs = defaultTimeoutMs }: Options, call: () => Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = pause(timeoutMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer in ${timeoutMs} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([call(), late])
  } finally {
    answered.abort()
  }
}

async function outcomeOf(
  order: HedgeOrder,
  { ask, ...options }: Options & { ask: Ask },
): Promise<HedgeOutcome> {
  const { logger, hedging } = options
  const { reference, side, amount } = order
  const hedge = { provider: hedging.name, reference, side, asset: amount.asset.symbol }
  try {
    const outcome = await ask(order, options)
    if (outcome.status === 'unknown') logger.warn({ event: 'hedge unknown', ...hedge })
    if (outcome.status === 'rejected')
      logger.warn({ event: 'hedge rejected', ...hedge, reason: outcome.reason })
    return outcome
  } catch (error) {
    logger.warn({ event: 'hedge unanswered', ...hedge, err: error })
    return { status: 'unknown' }
  }
}
