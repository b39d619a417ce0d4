import type { Static } from 'typebox'
import {
  type Currency,
  checkOrder,
  decimal,
  defineSection,
  keyedBySymbol,
  type Lookup,
  lookupBy,
  mapping,
  type Place,
  readCurrency,
  readPositiveAmount,
} from '#core/catalog'
import type { Money } from '#core/money'

/** A currency that the trading account holds, and the bounds of one transfer from and to the funding account. */
export type TradingCurrency = {
  readonly currency: Currency
  readonly depositAmountMin: Money
  readonly depositAmountMax: Money
  readonly withdrawAmountMin: Money
  readonly withdrawAmountMax: Money
}

const entry = mapping({
  min_deposit: decimal,
  max_deposit: decimal,
  min_withdraw: decimal,
  max_withdraw: decimal,
})

type Entry = Static<typeof entry>

export const tradingCurrencies = defineSection({
  name: 'trading_account',
  schema: keyedBySymbol(entry),
  read: ({ entries, ...source }): Lookup<TradingCurrency> =>
    lookupBy(
      ({ currency }) => currency.symbol,
      Object.entries(entries).flatMap(([symbol, entry]) => {
        const currency = readCurrency(symbol, source)
        const place = source.place.inside(symbol)
        return currency === undefined ? [] : [buildTradingCurrency({ entry, currency, place })]
      }),
    ),
})

type EntrySource = { readonly entry: Entry; readonly currency: Currency; readonly place: Place }

function buildTradingCurrency({ entry, currency, place }: EntrySource): TradingCurrency {
  const read = (key: keyof Entry) =>
    readPositiveAmount({ place: place.inside(key), text: entry[key], asset: currency.asset })
  const built = {
    currency,
    depositAmountMin: read('min_deposit'),
    depositAmountMax: read('max_deposit'),
    withdrawAmountMin: read('min_withdraw'),
    withdrawAmountMax: read('max_withdraw'),
  }
  if (!place.isSound()) return built
  checkOrder({ min: built.depositAmountMin, max: built.depositAmountMax, of: 'deposit', place })
  checkOrder({ min: built.withdrawAmountMin, max: built.withdrawAmountMax, of: 'withdraw', place })
  return built
}
