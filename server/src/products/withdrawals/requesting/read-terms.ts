import {
  type Catalog,
  type Currency,
  type CurrencyNetwork,
  type Network,
  requireCurrency,
  requireNetwork,
} from '#core/catalog'
import { addressCodecs, InvalidAddress, InvalidTag, parsePayee, validateTag } from '#core/chains'
import { compare, formatAmount, InvalidAmount, type Money, parseTruncated } from '#core/money'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { withdrawalRefusals } from '#products/withdrawals/withdrawal'

/** A currency on a network that this exchange pays on. */
export type Route = { readonly currency: Currency; readonly listing: CurrencyNetwork }

/** The payee on a network; the address in its canonical form. */
export type Destination = { readonly address: string; readonly tag: string | null }

/** The terms that a withdrawal asks for, checked by rules that need no database. */
export type Terms = Route & Destination & { readonly amount: Money }

export type TermsParts = {
  readonly catalog: Catalog
  /** Codes of the networks on which this exchange pays. */
  readonly payingNetworks: ReadonlySet<string>
}

type RouteAsked = { readonly symbol: string; readonly bch_code: string }
type DestinationAsked = { readonly address: string; readonly tag?: string | null | undefined }

export function readTerms(
  body: RouteAsked & DestinationAsked & { readonly amount: string },
  parts: TermsParts,
): Terms {
  const route = readRoute(body, parts)
  const destination = readDestination(body, { network: route.listing.network, catalog: parts.catalog })
  return { ...route, ...destination, amount: readCutAmount(body.amount, route) }
}

export function readRoute(
  { symbol, bch_code: network }: RouteAsked,
  { catalog, payingNetworks }: TermsParts,
): Route {
  const currency = requireCurrency(catalog, symbol)
  const listing = requireNetwork(catalog, { currency, network })
  const isOpen = currency.isActive && listing.isWithdrawActive && payingNetworks.has(listing.network.code)
  if (!isOpen) throw withdrawalDisabled({ currency, listing })
  return { currency, listing }
}

export function withdrawalDisabled({ currency: { symbol }, listing: { network } }: Route): Refusal {
  return new Refusal(withdrawalRefusals.WITHDRAWAL_DISABLED, { details: { symbol, network: network.code } })
}

type On = { readonly network: Network; readonly catalog: Pick<Catalog, 'currencies'> }

export function readDestination(
  { address, tag = null }: DestinationAsked,
  { network, catalog }: On,
): Destination {
  const { family } = network
  const canonical = orRefusal(network, () => addressCodecs[family].parse(address))
  if (tag !== null) requireTag(tag, network)
  orRefusal(network, () => parsePayee(canonical, { family, currencies: catalog.currencies }))
  return { address: canonical, tag }
}

function orRefusal(network: Network, parse: () => string): string {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidAddress) throw invalidAddress(network, error.reason)
    throw error
  }
}

export function invalidAddress(network: Network, reason: string): Refusal {
  return new Refusal(withdrawalRefusals.INVALID_ADDRESS, { details: { network: network.code, reason } })
}

export function invalidTag(network: Network, reason: string): Refusal {
  return new Refusal(withdrawalRefusals.INVALID_TAG, { details: { network: network.code, reason } })
}

/** The contract's rule for all networks. */
const tagShape = /^[A-Za-z0-9_.-]{1,120}$/

function requireTag(tag: string, network: Network): void {
  if (network.tag === null) throw invalidTag(network, 'does not exist on this network')
  if (!tagShape.test(tag))
    throw invalidTag(network, 'must be 1 to 120 Latin letters, digits, "_", "-" or "."')
  try {
    validateTag({ family: network.family, tag })
  } catch (error) {
    if (error instanceof InvalidTag) throw invalidTag(network, error.reason)
    throw error
  }
}

/** The amount, cut down to the decimals of the network; what is cut off stays with the customer. */
export function readCutAmount(text: string, { currency: { asset }, listing }: Route): Money {
  const amount = readTruncated(text, { asset, decimals: listing.withdrawAmountDecimals })
  const { withdrawAmountMin: min, withdrawAmountMax: max } = listing
  const details = { min: formatAmount(min), max: formatAmount(max), symbol: asset.symbol }
  if (compare(amount, min) < 0) throw new Refusal(withdrawalRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(withdrawalRefusals.AMOUNT_TOO_LARGE, { details })
  return amount
}

function readTruncated(text: string, to: Parameters<typeof parseTruncated>[1]): Money {
  try {
    return parseTruncated(text, to)
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('amount', error.reason)
    throw error
  }
}
