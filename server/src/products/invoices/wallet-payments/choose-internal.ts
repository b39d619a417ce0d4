import { type Catalog, type Currency, catalogRefusals, otherKind, requireCurrency } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { endOfChoice, offerOf } from '#products/invoices/choosing'
import { type Choice, type Invoice, invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'

/** The network of a choice that a payment from a balance here makes. */
const internalWay = 'internal'

export const choiceRefusals = [
  catalogRefusals.CURRENCY_NOT_FOUND,
  dealingRefusals.CURRENCY_NOT_DEALT,
  dealingRefusals.PRICE_UNAVAILABLE,
  invoiceRefusals.CURRENCY_NOT_OFFERED,
]

type Asking = {
  readonly symbol: string
  readonly catalog: Catalog
  readonly desk: Pick<DealingDesk, 'price'>
  readonly ids: Ids
  readonly now: Date
}

/**
 * The choice of an invoice that is paid from a balance here in the same transaction: no network, no address, no minimum. The
 * amount due and the rate are fixed as for any other choice.
 */
export function chooseInternal(invoice: Invoice, { symbol: asked, ids, now, ...parts }: Asking): Choice {
  const { catalog } = parts
  const currency = requireSendable(asked, catalog)
  const { symbol, asset } = currency
  const bounds = { min: { asset, units: 0n }, max: null, decimals: asset.scale }
  const way = { currency, symbol, network: internalWay, networkName: '', kind: 'onchain', ...bounds } as const
  const { due, rate } = offerOf(invoice, way, parts)
  const commission = catalog.section(invoiceSettings).commissionOf(symbol)
  return {
    ...{ id: ids.next(), asset, network: internalWay, address: null, tag: null, due, rate, commission },
    ...{ chosenAt: now, expiresAt: endOfChoice(invoice, rate, now) },
  }
}

/** Customers cannot send fiat to each other, not even by an invoice. */
export function requireSendable(symbol: string, catalog: Catalog): Currency {
  const currency = requireCurrency(catalog, symbol)
  if (currency.type === 'crypto' && currency.isActive) return currency
  const problem = otherKind(currency, 'crypto')
  throw new Refusal(invoiceRefusals.CURRENCY_NOT_OFFERED, {
    ...(problem === null
      ? {}
      : { message: `An invoice is not paid in ${currency.symbol} on ${internalWay}: ${problem}` }),
    details: { symbol: currency.symbol, bch_code: internalWay },
  })
}
