import { type Catalog, requireCurrency } from '#core/catalog'
import { InvalidAmount, type Money, parseAmount } from '#core/money'
import { invalidField, readTime } from '#platform/http'
import { tradingCurrencies } from '#products/trading-account'

// Far above any supply, and far below the amount at which the house's sum would exceed numeric(78,0).
const unitsMax = 10n ** 40n

/** Refuses balances in currencies that trading accounts cannot hold: no transfer or order could move them. */
export function requireTradingCurrencies(amounts: readonly Money[], catalog: Catalog): void {
  const held = catalog.section(tradingCurrencies).all.map(({ currency }) => currency.symbol)
  const other = amounts.find(({ asset }) => !held.includes(asset.symbol))
  if (other === undefined) return
  throw invalidField(
    `trading.${other.asset.symbol}`,
    `is not held by trading accounts, which hold ${held.join(', ')}`,
  )
}

/** Reads `{SYM: amount}`; zero is allowed and moves nothing. */
export function readAmounts(
  field: string,
  { amounts, catalog }: { amounts: Record<string, string> | undefined; catalog: Catalog },
): Money[] {
  return Object.entries(amounts ?? {}).map(([symbol, text]) => {
    const { asset } = requireCurrency(catalog, symbol)
    try {
      const amount = parseAmount(text, asset)
      if (amount.units > unitsMax) throw new InvalidAmount('is more than the sandbox gives')
      return amount
    } catch (error) {
      if (error instanceof InvalidAmount) throw invalidField(`${field}.${symbol}`, error.reason)
      throw error
    }
  })
}

/** Reads a key's expiry: null for never, undefined for no change. */
export function readExpiry(given: string | null | undefined): Date | null | undefined {
  return given === undefined || given === null ? given : readTime('expires_at', given)
}
