import type { Catalog } from '#core/catalog'
import { type Money, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { cryptoBounds, cryptoTerms, type FromTo, priceOfPair } from '#products/converter/conversions'
import {
  type Conversion,
  converterRefusals,
  type Pricing,
  type Quote,
  requireCrypto,
  requireKnown,
  requireWithin,
  type Terms,
  unlistedCrypto,
} from '#products/converter/terms'

/** The conversion that an estimate prices, with the symbols of its currencies. */
export type CryptoOrder = { readonly from: string; readonly to: string; readonly given: Money }

type Body = { readonly from_symbol: string; readonly to_symbol: string; readonly from_amount: string }

/** Accepts closed currencies, since an order may repeat a quote from before their closing. */
export function readCryptoOrder(
  { from_symbol, to_symbol, from_amount: text }: Body,
  catalog: Catalog,
): CryptoOrder {
  const [from, to] = [requireKnown(catalog, from_symbol), requireKnown(catalog, to_symbol)]
  requireDifferent({ from, to }, 'to_symbol')
  const given = readAmount('from_amount', { text, asset: from.asset })
  return { from: from.symbol, to: to.symbol, given }
}

/** The terms at this moment; throws the dealing desk's refusal. */
export function priceCrypto(
  { from, to, given }: CryptoOrder,
  { customerId, ...pricing }: Pricing & { readonly customerId: string },
): Terms {
  const { catalog } = pricing
  const pair = { from: requireCrypto(catalog, from), to: requireCrypto(catalog, to) }
  const price = priceOfPair(pair, pricing)
  requireWithin(given, cryptoBounds(pair, { price, pricing }))
  return cryptoTerms({ customerId, given, price })
}

/** Refuses a conversion of a currency into itself; `field` is the field with `to`. */
export function requireDifferent({ from, to }: FromTo, field: string): void {
  if (from === to) throw invalidField(field, 'must be a different currency from the one given')
}

/**
 * The refusal of a crypto execution for these terms; undefined for acceptable terms. A finished conversion is accepted
 * even after its currencies closed.
 */
export function disagreementAsCrypto(catalog: Catalog): (terms: Quote | Conversion) => Refusal | undefined {
  return (terms) => {
    if (terms.kind !== 'crypto') return new Refusal(converterRefusals.QUOTE_NOT_FOUND)
    if ('quoteId' in terms) return undefined
    return unlistedCrypto([terms.deal.given.asset, terms.deal.received.asset], catalog)
  }
}
