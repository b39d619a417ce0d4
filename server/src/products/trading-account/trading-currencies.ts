import {
  type Catalog,
  type Currency,
  fields,
  type Lookup,
  lookupBy,
  readEachCurrency,
  valuesOf,
} from '#core/catalog'
import type { Money } from '#core/money'
import { Refusal } from '#platform/refusal'
import { defineSection } from '#platform/sections'
import { tradingAccountRefusals } from './refusals.ts'

/** A currency that the trading account holds, and the bounds of one transfer from and to the funding account. */
export type TradingCurrency = {
  readonly currency: Currency
  readonly depositAmountMin: Money
  readonly depositAmountMax: Money
  readonly withdrawAmountMin: Money
  readonly withdrawAmountMax: Money
}

const { decimal, keyedBySymbol, mapping } = fields

export const tradingCurrencies = defineSection({
  name: 'trading_account',
  schema: keyedBySymbol(
    mapping({ min_deposit: decimal, max_deposit: decimal, min_withdraw: decimal, max_withdraw: decimal }),
  ),
  read(source): Lookup<TradingCurrency> {
    const all = readEachCurrency(source, ({ currency, entry, place }) => {
      const { bounds } = valuesOf(entry, place)
      const [deposit, withdraw] = [bounds('deposit', currency), bounds('withdraw', currency)]
      return {
        currency,
        depositAmountMin: deposit.min,
        depositAmountMax: deposit.max,
        withdrawAmountMin: withdraw.min,
        withdrawAmountMax: withdraw.max,
      }
    })
    return lookupBy(({ currency }) => currency.symbol, all)
  },
})

/** The currency as the trading account holds it, or CURRENCY_NOT_FOUND. */
export function requireTradingCurrency(catalog: Catalog, symbol: string): TradingCurrency {
  const listing = catalog.section(tradingCurrencies).find(symbol)
  if (listing !== undefined) return listing
  throw new Refusal(tradingAccountRefusals.CURRENCY_NOT_FOUND, { details: { symbol } })
}
