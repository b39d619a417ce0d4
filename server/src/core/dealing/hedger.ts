import type { Catalog } from '#core/catalog'
import { type Rate, roundRate } from '#core/money'
import { hub, midRate, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import {
  claimPendingHedges,
  insertHedges,
  lockHedges,
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
}

export type Hedger = {
  /** Finds out what became of hedges that were left pending, then hedges what the house should not carry. */
  round(): Promise<void>
}

const priceDigits = 18

/**
 * Keeps the house's positions small. A hedge is a row before it is placed, and is placed outside any transaction, so a
 * crash at any moment leaves a row whose outcome can be looked up. Any number of processes may do this at once.
 */
export function createHedger(options: Options): Hedger {
  const { database, catalog, clock } = options
  return {
    async round() {
      for (const order of await claimPendingHedges(database, { catalog, now: clock.now() }))
        await carryOut(order, { ...options, ask: findOrPlace })
      for (const order of await decideHedges(options))
        await carryOut(order, { ...options, ask: (one, hedging) => hedging.place(one) })
    },
  }
}

async function decideHedges(options: Options): Promise<HedgeOrder[]> {
  // Without the lock first, since there is hardly ever something to hedge.
  if ((await dueHedges(options.database, options)).length === 0) return []
  return options.database.inTransaction(async (tx) => {
    await lockHedges(tx)
    const orders = await dueHedges(tx, options)
    await insertHedges(tx, { orders, provider: options.hedging.name, now: options.clock.now() })
    return orders
  })
}

async function dueHedges(
  database: Pick<Database, 'query'>,
  { catalog, prices, clock, ids }: Options,
): Promise<HedgeOrder[]> {
  const books = await readHouseBooks(database, catalog)
  const resting = await readRestingAssets(database, clock.now())
  const { lines } = houseStatement(books, { catalog, midOf: (symbol) => midIn(prices, symbol) })
  return lines.flatMap((line) => {
    const price = midIn(prices, line.currency.symbol)
    const isDue = price !== null && !resting.has(line.currency.symbol) && isBeyond(line)
    return isDue ? [hedgeOf(line, { reference: ids.next(), price })] : []
  })
}

/** What one whole costs in USDT at the middle; null without a price, and for USDT, which is not hedged. */
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

type Ask = (order: HedgeOrder, hedging: Hedging) => Promise<HedgeOutcome>

/** Placing what the provider never got cannot do it twice; anything else it tells. */
const findOrPlace: Ask = async (order, hedging) =>
  (await hedging.find(order.reference)) ?? (await hedging.place(order))

async function carryOut(
  order: HedgeOrder,
  { database, hedging, clock, logger, ask }: Options & { ask: Ask },
): Promise<void> {
  const { reference, side, amount } = order
  const hedge = { provider: hedging.name, reference, side, asset: amount.asset.symbol }
  const outcome = await ask(order, hedging).catch((error: unknown): HedgeOutcome => {
    logger.warn({ event: 'hedge unanswered', ...hedge, err: error })
    return { status: 'unknown' }
  })
  await noteOutcome(database, { reference, outcome, now: clock.now() })
  if (outcome.status === 'rejected')
    logger.warn({ event: 'hedge rejected', ...hedge, reason: outcome.reason })
}
