import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { add, convert, formatAmount, type Money, multiply, parseRate } from '#core/money'
import { feeOn, priceOf } from '#core/purchases'
import type { ServiceSupplier } from '#core/suppliers'
import type { Service } from './service.ts'
import { serviceSettings } from './service-settings.ts'

export type ServicePrice = {
  /** The customer's price, and the fee on top. */
  readonly price: Money
  readonly fee: Money
  /** The most that the supplier may charge. */
  readonly cost: Money
}

type Pricing = {
  readonly service: Service
  /** In the currency of the service. */
  readonly amount: Money
  readonly currency: Currency
}

type Parts = {
  readonly catalog: Catalog
  readonly desk: Pick<DealingDesk, 'price'>
  readonly supplier: Pick<ServiceSupplier, 'currency'>
}

/** The present price of a service's payment; each step is rounded up, in the house's favour. */
export function priceService(
  { service, amount, currency }: Pricing,
  { catalog, desk, supplier }: Parts,
): ServicePrice {
  const { spread, fee: share } = catalog.section(serviceSettings)
  const cost = costOf(amount, {
    rate: service.rate,
    asset: requireCurrency(catalog, supplier.currency).asset,
  })
  const price = priceOf(cost, { currency, catalog, desk, spread })
  return { price, fee: feeOn(price, share), cost }
}

function costOf(amount: Money, { rate, asset }: { rate: string; asset: Money['asset'] }): Money {
  // A separate symbol distinguishes the two sides where a supplier is paid in the service's currency.
  const client = { ...amount.asset, symbol: `${amount.asset.symbol} paid` }
  return convert({ asset: client, units: amount.units }, parseRate(rate, client, asset), { rounding: 'up' })
}

const rateDecimals = 10

/** The price of one unit of the service's currency, rounded up to ten decimals. */
export function unitRate({ price, amount }: { readonly price: Money; readonly amount: Money }): string {
  const one = {
    asset: { symbol: price.asset.symbol, scale: rateDecimals },
    units: 10n ** BigInt(rateDecimals),
  }
  const share = {
    numerator: price.units * 10n ** BigInt(amount.asset.scale),
    denominator: amount.units * 10n ** BigInt(price.asset.scale),
  }
  return formatAmount(multiply(one, share, { rounding: 'up' }))
}

/** The whole amount that a payment takes from the wallet. */
export function debitOf({ price, fee }: Pick<ServicePrice, 'price' | 'fee'>): Money {
  return add(price, fee)
}
