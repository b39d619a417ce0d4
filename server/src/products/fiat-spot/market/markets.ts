import assert from 'node:assert'
import type { Money } from '#core/money'
import type { ReadinessCheck } from '#core/product'
import { holdersWorker, type Lease } from '#platform/leases'
import type { LinkKeys, LinkPort } from '#platform/link'
import type { Logger } from '#platform/logging'
import type { Worker } from '#platform/workers'
import { createMarketData, type MarketData, type MarketNews } from '#products/fiat-spot/market-data'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import { referenceOf } from './guard.ts'
import { type Market, type MarketAnswer, type MarketOptions, openMarket } from './market.ts'
import type { MarketCommand } from './market-commands.ts'
import { createMarketLease } from './market-lease.ts'
import { followMarkets, serveMarkets } from './market-link.ts'
import { refuse } from './refusals.ts'

/** All markets of the catalogue, as this process reaches them: its own ones directly, the others over a link. */
export type Markets = {
  readonly pairs: readonly Pair[]
  /** Resolves after the commit; rejects with STOCKBOOK_UNAVAILABLE if the owner of the market cannot be reached. */
  submit(pair: Pair, command: MarketCommand): Promise<MarketAnswer>
  data(pair: Pair): MarketData
  /** The reference of the price band; see `referenceOf`. */
  reference(pair: Pair): Money | null
  /** The end of a pair's present halt; null while it is not halted. */
  resumesAt(pair: Pair): Date | null
  /** Lets the guards of this process's markets judge the present prices. */
  watch(): Promise<void>
  isOwner(pair: Pair): boolean
  /** Whether commands reach an owner of the market. */
  isReachable(pair: Pair): boolean
  /** The number of commands that wait for a writer, in all markets. */
  waiting(): number
  /** The workers, one a market, that take the markets which no other process owns and keep them. */
  readonly owning: readonly Worker[]
  /** Follows the markets that others own, until the signal. */
  readonly follow: Worker['run']
  /** Takes no more commands and waits until the accepted ones are answered. */
  close(): Promise<void>
}

type Options = Omit<MarketOptions, 'pair' | 'lease' | 'onNews'> & {
  readonly logger: Logger
  /** A UUID that no other running process has, and that this one keeps when it restarts. */
  readonly instanceId: string
  /** Shared by all processes of the exchange; see `linkKey`. */
  readonly linkKeys: LinkKeys
  /** Where other processes reach the markets that this one owns. */
  readonly linkPort: LinkPort
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  readonly skewMs?: () => number
  /** Called with the owners of the orders that a commit touched. */
  readonly onTouched?: (customerIds: readonly string[]) => void
}

type Stall = {
  readonly pair: Pair
  readonly lease: Lease
  readonly market: Market
  readonly data: MarketData
}

const skewMaxMs = 2_000

export function openMarkets(options: Options): Markets {
  const { catalog, database, businessClock, instanceId: holder, linkKeys: keys, linkPort } = options
  const { onTouched = () => {} } = options
  const { all: pairs } = catalog.section(fiatPairs)
  const stalls = new Map<string, Stall>(
    pairs.map((pair) => [
      pair.name,
      openStall(pair, { ...options, holder, address: linkPort.address, onNews: take }),
    ]),
  )
  const followed = followMarkets({
    database,
    keys,
    holder,
    // A former owner may still send news of commits that this process, its successor, has read from the database.
    onNews: (pair, news) => stalls.get(pair)?.lease.epoch() === 0n && take(pair, news),
  })

  linkPort.serve(
    'markets',
    serveMarkets((pair) => stalls.get(pair)),
  )

  function take(pair: string, news: MarketNews): void {
    stalls.get(pair)?.data.take(news)
    onTouched(news.customerIds)
  }

  function stallOf({ name }: Pair): Stall {
    const stall = stalls.get(name)
    assert(stall !== undefined, `${name} is a pair of the catalogue`)
    return stall
  }

  const isOwner = (pair: Pair) => stallOf(pair).lease.epoch() > 0n

  return {
    pairs,
    async submit(pair, command) {
      if (isOwner(pair)) return stallOf(pair).market.submit(command)
      const owner = followed.owner(pair.name)
      if (owner === null) throw refuse('STOCKBOOK_UNAVAILABLE')
      return owner.submit(pair.name, command)
    },
    data: (pair) => stallOf(pair).data,
    reference: (pair) =>
      referenceOf(pair, {
        index: options.priceOf(pair),
        median: () => stallOf(pair).data.voiced(businessClock.now()),
      }),
    resumesAt: (pair) => stallOf(pair).data.resumesAt(businessClock.now()),
    async watch() {
      const owned = pairs.filter((pair) => pair.state === 'open' && isOwner(pair))
      await Promise.all(owned.map((pair) => stallOf(pair).market.watch()))
    },
    isOwner,
    isReachable: (pair) => isOwner(pair) || followed.owner(pair.name) !== null,
    waiting: () => [...stalls.values()].reduce((sum, { market }) => sum + market.waiting(), 0),
    owning: [...stalls.values()].map(({ pair, lease }) => ({ name: `market ${pair.name}`, run: lease.run })),
    follow: holdersWorker({
      name: 'followed markets',
      isLinked: () => pairs.every((pair) => isOwner(pair) || followed.isLinked(pair.name)),
      look: () => followed.refresh(pairs.filter((pair) => !isOwner(pair)).map(({ name }) => name)),
      end: async () => followed.close(),
    }).run,
    async close() {
      await Promise.all([...stalls.values()].map(({ market }) => market.close()))
    },
  }
}

type StallOptions = Options & {
  readonly holder: string
  address(): string | null
  onNews(pair: string, news: MarketNews): void
}

function openStall(pair: Pair, { onNews, ...options }: StallOptions): Stall {
  const { database, holder, address, logger, skewMs = () => 0 } = options
  const lease = createMarketLease({
    database,
    pair: pair.name,
    holder,
    address,
    // Its orders and trades would bear times that other processes have not reached yet, or have long passed.
    mayOwn: () => Math.abs(skewMs()) <= skewMaxMs,
    onError: (error) => logger.error({ event: 'market failed', pair: pair.name, err: error }),
    onTaken: () => market.recover(),
  })
  const market: Market = openMarket({ ...options, pair, lease, onNews: (news) => onNews(pair.name, news) })
  return { pair, lease, market, data: createMarketData(pair) }
}

/** Passes once every market was reached and its book known. A later change of owner takes seconds and fails no check. */
export function marketsCheck(markets: Markets): ReadinessCheck {
  const reached = new Set<string>()
  return {
    name: 'markets',
    async check() {
      for (const pair of markets.pairs) {
        if (markets.isReachable(pair) && markets.data(pair).isKnown()) reached.add(pair.name)
      }
      const missing = markets.pairs.filter(({ name }) => !reached.has(name))
      return missing.length === 0 ? null : `not reached yet: ${missing.map(({ name }) => name).join(', ')}`
    },
  }
}
