import type { Catalog } from '#core/catalog'
import { type Money, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { FromTo } from '#products/converter/conversions'
import {
  type Conversion,
  converterRefusals,
  type Quote,
  requireKnown,
  unlistedCrypto,
} from '#products/converter/terms'

/** The conversion that an estimate asks for. */
export type CryptoOrder = FromTo & { readonly given: Money }

type Body = { readonly from_symbol: string; readonly to_symbol: string; readonly from_amount: string }

/** Accepts closed currencies, because an order may repeat a quote that is older than their closing. */
export function readCryptoOrder(
  { from_symbol, to_symbol, from_amount: text }: Body,
  catalog: Catalog,
): CryptoOrder {
  const [from, to] = [requireKnown(catalog, from_symbol), requireKnown(catalog, to_symbol)]
  requireDifferent({ from, to }, 'to_symbol')
  return { from, to, given: readAmount('from_amount', { text, asset: from.asset }) }
}

/** Refuses, by the field that holds `to`, to change a currency into itself. */
export function requireDifferent({ from, to }: FromTo, field: string): void {
  if (from === to) throw invalidField(field, 'must be a different currency from the one given')
}

/**
 * Answers why a crypto execution refuses these terms; undefined when it accepts them. A finished conversion is
 * accepted even after its currencies were closed.
 */
export function disagreementAsCrypto(catalog: Catalog): (terms: Quote | Conversion) => Refusal | undefined {
  return (terms) => {
    if (terms.kind !== 'crypto') return new Refusal(converterRefusals.QUOTE_NOT_FOUND)
    if ('quoteId' in terms) return undefined
    return unlistedCrypto([terms.deal.given.asset, terms.deal.received.asset], catalog)
  }
}
