import { once } from 'node:events'
import type { Catalog, Currency } from '#core/catalog'
import type { Fraction } from '#core/money'
import { crossOverHub, type HubPrice, hub, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Logger } from '#platform/logging'
import { every, type Worker } from '#platform/workers'
import { askForSides, type DatedSides, isListed, type TickerExchange } from './ticker-exchange.ts'

/** The last prices of one exchange. */
export type CcxtPrices = PriceSource & {
  /** Polls once. Throws when the exchange does not answer, and keeps the previous prices. */
  poll(): Promise<void>
  /** Polls every few seconds, one request at a time. */
  readonly worker: Worker
}

type Options = {
  readonly exchange: TickerExchange
  readonly catalog: Catalog
  /** The clock for the time of prices. */
  readonly clock: Clock
  readonly log: Logger
  readonly intervalMs?: number
  /** Counts failed polls. */
  readonly failed: { inc(): void }
}

const defaultIntervalMs = 3_000
// On some exchanges, one closed market makes the whole request fail.
const failuresToReload = 10
// Other exchanges go on reporting the last price of a closed market.
const marketsKeptMs = 10 * 60 * 1_000

export function ccxtPrices(options: Options): CcxtPrices {
  const { exchange, catalog, clock, log, intervalMs = defaultIntervalMs, failed } = options
  const heard = new Map<string, HubPrice>()
  let failures = 0
  let marketsReadMs = Number.NEGATIVE_INFINITY

  /** A failed reload is not repeated at once, since the known markets still have prices. */
  async function readMarkets(): Promise<void> {
    const nowMs = clock.now().getTime()
    const isOld = nowMs - marketsReadMs >= marketsKeptMs
    const isSuspect = failures > 0 && failures % failuresToReload === 0
    if (exchange.markets !== undefined && !isOld && !isSuspect) return
    marketsReadMs = nowMs
    await exchange.loadMarkets(true)
  }

  async function poll(): Promise<void> {
    await readMarkets()
    const markets = marketsOf(exchange, catalog)
    forgetUnlisted(heard, markets)
    await askForSides(exchange, {
      symbols: [...markets.keys()],
      clock,
      hear(name, sides) {
        const market = markets.get(name)
        if (market !== undefined) heard.set(market.currency.symbol, priceIn(market, sides))
      },
    })
  }

  /** Logs the first failure and the recovery; the counter has the number of failures. */
  async function pollAndTell(): Promise<void> {
    const error = await poll().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null && failures > 0)
      log.info({ event: 'price source answers again', source: exchange.id, failures })
    failures = error === null ? 0 : failures + 1
    if (error === null) return
    failed.inc()
    if (failures === 1)
      log.warn({ event: 'price source failed', source: exchange.id, reason: reasonOf(error) })
  }

  return {
    name: exchange.id,
    quote(pair) {
      return crossOverHub(pair, (symbol) => heard.get(symbol) ?? null)
    },
    poll,
    worker: every(intervalMs, {
      name: `prices of ${exchange.id}`,
      async act(signal) {
        const answered = new AbortController()
        const stopped = once(signal, 'abort', { signal: answered.signal }).catch(() => {})
        // A stop does not wait for an answer that is no longer needed.
        await Promise.race([pollAndTell(), stopped])
        answered.abort()
      },
    }),
  }
}

type Market = { readonly currency: Currency; readonly isInverse: boolean }

/** The markets of each currency against the hub, by name, in either order: the hub itself is priced in fiat. */
function marketsOf(exchange: TickerExchange, { currencies }: Catalog): Map<string, Market> {
  return new Map(
    currencies.flatMap((currency): [string, Market][] => {
      const [direct, inverse] = [`${currency.symbol}/${hub}`, `${hub}/${currency.symbol}`]
      if (isListed(exchange, direct)) return [[direct, { currency, isInverse: false }]]
      return isListed(exchange, inverse) ? [[inverse, { currency, isInverse: true }]] : []
    }),
  )
}

function forgetUnlisted(heard: Map<string, HubPrice>, markets: ReadonlyMap<string, Market>): void {
  const listed = new Set([...markets.values()].map(({ currency }) => currency.symbol))
  for (const symbol of heard.keys()) if (!listed.has(symbol)) heard.delete(symbol)
}

function priceIn({ currency, isInverse }: Market, { bid, ask, at }: DatedSides): HubPrice {
  const assets = { asset: currency.asset, hubAsset: currency.priceUsdt.quote }
  return isInverse ? { ...assets, bid: inverted(ask), ask: inverted(bid), at } : { ...assets, bid, ask, at }
}

function inverted({ numerator, denominator }: Fraction): Fraction {
  return { numerator: denominator, denominator: numerator }
}

const reasonMax = 300

/** Shortened, since an exchange's error text may be a whole page. */
function reasonOf(error: unknown): string {
  return String(error).slice(0, reasonMax)
}
