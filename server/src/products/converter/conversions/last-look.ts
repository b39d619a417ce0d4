import type { Catalog } from '#core/catalog'
import { compareFractions, type Fraction, formatFraction, parseFraction } from '#core/money'
import { Refusal } from '#platform/refusal'
import {
  converterRefusals,
  converterSettings,
  type Pricing,
  requireCrypto,
  requireFiat,
  type Terms,
} from '#products/converter/terms'
import { cryptoSpread, priceOfPair } from './crypto-pricing.ts'
import { priceOfFiatPair } from './fiat-pricing.ts'

/**
 * Refuses to execute a quote once the market has moved against the house by more than the tolerance: otherwise a quote
 * is a free option. Throws PRICE_UNAVAILABLE without a fresh price, since the quote cannot be checked.
 */
export function lastLook(terms: Terms, pricing: Pricing): void {
  const present = presentRate(terms, pricing)
  const tolerance = toleranceOf(terms, pricing.catalog)
  if (!hasMovedBeyond(tolerance, { terms, present })) return
  const details = {
    quoted_rate: terms.rate,
    present_rate: formatFraction(present),
    tolerance: formatFraction(tolerance),
  }
  throw new Refusal(converterRefusals.QUOTE_PRICE_MOVED, { details })
}

type Look = { readonly terms: Terms; readonly present: Fraction }

/**
 * Whether the quote is better for its customer than the market by more than this share. A share below the spread leaves
 * the house no worse off than the market's mid price at that moment.
 */
function hasMovedBeyond({ numerator, denominator }: Fraction, { terms, present }: Look): boolean {
  const quoted = parseFraction(terms.rate)
  // A lower rate is better for a buyer of crypto with fiat, a higher one for every other customer.
  const isBuy = terms.kind === 'fiat' && terms.direction === 'buy'
  const [higher, lower] = isBuy ? [present, quoted] : [quoted, present]
  const bound = {
    numerator: lower.numerator * (denominator + numerator),
    denominator: lower.denominator * denominator,
  }
  return compareFractions(higher, bound) > 0
}

/** The rate that the house would quote for the same terms now. */
function presentRate(terms: Terms, pricing: Pricing): Fraction {
  const { catalog } = pricing
  const [given, received] = [terms.deal.given.asset.symbol, terms.deal.received.asset.symbol]
  if (terms.kind === 'crypto') {
    const pair = { from: requireCrypto(catalog, given), to: requireCrypto(catalog, received) }
    return priceOfPair(pair, pricing).rate
  }
  const { direction } = terms
  const [fiat, crypto] = direction === 'buy' ? [given, received] : [received, given]
  const pair = { crypto: requireCrypto(catalog, crypto), listing: requireFiat(catalog, fiat), direction }
  return priceOfFiatPair(pair, pricing).rate
}

/** A share of the spread, so a pair with a narrow spread has a narrow tolerance. */
function toleranceOf({ kind, deal: { given, received } }: Terms, catalog: Catalog): Fraction {
  const { quotes, crypto, fiat } = catalog.section(converterSettings)
  const pair = { from: given.asset.symbol, to: received.asset.symbol }
  const spread = kind === 'crypto' ? cryptoSpread(pair, crypto) : fiat.spread
  const { numerator, denominator } = quotes.tolerance
  return {
    numerator: spread.numerator * numerator,
    denominator: spread.denominator * denominator,
  }
}
