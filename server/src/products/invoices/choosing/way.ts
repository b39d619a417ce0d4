import type { Catalog, Currency } from '#core/catalog'
import type { Money } from '#core/money'
import { railsSection } from '#core/rails'
import { Refusal } from '#platform/refusal'
import { invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'
import type { AskingParts } from './asking-parts.ts'

/** How an invoice can be paid: a currency on a network, or over the rail. */
export type Way = {
  readonly currency: Currency
  readonly symbol: string
  /** The code of the network, or of the rail. */
  readonly network: string
  readonly networkName: string
  readonly kind: 'onchain' | 'rail'
  /** The smallest payment that is credited, or that the rail carries. */
  readonly min: Money
  /** The largest payment that the rail carries; null on chain. */
  readonly max: Money | null
  /** The decimals that a payment can have. */
  readonly decimals: number
}

export type Openings = Pick<AskingParts, 'catalog' | 'rails' | 'watchedNetworks'>

/** Every way that is open now: the networks in the order of the catalogue, then the rail. */
export function waysOf(parts: Openings): Way[] {
  const { currencies } = parts.catalog
  return [...currencies.flatMap((currency) => chainsOf(currency, parts)), ...railOf(parts)]
}

function chainsOf(currency: Currency, { watchedNetworks }: Openings): Way[] {
  if (!currency.isActive) return []
  return currency.networks
    .filter(({ isDepositActive, network }) => isDepositActive && watchedNetworks.has(network.code))
    .map(({ network, depositAmountMin: min, chainDecimals }) => ({
      ...{ currency, symbol: currency.symbol, network: network.code, networkName: network.name },
      ...{ kind: 'onchain', min, max: null },
      decimals: Math.min(chainDecimals, currency.asset.scale),
    }))
}

// Banks know no part of a kopeck.
const railDecimals = 2

/** The decimals that a payment of a currency on a network, over a rail or inside the house can have. */
export function decimalsOf(
  { currency, network }: { currency: Currency; network: string },
  catalog: Catalog,
): number {
  const { scale } = currency.asset
  const listing = catalog.currencyNetwork(currency, network)
  if (listing !== undefined) return Math.min(listing.chainDecimals, scale)
  return catalog.section(railsSection).find(network) === undefined ? scale : Math.min(railDecimals, scale)
}

function railOf({ catalog, rails }: Openings): Way[] {
  const rail = catalog.section(railsSection).find(catalog.section(invoiceSettings).rail)
  if (rail === undefined || !rails.has(rail.code)) return []
  const { currency, isDepositActive, depositAmountMin: min, depositAmountMax: max } = rail
  if (!isDepositActive || !currency.isActive) return []
  return [
    {
      ...{ currency, symbol: currency.symbol, network: rail.code, networkName: rail.name },
      ...{ kind: 'rail', min, max, decimals: Math.min(railDecimals, currency.asset.scale) },
    },
  ]
}

export type AskedWay = { readonly symbol: string; readonly network: string }

/** The open way of a currency and a network, in any case; or CURRENCY_NOT_OFFERED. */
export function requireWay({ symbol, network }: AskedWay, parts: Openings): Way {
  const currency = parts.catalog.currency(symbol)
  const way = waysOf(parts).find((one) => one.currency === currency && one.network === network.toLowerCase())
  if (way !== undefined) return way
  throw notOffered({ symbol: currency?.symbol ?? symbol, network })
}

export function notOffered({ symbol, network }: AskedWay): Refusal {
  return new Refusal(invoiceRefusals.CURRENCY_NOT_OFFERED, { details: { symbol, bch_code: network } })
}
