import type { Currency, TradingCurrency } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import { checkOrder } from './check-order.ts'
import type { Place } from './place.ts'
import { readPositiveAmount } from './read-value.ts'

type Entry = CatalogFile['trading_account'][string]

type Source = {
  readonly entries: CatalogFile['trading_account']
  readonly declared: CatalogFile
  readonly currencies: readonly Currency[]
  readonly place: Place
}

export function buildTradingCurrencies({ entries, declared, currencies, place }: Source): TradingCurrency[] {
  checkPairs(declared, place)
  return Object.entries(entries).flatMap(([symbol, entry]) => {
    const here = place.inside(symbol)
    if (!Object.hasOwn(declared.currencies, symbol)) {
      here.report(
        `is not a currency of this file, expected one of ${Object.keys(declared.currencies).join(', ')}`,
      )
    }
    const currency = currencies.find((one) => one.symbol === symbol)
    return currency === undefined ? [] : [buildTradingCurrency({ entry, currency, place: here })]
  })
}

/** Whoever trades a pair pays with one side of it and receives the other, so the account must hold both. */
function checkPairs({ pairs, currencies, trading_account: listed }: CatalogFile, place: Place): void {
  const lacking = new Map<string, string>()
  for (const pair of Object.keys(pairs)) {
    for (const symbol of pair.split('/')) {
      const isLacking = Object.hasOwn(currencies, symbol) && !Object.hasOwn(listed, symbol)
      if (isLacking && !lacking.has(symbol)) lacking.set(symbol, pair)
    }
  }
  for (const [symbol, pair] of lacking)
    place.report(`lacks ${symbol}, expected it because the pair ${pair} trades it`)
}

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
