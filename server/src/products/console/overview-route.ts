import Type, { type Static } from 'typebox'
import type { Catalog, Currency } from '#core/catalog'
import { type OwnerBalances, type PastBalance, readBalances, readPastBalances } from '#core/ledger'
import { add, convert, formatAmount, type Money } from '#core/money'
import { type PriceSource, valueRate } from '#core/prices'
import { consoleRoute } from '#core/sessions'
import {
  listTransactions,
  transactionExample,
  transactionResource,
  transactionSchema,
} from '#core/transactions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { type KeyOutcomes, outcomesSchema, sumOutcomes } from './outcomes.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** The types of all products' transactions. */
  /** The outcomes of a customer's requests since a time, by key. */
  outcomesOf(asked: { customerId: string; since: Date }): Promise<KeyOutcomes[]>
}

const dayMs = 24 * 60 * 60 * 1_000
const daysShown = 30
const latestMax = 10

const balance = closedObject({
  symbol: Type.String(),
  total: Type.String(),
  available: Type.String({ description: 'Amount in the wallet, available.' }),
  on_hold: Type.String({ description: 'Amount held for withdrawals, purchases and crypto orders.' }),
  trading: Type.String({
    description: 'Amount in the trading account, including the amount locked by open orders.',
  }),
  invoices: Type.String({
    description: 'Amount that payers of invoices have paid and that is not credited yet.',
  }),
  value_usdt: Type.String({ description: 'Value of the total, rounded down.' }),
})

const day = closedObject({
  at: Type.Integer({
    description: 'End of the day in UTC, in Unix seconds; for the current day, the present time.',
  }),
  value_usdt: Type.String({ description: 'Value at present prices.' }),
  balances: Type.Array(closedObject({ symbol: Type.String(), total: Type.String() })),
})

const result = closedObject({
  value_usdt: Type.String({ description: 'Value of all balances, without the money of cards.' }),
  balances: Type.Array(balance),
  days: Type.Array(day, { description: `${daysShown} days, the oldest first.` }),
  latest: Type.Array(transactionSchema, {
    description: `Your last ${latestMax} transactions.`,
  }),
  requests: outcomesSchema('Outcomes of your keys’ requests in the last 24 hours.'),
})

const example = {
  data: {
    value_usdt: '105.25',
    balances: [
      {
        ...{
          symbol: 'USDT',
          total: '105.25',
          available: '80.25',
          on_hold: '0',
          trading: '25',
          invoices: '0',
        },
        value_usdt: '105.25',
      },
    ],
    days: [{ at: 1777896000, value_usdt: '105.25', balances: [{ symbol: 'USDT', total: '105.25' }] }],
    latest: [transactionExample],
    requests: { succeeded: 120, refused: 3, failed: 0 },
  },
}

/** A customer's present and past balances, latest activity, and the outcomes of their keys' requests. */
export function overviewRoute(parts: Parts): Route {
  return consoleRoute({
    operationId: 'consoleGetOverview',
    does: 'reads',
    summary: 'Balances, their course, and the latest activity',
    ...{ tag: 'Console', method: 'GET', path: '/api/console/v1/overview' },
    result,
    example,
    handle: ({ caller: { customerId } }) => overviewOf(parts, customerId),
  })
}

async function overviewOf(
  { database, catalog, systemClock, businessClock, outcomesOf, ...parts }: Parts,
  customerId: string,
): Promise<Static<typeof result>> {
  const since = new Date(systemClock.now().getTime() - dayMs)
  const moments = endsOfDays(businessClock.now())
  const latest = { customerId, filter: {}, page: { limit: latestMax, offset: 0 }, catalog }
  const [balances, past, transactions, outcomes] = await Promise.all([
    readBalances(database, customerId),
    readPastBalances(database, { owner: customerId, moments }),
    listTransactions(database, latest),
    outcomesOf({ customerId, since }),
  ])
  const { currencies } = catalog
  const worth = (currency: Currency, units: bigint) =>
    convert({ asset: currency.asset, units }, valueRate(currency, parts.prices), { rounding: 'down' })
  const present = currencies.flatMap((currency) => {
    const held = balances.get(currency.symbol)
    return held === undefined ? [] : [presentOf(held, { currency, worth })]
  })
  const byMoment = Map.groupBy(past, ({ moment }) => moment.getTime())
  return {
    value_usdt: totalOf(present.map(({ value }) => value)),
    balances: present.map(({ told }) => told),
    days: moments.map((moment) => dayOf(moment, byMoment.get(moment.getTime()) ?? [], { currencies, worth })),
    latest: transactions.map(transactionResource),
    requests: sumOutcomes(outcomes),
  }
}

/** The ends of the last days in UTC; for the current day, the present moment. */
function endsOfDays(now: Date): Date[] {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const ended = Array.from({ length: daysShown - 1 }, (_, index) => midnight - index * dayMs)
  return [...ended.reverse().map((at) => new Date(at)), now]
}

type Worth = (currency: Currency, units: bigint) => Money
type Held = NonNullable<ReturnType<OwnerBalances['get']>>

function presentOf(held: Held, { currency, worth }: { currency: Currency; worth: Worth }) {
  const { funding_available: available = 0n, funding_held = 0n, funding_locked = 0n } = held
  const { trading_available = 0n, trading_locked = 0n, invoice_received: invoices = 0n } = held
  const [onHold, trading] = [funding_held + funding_locked, trading_available + trading_locked]
  const total = available + onHold + trading + invoices
  const amount = (units: bigint) => formatAmount({ asset: currency.asset, units })
  const value = worth(currency, total)
  return {
    value,
    told: {
      symbol: currency.symbol,
      total: amount(total),
      available: amount(available),
      on_hold: amount(onHold),
      trading: amount(trading),
      invoices: amount(invoices),
      value_usdt: formatAmount(value),
    },
  }
}

type Valuing = { readonly currencies: readonly Currency[]; readonly worth: Worth }

function dayOf(moment: Date, past: readonly PastBalance[], { currencies, worth }: Valuing) {
  const units = new Map(past.map(({ asset, units }) => [asset, units]))
  const had = currencies.flatMap((currency) => {
    const total = units.get(currency.symbol)
    return total === undefined || total === 0n ? [] : [{ currency, total }]
  })
  return {
    at: unixSeconds(moment),
    value_usdt: totalOf(had.map(({ currency, total }) => worth(currency, total))),
    balances: had.map(({ currency: { symbol, asset }, total }) => ({
      symbol,
      total: formatAmount({ asset, units: total }),
    })),
  }
}

function totalOf(values: readonly Money[]): string {
  const [first, ...others] = values
  return first === undefined ? '0' : formatAmount(others.reduce(add, first))
}
