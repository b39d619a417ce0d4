import assert from 'node:assert'
import type { Catalog, Pair } from '#core/catalog'
import type { Money } from '#core/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { type Market, type MarketAnswer, openMarket } from './market.ts'
import type { MarketCommand } from './market-commands.ts'
import { createMarketData, type MarketData } from './market-data.ts'
import { createLease, type Lease } from './market-lease.ts'

/** The markets of the catalogue as this process reaches them. */
export type Markets = {
  readonly pairs: readonly Pair[]
  /** Resolves after the commit; rejects with STOCKBOOK_UNAVAILABLE where nobody can be reached who owns the market. */
  submit(pair: Pair, command: MarketCommand): Promise<MarketAnswer>
  data(pair: Pair): MarketData
  /** Whether this process owns the market of a pair. */
  isOwner(pair: Pair): boolean
  /** Commands that wait for a writer, in all markets. */
  waiting(): number
  /** Claims the markets that nobody owns, and keeps them, until the signal. */
  run(signal: AbortSignal): Promise<void>
  /** Takes no more commands and waits until those that were accepted are answered. */
  close(): Promise<void>
}

type Options = {
  readonly catalog: Catalog
  readonly database: Database
  readonly priceOf: (pair: Pair) => Money | null
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Told whose orders a commit has touched. */
  readonly onTouched?: (customerIds: readonly string[]) => void
}

type Stall = { readonly lease: Lease; readonly market: Market; readonly data: MarketData }

export function openMarkets(options: Options): Markets {
  const { catalog, ids } = options
  const holder = ids.next()
  const stalls = new Map(catalog.pairs.map((pair) => [pair.name, openStall(pair, { ...options, holder })]))

  function stallOf({ name }: Pair): Stall {
    const stall = stalls.get(name)
    assert(stall !== undefined, `${name} is a pair of the catalogue`)
    return stall
  }

  return {
    pairs: catalog.pairs,
    submit: (pair, command) => stallOf(pair).market.submit(command),
    data: (pair) => stallOf(pair).data,
    isOwner: (pair) => stallOf(pair).lease.epoch() > 0n,
    waiting: () => [...stalls.values()].reduce((sum, { market }) => sum + market.waiting(), 0),
    async run(signal) {
      await Promise.all([...stalls.values()].map(({ lease }) => lease.run(signal)))
    },
    async close() {
      await Promise.all([...stalls.values()].map(({ market }) => market.close()))
    },
  }
}

function openStall(pair: Pair, options: Options & { holder: string }): Stall {
  const { database, holder, logger, onTouched = () => {} } = options
  const data = createMarketData(pair)
  const onError = (error: unknown) => logger.error({ event: 'market failed', pair: pair.name, err: error })
  const lease = createLease({
    database,
    pair: pair.name,
    holder,
    onError,
    onTaken: () => market.recover(),
  })
  const market: Market = openMarket({
    ...options,
    pair,
    lease,
    onNews(news) {
      data.take(news)
      onTouched(news.customerIds)
    },
  })
  return { lease, market, data }
}
