import { type Catalog, type Currency, otherKind, requireCurrency } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import {
  type Asset,
  compare,
  compareFractions,
  convert,
  type Fraction,
  formatAmount,
  formatFraction,
  InvalidAmount,
  type Money,
  parseRate,
  type Rate,
} from '#core/money'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { assetsOf, type CryptoPair, cryptoPairs, type Side } from './crypto-pairs.ts'
import { cryptoSpotRefusals } from './refusals.ts'

type Named = { readonly from_symbol: string; readonly to_symbol: string }
type FromTo = { readonly from: Currency; readonly to: Currency; readonly pair: CryptoPair }

/** The pair of two currencies in either order, or CURRENCY_NOT_FOUND or PAIR_NOT_FOUND. */
export function requirePair(catalog: Catalog, { from_symbol, to_symbol }: Named): FromTo {
  const from = requireCurrency(catalog, from_symbol)
  const to = requireCurrency(catalog, to_symbol)
  const pair = catalog.section(cryptoPairs).between(from, to)
  if (pair !== undefined) return { from, to, pair }
  const asked = `${from.symbol}-${to.symbol}`
  const problem = otherKind(from, 'crypto') ?? otherKind(to, 'crypto')
  const why = `There is no pair ${asked}: ${problem} The pairs are listed at GET /spot/crypto/pairs.`
  throw new Refusal(cryptoSpotRefusals.PAIR_NOT_FOUND, {
    ...(problem === null ? {} : { message: why }),
    details: { pair: asked },
  })
}

/** The pair's name in the API. */
export function pairSymbol({ base, quote }: CryptoPair): string {
  return `${base.symbol}-${quote.symbol}`
}

export function pairNotActive(pair: CryptoPair): Refusal {
  const details = { pair: pairSymbol(pair), pair_status: pair.state }
  return new Refusal(cryptoSpotRefusals.PAIR_NOT_ACTIVE, { details })
}

type Bounded = { readonly field: string; readonly pair: CryptoPair }

/** Refuses an amount that breaks the bounds or the step of its side of the pair. */
export function requireWithin(amount: Money, { field, pair }: Bounded): void {
  const { min, max, step } = boundsOf(amount, pair)
  const details = boundDetails(min, max)
  if (compare(amount, min) < 0) throw new Refusal(dealingRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(dealingRefusals.AMOUNT_TOO_LARGE, { details })
  if (amount.units % step !== 0n)
    throw invalidField(field, `must be a multiple of ${formatAmount(pair.amountStep)}, the step of the pair`)
}

function boundDetails(min: Money, max: Money) {
  return { symbol: min.asset.symbol, min: formatAmount(min), max: formatAmount(max) }
}

function boundsOf({ asset }: { asset: Asset }, pair: CryptoPair): { min: Money; max: Money; step: bigint } {
  if (asset.symbol === pair.base.symbol)
    return { min: pair.amountMin, max: pair.amountMax, step: pair.amountStep.units }
  return { min: pair.valueMin, max: pair.valueMax, step: 1n }
}

/** The amount received at a rate, rounded down, or AMOUNT_TOO_SMALL when that is zero. */
export function receivedFor(given: Money, { rate, pair }: { rate: Rate; pair: CryptoPair }): Money {
  const received = convert(given, rate, { rounding: 'down' })
  if (received.units > 0n) return received
  const details = boundDetails(leastFor(received.asset, rate), boundsOf(given, pair).max)
  throw new Refusal(dealingRefusals.AMOUNT_TOO_SMALL, { details })
}

/** The smallest amount that brings one unit. */
function leastFor(asset: Asset, rate: Rate): Money {
  return convert({ asset, units: 1n }, rate, { rounding: 'up' })
}

// No market comes near it; a higher price is a slip.
const orderPriceMax: Fraction = { numerator: 10n ** 15n, denominator: 1n }

/** Reads a limit price, in quote for one whole base, or refuses the request by its field. */
export function readOrderPrice(text: string, { pair, side }: { pair: CryptoPair; side: Side }): Rate {
  const price = parsedPrice(text, pair)
  const { numerator: steps, denominator: whole } = pair.priceStep
  const refuse = (why: string) => invalidField('order_price', why)
  if (compareFractions(price, orderPriceMax) > 0)
    throw refuse(`must be at most ${formatFraction(orderPriceMax)}`)
  if ((price.numerator * whole) % (price.denominator * steps) !== 0n)
    throw refuse(`must be a multiple of ${formatFraction(pair.priceStep)}, the price step`)
  const { from, to } = assetsOf(pair, side)
  if (compare(leastFor(to, price), boundsOf({ asset: from }, pair).max) > 0)
    throw refuse('would bring nothing for any amount within the limits of the pair')
  return price
}

function parsedPrice(text: string, { base, quote }: CryptoPair): Rate {
  try {
    return parseRate(text, base.asset, quote.asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('order_price', error.reason)
    throw error
  }
}
