import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import {
  compare,
  formatAmount,
  formatFraction,
  type Money,
  multiply,
  type Rate,
  roundRate,
  truncate,
} from '#core/money'
import { priceOf } from '#core/purchases'
import { Refusal } from '#platform/refusal'
import { dueOf, type Invoice, invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'
import type { Way } from './way.ts'

/** The amount due in the payer's currency, and the worth of one unit of that in the currency of the price. */
export type Due = { readonly due: Money | null; readonly rate: string | null }

type Parts = { readonly catalog: Catalog; readonly desk: Pick<DealingDesk, 'price'> }

/**
 * The cost of an invoice for a payer that way, rounded up for the merchant; refuses an amount that cannot be paid that way.
 */
export function dueFor(
  { price, isShifted }: Pick<Invoice, 'price' | 'isShifted'>,
  way: Way,
  { catalog, desk }: Parts,
): Due {
  // A pay-in asks for an amount.
  if (price === null && way.kind === 'rail')
    throw new Refusal(invoiceRefusals.AMOUNT_REQUIRED, { details: { bch_code: way.network } })
  const { due, rate } = costIn(way, { price, isShifted }, { catalog, desk })
  return { due: due && requireWithin(due, way), rate }
}

/** The same, whether or not it can be paid in one payment; null where the payer says how much. */
export function costIn(
  { currency, decimals }: Pick<Way, 'currency' | 'decimals'>,
  { price, isShifted }: Pick<Invoice, 'price' | 'isShifted'>,
  { catalog, desk }: Parts,
): Due {
  if (price === null) return { due: null, rate: null }
  const settings = catalog.section(invoiceSettings)
  const terms = { commission: settings.commissionOf(currency.symbol), isShifted }
  if (price.asset.symbol === currency.symbol)
    return { due: roundUp(dueOf(price, terms), decimals), rate: null }
  const reference = { asset: price.asset, units: 10n ** BigInt(price.asset.scale + referenceDigits) }
  const worth = priceOf(reference, { currency, catalog, desk, spread: settings.spread })
  const share = { numerator: price.units, denominator: reference.units }
  const due = dueOf(multiply(worth, share, { rounding: 'up' }), terms)
  return {
    due: roundUp(due, Math.min(decimals, readableDecimals)),
    rate: rateOf(reference, worth),
  }
}

/** The rate comes from the price of 10^9 units: the price of one unit would lose digits of a rate that is far from 1. */
const referenceDigits = 9
/** People type a converted amount, so it is rounded up to this many decimals. */
const readableDecimals = 8
const rateDigits = 8

/** How much of the price's currency one unit of the other is worth, as a decimal, rounded up as its worth was. */
function rateOf(price: Money, worth: Money): string {
  const rate: Rate = {
    base: worth.asset,
    quote: price.asset,
    numerator: price.units * 10n ** BigInt(worth.asset.scale),
    denominator: worth.units * 10n ** BigInt(price.asset.scale),
  }
  return formatFraction(roundRate(rate, { digits: rateDigits, rounding: 'up' }))
}

function roundUp(amount: Money, decimals: number): Money {
  const cut = truncate(amount, decimals)
  if (cut.units === amount.units) return amount
  return { ...cut, units: cut.units + 10n ** BigInt(amount.asset.scale - decimals) }
}

/** The amount, where it can be paid that way in one payment. */
export function requireWithin(due: Money, { min, max, symbol, network }: Way): Money {
  const details = { symbol, bch_code: network, due: formatAmount(due) }
  if (compare(due, min) < 0)
    throw new Refusal(invoiceRefusals.AMOUNT_TOO_SMALL, { details: { ...details, min: formatAmount(min) } })
  if (max !== null && compare(due, max) > 0)
    throw new Refusal(invoiceRefusals.AMOUNT_TOO_LARGE, { details: { ...details, max: formatAmount(max) } })
  return due
}
