import type { Foundation } from '#app/parts'
import { ConfigError } from '#app/settings'
import { composePrices, hub, type PriceSource, type Unchecked } from '#core/prices'
import type { Worker } from '#platform/workers'
import { type CcxtPrices, ccxtInstallHint, ccxtPrices, loadCcxt, openExchange } from '#providers/ccxt'
import { placeOf } from '#providers/provider-settings'
import { faultyPrices } from '#sandbox/supplies'
import type { Sandbox } from '#sandbox/world'

/** The prices of the exchange. */
export type Prices = {
  /** For display and comparison. */
  readonly prices: PriceSource
  /** For requests' deals. */
  readonly dealingPrices: PriceSource
  /** For workers' deals, which use up no fault. */
  readonly workerPrices: PriceSource
  /** Workers that refresh the prices, in every process. */
  readonly workers: readonly Worker[]
}

/** The simulated market in a sandbox; in live mode the composed prices of the configured exchanges. */
export async function openPrices(foundation: Foundation, sandbox: Sandbox | null): Promise<Prices> {
  const { prices, workers } =
    sandbox === null
      ? await livePrices(foundation)
      : { prices: sandboxPrices(foundation, sandbox), workers: [] }
  observe(prices, foundation)
  if (sandbox === null) return { prices, dealingPrices: prices, workerPrices: prices, workers }
  const { faults } = sandbox
  return {
    prices,
    dealingPrices: faultyPrices(prices, () => faults.strike('prices')),
    workerPrices: faultyPrices(prices, () => faults.peek('prices')),
    workers,
  }
}

function sandboxPrices({ config, businessClock: clock }: Foundation, { market }: Sandbox): PriceSource {
  return composePrices({ clock, sources: [market.prices], ...rulesOf(config), quorum: 1 })
}

async function livePrices(foundation: Foundation): Promise<Pick<Prices, 'prices' | 'workers'>> {
  const { config, businessClock: clock } = foundation
  const ids = { sources: config.priceSources, fallbacks: config.priceFallbackSources }
  const opened = await openExchanges([...ids.sources, ...ids.fallbacks], foundation)
  const prices = composePrices({
    clock,
    sources: opened.slice(0, ids.sources.length),
    fallbacks: opened.slice(ids.sources.length),
    ...rulesOf(config),
    onUnchecked: tellUnchecked(foundation),
  })
  return { prices, workers: opened.map(({ worker }) => worker) }
}

function tellUnchecked({ logger, metrics }: Foundation): (told: Unchecked) => void {
  const unchecked = metrics.counter(
    'coffer_price_unchecked_total',
    'Times that a fallback became the only price of a currency, with no other source to compare it with.',
    ['source'],
  )
  return ({ symbol, source }) => {
    unchecked.inc({ source })
    logger.warn({ event: 'price of one fallback alone', symbol, source })
  }
}

const bothSources = ['sources', 'fallback_sources']

/** Refuses price settings that contradict each other, or name an unknown source or one that is not installed. */
export async function requirePriceSources(config: Foundation['config']): Promise<void> {
  refuseContradictions(config)
  const ids = [...config.priceSources, ...config.priceFallbackSources]
  if (ids.length > 0) await exchangesOf(ids, config)
}

/** Where options of prices stand. */
function placesOf({ providerPlaces }: Foundation['config'], ...options: string[]): string {
  return options.map((option) => placeOf(providerPlaces, { family: 'prices', option })).join(' and ')
}

function refuseContradictions(config: Foundation['config']): void {
  const { priceSources, priceFallbackSources, priceQuorum } = config
  const ids = [...priceSources, ...priceFallbackSources]
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new ConfigError([`${placesOf(config, ...bothSources)} name ${twice} twice`])
  // Without sources the fallbacks alone give prices and need no quorum.
  if (priceQuorum !== null && priceSources.length > 0 && priceQuorum > priceSources.length)
    throw new ConfigError([
      `${placesOf(config, 'quorum')} ${priceQuorum} is more than the ${priceSources.length} that ${placesOf(config, 'sources')} names`,
    ])
}

function rulesOf({ priceAgeMax, priceDeviationMax, priceSources, priceQuorum }: Foundation['config']) {
  const quorum = priceQuorum ?? Math.floor(priceSources.length / 2) + 1
  return { ageMaxMs: priceAgeMax * 1_000, deviationMax: priceDeviationMax, quorum }
}

async function openExchanges(
  ids: readonly string[],
  { config, catalog, businessClock: clock, logger: log, metrics }: Foundation,
): Promise<CcxtPrices[]> {
  if (ids.length === 0) return []
  const exchanges = await exchangesOf(ids, config)
  const failed = metrics.counter('coffer_price_polls_failed_total', 'Polls of a price source that failed.', [
    'source',
  ])
  return exchanges.map(([id, exchange]) =>
    ccxtPrices({ exchange, catalog, clock, log, failed: { inc: () => failed.inc({ source: id }) } }),
  )
}

async function exchangesOf(ids: readonly string[], config: Foundation['config']) {
  const ccxt = await loadCcxt()
  if (ccxt === null)
    throw new ConfigError([
      `${placesOf(config, ...bothSources)} need the package ccxt, which is not installed: run ${ccxtInstallHint}`,
    ])
  return ids.map((id) => {
    const exchange = openExchange(ccxt, id)
    if (exchange === null)
      throw new ConfigError([
        `${placesOf(config, config.priceSources.includes(id) ? 'sources' : 'fallback_sources')} names ${id}, which is not an exchange of ccxt`,
      ])
    return [id, exchange] as const
  })
}

/** Shows the prices' age and the number of currencies without a price. */
function observe(prices: PriceSource, { metrics, catalog, businessClock }: Foundation): void {
  const priced = catalog.currencies.filter(({ symbol, isActive }) => isActive && symbol !== hub)
  const ages = () => {
    const quotes = priced.map(({ symbol }) => prices.quote({ base: symbol, quote: hub }))
    const now = businessClock.now().getTime()
    return quotes.filter((quote) => quote !== null).map(({ at }) => (now - at.getTime()) / 1_000)
  }
  metrics.gauge('coffer_price_age_seconds', {
    help: 'Age of the oldest price in use; NaN while there is none.',
    read: () => {
      const known = ages()
      return known.length === 0 ? Number.NaN : Math.max(...known)
    },
  })
  metrics.gauge('coffer_prices_missing', {
    help: 'Active currencies of the catalogue that have no price; the house does not deal in them.',
    read: () => priced.length - ages().length,
  })
}
