import type { Catalog, Currency } from '#core/catalog'
import { formatAmount, type Money, readAmount } from '#core/money'
import type { FieldProblem } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  type Conversion,
  converterRefusals,
  type Direction,
  fiatSides,
  type Quote,
  requireKnown,
  type Terms,
  unlistedOf,
} from '#products/converter/terms'

/** The conversion that an estimate prices and its execution repeats. */
export type FiatOrder = {
  readonly crypto: Currency
  readonly fiat: Currency
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
  return { crypto, fiat, direction, given: readAmount(field, { text, asset }) }
}

/**
 * The refusal when terms differ from the order; undefined when they match. Amounts are compared as numbers, in any
 * spelling. A finished conversion is accepted with any order, even an unreadable one.
 */
export function disagreementWith(
  order: FiatOrder | Refusal,
  catalog: Catalog,
): (terms: Quote | Conversion) => Refusal | undefined {
  return (terms) => {
    if (terms.kind !== 'fiat') return new Refusal(converterRefusals.QUOTE_NOT_FOUND)
    if ('quoteId' in terms) return undefined
    if (order instanceof Refusal) return order
    const unlisted = unlistedOf(order, catalog)
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
    ['crypto_symbol', crypto.symbol, quoted.crypto.asset.symbol],
    ['fiat_code', fiat.symbol, quoted.fiat.asset.symbol],
    ['direction', direction, quoted.direction],
    ['from_amount', formatAmount(given), formatAmount(terms.deal.given)],
  ] as const
  return pairs.flatMap(([path, asked, meant]) =>
    asked === meant ? [] : [{ path, message: `is ${meant} in the quote` }],
  )
}
