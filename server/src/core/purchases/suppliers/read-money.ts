import { type Catalog, requireCurrency } from '#core/catalog'
import { InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'

const wrongs = defineWrongs({
  SUPPLIER_CURRENCY_UNKNOWN: 'there is no currency {asset}',
  SUPPLIER_AMOUNT_WRONG: 'the amount {amount} {problem}',
})

type Typed = { readonly amount: string; readonly symbol: string }

/** An amount above zero, as an operator types it. */
export function readMoney({ amount, symbol }: Typed, catalog: Catalog): Money {
  if (catalog.asset(symbol) === undefined)
    throw new WrongAct(wrongs.SUPPLIER_CURRENCY_UNKNOWN, { asset: symbol })
  try {
    return parsePositiveAmount(amount, requireCurrency(catalog, symbol).asset)
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(wrongs.SUPPLIER_AMOUNT_WRONG, { amount, problem: error.reason })
  }
}
