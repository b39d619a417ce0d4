import Type from 'typebox'
import { add, formatAmount, type Money } from '#core/money'
import { type Transaction, transactionResource } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, outcomesResource, type RequestOutcomes, resource } from '#platform/http'

export const daysShown = 30
export const latestMax = 10

/** The balances of a currency, and the value of their total in USDT. */
export type PresentBalance = {
  readonly [part in 'available' | 'onHold' | 'trading' | 'invoices' | 'total' | 'value']: Money
}

/** The totals at the end of a day, each with its value in USDT. */
export type DayBalances = {
  readonly moment: Date
  readonly totals: readonly { readonly total: Money; readonly value: Money }[]
}

type Overview = {
  readonly balances: readonly PresentBalance[]
  readonly days: readonly DayBalances[]
  readonly latest: readonly Transaction[]
  readonly outcomes: RequestOutcomes
}

const text = (description: string) => Type.String({ description })
const sumOfValues = (valued: readonly { readonly value: Money }[]) => {
  const [first, ...others] = valued.map(({ value }) => value)
  return first === undefined ? '0' : formatAmount(others.reduce(add, first))
}

const balance = fieldsOf<PresentBalance>()

const balanceResource = resource('OverviewBalance', {
  symbol: balance(Type.String(), ({ total }) => total.asset.symbol, 'USDT'),
  total: balance(Type.String(), ({ total }) => formatAmount(total), '105.25'),
  available: balance(
    text('Amount in the wallet, available.'),
    ({ available }) => formatAmount(available),
    '80.25',
  ),
  on_hold: balance(
    text('Amount held for withdrawals, purchases and crypto orders.'),
    ({ onHold }) => formatAmount(onHold),
    '0',
  ),
  trading: balance(
    text('Amount in the trading account, including the amount locked by open orders.'),
    ({ trading }) => formatAmount(trading),
    '25',
  ),
  invoices: balance(
    text('Amount that payers of invoices have paid and that is not credited yet.'),
    ({ invoices }) => formatAmount(invoices),
    '0',
  ),
  value_usdt: balance(
    text('Value of the total, rounded down.'),
    ({ value }) => formatAmount(value),
    '105.25',
  ),
})

const total = fieldsOf<Money>()

const totalResource = resource('OverviewTotal', {
  symbol: total(Type.String(), ({ asset }) => asset.symbol, 'USDT'),
  total: total(Type.String(), formatAmount, '105.25'),
})

const day = fieldsOf<DayBalances>()

const dayResource = resource('OverviewDay', {
  at: day(
    Type.Integer({
      description: 'End of the day in UTC, in Unix seconds; for the current day, the present time.',
    }),
    ({ moment }) => unixSeconds(moment),
    1777896000,
  ),
  value_usdt: day(text('Value at present prices.'), ({ totals }) => sumOfValues(totals), '105.25'),
  balances: day(
    Type.Array(totalResource.schema),
    ({ totals }) => totals.map(({ total }) => totalResource.of(total)),
    [totalResource.example],
  ),
})

const field = fieldsOf<Overview>()

/** A customer's balances, their course, the latest transactions and the outcomes of requests. */
export const overviewResource = resource('Overview', {
  value_usdt: field(
    text('Value of all balances, without the money of cards.'),
    ({ balances }) => sumOfValues(balances),
    '105.25',
  ),
  balances: field(Type.Array(balanceResource.schema), ({ balances }) => balances.map(balanceResource.of), [
    balanceResource.example,
  ]),
  days: field(
    Type.Array(dayResource.schema, { description: `${daysShown} days, the oldest first.` }),
    ({ days }) => days.map(dayResource.of),
    [dayResource.example],
  ),
  latest: field(
    Type.Array(transactionResource.schema, { description: `Your last ${latestMax} transactions.` }),
    ({ latest }) => latest.map(transactionResource.of),
    [transactionResource.example],
  ),
  requests: field(
    outcomesResource.schema,
    ({ outcomes }) => outcomesResource.of(outcomes),
    outcomesResource.example,
  ),
})
