import type { Catalog } from '#core/catalog'
import { formatAmount, type Money, readAmount } from '#core/money'
import type { FieldProblem } from '#platform/http'
import { orRefusal, Refusal } from '#platform/refusal'
import { fiatBounds, fiatTerms, priceOfFiatPair } from '#products/converter/conversions'
import {
  type Conversion,
  converterRefusals,
  converterSettings,
  type Direction,
  fiatSides,
  type Pricing,
  type Quote,
  requireCrypto,
  requireFiat,
  requireKnown,
  requireWithin,
  type Terms,
  unlistedOf,
} from '#products/converter/terms'

/** The conversion that an estimate prices and its execution repeats, with the symbols of its currencies. */
export type FiatOrder = {
  readonly crypto: string
  readonly fiat: string
  readonly direction: Direction
  readonly given: Money
}

type Body = { readonly crypto_symbol: string; readonly fiat_code: string; readonly direction: Direction }
type Given = { readonly field: string; readonly text: string; readonly catalog: Catalog }

/** Accepts closed currencies, since an order may repeat a quote from before their closing. */
export function readFiatOrder(
  { crypto_symbol, fiat_code, direction }: Body,
  { field, text, catalog }: Given,
): FiatOrder {
  const [crypto, fiat] = [requireKnown(catalog, crypto_symbol), requireKnown(catalog, fiat_code)]
  const { asset } = direction === 'buy' ? fiat : crypto
  const given = readAmount(field, { text, asset })
  return { crypto: crypto.symbol, fiat: fiat.symbol, direction, given }
}

/** The terms at this moment; throws the dealing desk's refusal. */
export function priceFiat(
  { crypto, fiat, direction, given }: FiatOrder,
  { customerId, ...pricing }: Pricing & { readonly customerId: string },
): Terms {
  const { catalog } = pricing
  const pair = { crypto: requireCrypto(catalog, crypto), listing: requireFiat(catalog, fiat), direction }
  const price = priceOfFiatPair(pair, pricing)
  const { fee: share } = catalog.section(converterSettings).fiat
  requireWithin(given, fiatBounds(price, { ...pair, share }))
  return fiatTerms({ customerId, given, price, share })
}

/** The fields of an execution beside the quote's id. */
export type AskedFiat = Body & { readonly from_amount: string }

/**
 * The refusal when terms differ from the order; undefined when they match. Amounts are compared as numbers, in any
 * spelling. A finished conversion is accepted with any order, even an unreadable one.
 */
export function disagreementWith(
  asked: AskedFiat,
  catalog: Catalog,
): (terms: Quote | Conversion) => Refusal | undefined {
  return (terms) => {
    if (terms.kind !== 'fiat') return new Refusal(converterRefusals.QUOTE_NOT_FOUND)
    if ('quoteId' in terms) return undefined
    const given = { field: 'from_amount', text: asked.from_amount, catalog }
    const order = orRefusal(() => readFiatOrder(asked, given))
    if (order instanceof Refusal) return order
    const { crypto, fiat } = order
    const named = { crypto: requireKnown(catalog, crypto), fiat: requireKnown(catalog, fiat) }
    const unlisted = unlistedOf(named, catalog)
    if (unlisted !== undefined) return unlisted
    const fields = differences(order, terms)
    if (fields.length === 0) return undefined
    const names = fields.map(({ path }) => path).join(', ')
    const message = `The request differs from its quote in ${names}. Send the request as it was estimated.`
    return new Refusal(converterRefusals.QUOTE_MISMATCH, { message, details: { fields } })
  }
}

function differences({ crypto, fiat, direction, given }: FiatOrder, terms: Terms): FieldProblem[] {
  const quoted = fiatSides(terms)
  const pairs = [
    ['crypto_symbol', crypto, quoted.crypto.asset.symbol],
    ['fiat_code', fiat, quoted.fiat.asset.symbol],
    ['direction', direction, quoted.direction],
    ['from_amount', formatAmount(given), formatAmount(terms.deal.given)],
  ] as const
  return pairs.flatMap(([path, asked, meant]) =>
    asked === meant ? [] : [{ path, message: `is ${meant} in the quote` }],
  )
}
