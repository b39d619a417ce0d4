import assert from 'node:assert'
import { midPrice, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { findNamedOrders, type MarketCommand, type Markets, type Pair } from '#products/fiat-spot'
import { amountWorth } from '#sandbox/seeds'
import { fundTraders } from './fund-traders.ts'
import { type MarketMaker, marketMaker } from './market-maker.ts'
import { type SimulatedTaker, simulatedTaker } from './simulated-taker.ts'

type Options = {
  readonly pair: Pair
  readonly markets: Markets
  readonly prices: PriceSource
  readonly database: Database
  readonly businessClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly seed: string
}

const makerName = 'market-maker'
const takerNames = ['taker-1', 'taker-2', 'taker-3']
const worthUsdt = '5000000'

/** The pause between two steps. */
export const stepMs = 250
const stepsToFund = 240

/** How often the traders act, and how far the price must move before the maker follows it. */
type Pace = { readonly gapMs: number; readonly stepsToQuote: number; readonly stillTicks: number }

const lively: Pace = { gapMs: 1_200, stepsToQuote: 4, stillTicks: 1 }
const calm: Pace = { gapMs: 12_000, stepsToQuote: 16, stillTicks: 8 }
const livelyMs = 10 * 60 * 1_000

/** Lively while somebody probably watches, then calm: each act leaves rows in the ledger, which are kept for ever. */
export function paceAt(step: number): Pace {
  return step * stepMs < livelyMs ? lively : calm
}

type Crew = {
  readonly makerId: string
  readonly maker: MarketMaker
  readonly takers: readonly SimulatedTaker[]
}

/**
 * Returns a step of a pair's market maker and takers. The step does nothing where another process owns the market or
 * the market is halted. The acts follow from the seed, the clock and the market alone.
 */
export function pairTraders(options: Options): () => Promise<void> {
  const { pair, markets, businessClock, logger } = options
  let crew: Crew | null = null
  let steps = 0

  async function submit(command: MarketCommand): Promise<void> {
    const { answer } = await markets.submit(pair, command)
    if (!('refusal' in answer.outcome)) return
    const { code } = answer.outcome.refusal.kind
    logger.debug({ event: 'sandbox trader refused', pair: pair.name, kind: command.kind, code })
  }

  return async () => {
    if (!markets.isOwner(pair) || markets.resumesAt(pair) !== null) return
    const step = steps++
    if (crew === null || step % stepsToFund === 0) crew = await assemble(crew, options)
    const { gapMs, stepsToQuote, stillTicks } = paceAt(step)
    const quotes = step % stepsToQuote === 0 ? await quotesOf(crew, { ...options, stillTicks }) : []
    const { takers } = crew
    const now = businessClock.now()
    const orders = takers.flatMap((taker) => taker.due(now, gapMs * takers.length) ?? [])
    // Together, so they share a commit.
    await Promise.all([...quotes, ...orders].map(submit))
  }
}

/** Funds every trader; an existing crew stays as it is. */
async function assemble(crew: Crew | null, options: Options): Promise<Crew> {
  const { pair, database, ids, businessClock, seed } = options
  const usernames = [makerName, ...takerNames]
  const trading = [pair.base, pair.quote].map((currency) => amountWorth(currency, worthUsdt))
  const now = businessClock.now()
  const [maker, ...takers] = await fundTraders(database, { usernames, trading, ids, now })
  assert(maker !== undefined, 'each name is a customer')
  return (
    crew ?? {
      makerId: maker.id,
      maker: marketMaker({ pair, customerId: maker.id, seed, ids }),
      takers: takers.map(({ id, username }) =>
        simulatedTaker({ pair, customerId: id, seed: `${seed}/${username}`, ids }),
      ),
    }
  )
}

async function quotesOf(
  { maker, makerId }: Crew,
  { pair, prices, database, stillTicks }: Options & Pick<Pace, 'stillTicks'>,
): Promise<MarketCommand[]> {
  const quoted = prices.quote({ base: pair.base.symbol, quote: pair.quote.symbol })
  if (quoted === null) return []
  const open = await findNamedOrders(database, { pair, customerId: makerId })
  return maker.quote({ mid: midPrice(quoted, { rounding: 'down' }), open, stillTicks })
}
