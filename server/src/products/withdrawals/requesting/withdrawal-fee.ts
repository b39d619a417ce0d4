import type { Catalog, CurrencyNetwork } from '#core/catalog'
import { priceUnavailable } from '#core/dealing'
import { add, compare, convert, type Money, rescale, truncate } from '#core/money'
import type { PriceSource } from '#core/prices'
import { feeOf as networkFeeOf } from '#core/spends'
import type { Clock } from '#platform/clock'
import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { withdrawalRefusals } from '#products/withdrawals/withdrawal'
import type { Route } from './read-terms.ts'

// A fee is read every few seconds; an older one may be far from what the network takes by now.
const staleMs = 10 * 60 * 1000

/** The cost of a payment on its network, in units of the network's own coin on the chain; null when nobody knows. */
export async function readNetworkFee(
  database: Queryable,
  { listing: { network, tokenId: contract }, systemClock }: Pick<Route, 'listing'> & { systemClock: Clock },
): Promise<bigint | null> {
  const since = new Date(systemClock.now().getTime() - staleMs)
  const fee = await networkFeeOf(database, { network: network.code, contract, since })
  return fee?.units ?? null
}

type Pricing = { readonly catalog: Catalog; readonly prices: PriceSource }

/**
 * The fee of a withdrawal: the currency's own on this network and what the network takes, turned into the currency.
 * Rounded up to the decimals of the network, so that the house never pays the dust.
 */
export function feeOf(
  route: Route,
  { networkFee, ...pricing }: Pricing & { networkFee: bigint | null },
): Money {
  const { listing } = route
  if (networkFee === null) {
    const details = { network: listing.network.code }
    throw new Refusal(withdrawalRefusals.NETWORK_FEE_UNAVAILABLE, { details })
  }
  const costs = inCurrency(networkFee, route, pricing)
  return roundUp(add(listing.withdrawServiceFee, costs), listing.withdrawAmountDecimals)
}

function inCurrency(chainUnits: bigint, { currency, listing }: Route, { catalog, prices }: Pricing): Money {
  const coin = coinOf(catalog, listing)
  const costs = { asset: coin.currency.asset, units: ledgerUnits(chainUnits, coin) }
  if (coin.currency.symbol === currency.symbol) return costs
  const pair = { base: coin.currency.symbol, quote: currency.symbol }
  const quoted = prices.quote(pair)
  if (quoted === null) throw priceUnavailable(pair)
  // The ask: what the house would pay for the coin.
  return convert(costs, quoted.ask, { rounding: 'up' })
}

/** The network's own coin. */
function coinOf(catalog: Catalog, { network }: CurrencyNetwork): Route {
  for (const currency of catalog.currencies) {
    const listing = catalog.currencyNetwork(currency, network.code)
    if (listing?.tokenId === null) return { currency, listing }
  }
  throw new Refusal(withdrawalRefusals.NETWORK_FEE_UNAVAILABLE, {
    details: { network: network.code },
    cause: new Error(`the catalogue lists no coin of ${network.code}, so its fee has no price`),
  })
}

/** From the chain's decimals to the ledger's, rounded up: it is what the customer pays. */
function ledgerUnits(units: bigint, { currency, listing }: Route): bigint {
  return rescale(units, { from: listing.chainDecimals, to: currency.asset.scale, rounding: 'up' })
}

function roundUp(money: Money, decimals: number): Money {
  const cut = truncate(money, decimals)
  if (compare(cut, money) === 0) return money
  return add(cut, { ...money, units: 10n ** BigInt(money.asset.scale - decimals) })
}
