import type { Currency } from '#core/catalog'
import { convert, type Money, parseAmount } from '#core/money'

/** The amount of a currency that is worth `usdt` at its reference price. */
export function amountWorth({ asset, priceUsdt }: Currency, usdt: string): Money {
  const value = parseAmount(usdt, priceUsdt.quote)
  return asset.symbol === value.asset.symbol ? value : convert(value, priceUsdt, { rounding: 'down' })
}
