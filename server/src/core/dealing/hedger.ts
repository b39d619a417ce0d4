import type { Catalog } from '#core/catalog'
import { createOutside, type InstructionKind, instruct, type PartyAnswer } from '#core/instructions'
import { type Rate, roundRate } from '#core/money'
import { hub, midRate, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database, Queryable } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import {
  insertHedge,
  lockHedges,
  noLongerDue,
  noteOutcome,
  readHedge,
  readRestingAssets,
} from './hedge-store.ts'
import type { HedgeEnd, HedgeOrder, HedgeOutcome, Hedging } from './hedging.ts'
import { readHouseBooks } from './house-books.ts'
import { type HouseLine, houseStatement } from './house-statement.ts'
import { recoveredHedge } from './recover-hedge.ts'

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
const kind = 'hedge'

/**
 * Keeps the house's positions small. A hedge is a row before it is placed, and is placed as an instruction, so a crash at
 * any moment leaves a row whose outcome is looked up. Any number of processes may do this at once.
 */
export function createHedger(options: Options): Hedger {
  // Hedges are placed one at a time, so that a slow one leaves the others to other processes.
  const outside = createOutside(
    { instructions: [hedgeKind(options), recoveredKind(options)] },
    { ...options, concurrency: 1 },
  )
  return {
    async round(signal) {
      const asked = new Set<string>()
      do {
        await outside.turn(signal)
        const order = signal?.aborted ? null : await decideHedge(options, asked)
        if (order === null) return
        asked.add(order.amount.asset.symbol)
      } while (!signal?.aborted)
    },
  }
}

function hedgeKind(options: Options): InstructionKind<HedgeOrder, HedgeEnd> {
  const { catalog, hedging } = options
  return {
    kind,
    port: 'hedging',
    provider: hedging.name,
    read: (database, reference) => readHedge(database, { reference, catalog }),
    place: async (order) => answerOf(await hedging.place(order)),
    async find(order) {
      const known = await hedging.find(order)
      if (known !== null) return answerOf(known)
      // A hedge that never arrived may be too late: the position may have changed.
      return (await isStillDue(order, options)) ? null : { status: 'rejected', reason: noLongerDue }
    },
    settle: (tx, { order, outcome, now }) =>
      noteOutcome(tx, { order, outcome: outcome.status === 'done' ? outcome.result : outcome, now }),
  }
}

/** A lost hedge was placed before, or never: it is not placed again. */
function recoveredKind(options: Options): InstructionKind<HedgeOrder, HedgeEnd> {
  const { hedging } = options
  const unheard = { status: 'rejected', reason: 'its provider has never heard of it' } as const
  return {
    ...hedgeKind(options),
    kind: recoveredHedge,
    ownAnswer: async () => unheard,
    find: async (order) => answerOf((await hedging.find(order)) ?? unheard),
  }
}

function answerOf(outcome: HedgeOutcome): PartyAnswer<HedgeEnd> {
  return outcome.status === 'done' ? { status: 'done', result: outcome } : outcome
}

/** Decides one hedge; the next is decided after this one is placed, by the positions of that moment. */
async function decideHedge(options: Options, asked: ReadonlySet<string>): Promise<HedgeOrder | null> {
  // Looks without the lock first, because there is hardly ever something to hedge.
  if ((await dueHedge(options.database, { ...options, asked })) === null) return null
  return options.database.inTransaction(async (tx) => {
    await lockHedges(tx)
    const order = await dueHedge(tx, { ...options, asked })
    if (order === null) return null
    const [provider, now] = [options.hedging.name, options.clock.now()]
    await insertHedge(tx, { order, provider, now })
    instruct(tx, { kind, provider, reference: order.reference, now })
    return order
  })
}

async function dueHedge(
  database: Queryable,
  { catalog, prices, clock, ids, asked }: Options & { asked: ReadonlySet<string> },
): Promise<HedgeOrder | null> {
  const beyond = (await readLines(database, catalog)).flatMap((line) => {
    const price = midIn(prices, line.currency.symbol)
    return price !== null && !asked.has(line.currency.symbol) && isBeyond(line) ? [{ line, price }] : []
  })
  if (beyond.length === 0) return null
  const resting = await readRestingAssets(database, clock.now())
  const due = beyond.find(({ line }) => !resting.has(line.currency.symbol))
  return due === undefined ? null : hedgeOf(due.line, { reference: ids.next(), price: due.price })
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

async function isStillDue({ side, amount }: HedgeOrder, { database, catalog }: Options): Promise<boolean> {
  const lines = await readLines(database, catalog)
  const position = lines.find(({ currency }) => currency.symbol === amount.asset.symbol)?.unhedged.units ?? 0n
  return amount.units <= (side === 'sell' ? position : -position)
}
