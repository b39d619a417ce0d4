import type { Catalog, Currency } from '#core/catalog'
import { type OwnerBalances, type PastBalance, readBalances, readPastBalances } from '#core/ledger'
import { convert, type Money } from '#core/money'
import { type PriceSource, valueRate } from '#core/prices'
import { consoleRoute } from '#core/sessions'
import { listTransactions } from '#core/transactions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type RequestOutcomes, type Route, sumOutcomes } from '#platform/http'
import {
  type DayBalances,
  daysShown,
  latestMax,
  overviewResource,
  type PresentBalance,
} from './overview-resource.ts'

const dayMs = 24 * 60 * 60 * 1_000

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** The outcomes of a customer's requests since a time, by key. */
  outcomesOf(asked: { customerId: string; since: Date }): Promise<(RequestOutcomes & { apiKey: string })[]>
}

/** A customer's present and past balances, latest activity, and the outcomes of their keys' requests. */
export function overviewRoute(parts: Parts): Route {
  return consoleRoute({
    operationId: 'consoleGetOverview',
    does: 'reads',
    summary: 'Balances, their course, and the latest activity',
    description: 'Outcomes are those of your keys’ requests in the last 24 hours.',
    ...{ tag: 'Console', method: 'GET', path: '/api/console/v1/overview' },
    result: overviewResource.schema,
    example: { data: overviewResource.example },
    handle: async ({ caller: { customerId } }) => overviewResource.of(await readOverview(parts, customerId)),
  })
}

async function readOverview(
  { database, catalog, systemClock, businessClock, outcomesOf, ...parts }: Parts,
  customerId: string,
) {
  const since = new Date(systemClock.now().getTime() - dayMs)
  const moments = endsOfDays(businessClock.now())
  const latest = { customerId, filter: {}, page: { limit: latestMax, offset: 0 }, catalog }
  const [held, past, transactions, outcomes] = await Promise.all([
    readBalances(database, customerId),
    readPastBalances(database, { owner: customerId, moments }),
    listTransactions(database, latest),
    outcomesOf({ customerId, since }),
  ])
  const { currencies } = catalog
  const worth = (currency: Currency, units: bigint) =>
    convert({ asset: currency.asset, units }, valueRate(currency, parts.prices), { rounding: 'down' })
  const balances = currencies.flatMap((currency) => {
    const own = held.get(currency.symbol)
    return own === undefined ? [] : [presentOf(own, { currency, worth })]
  })
  const byMoment = Map.groupBy(past, ({ moment }) => moment.getTime())
  const days = moments.map((moment) => {
    const totals = totalsOf(byMoment.get(moment.getTime()) ?? [], { currencies, worth })
    return { moment, totals }
  })
  return { balances, days, latest: transactions, outcomes: sumOutcomes(outcomes) }
}

/** The ends of the last days in UTC; for the current day, the present moment. */
function endsOfDays(now: Date): Date[] {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const ended = Array.from({ length: daysShown - 1 }, (_, index) => midnight - index * dayMs)
  return [...ended.reverse().map((at) => new Date(at)), now]
}

type Worth = (currency: Currency, units: bigint) => Money
type Held = NonNullable<ReturnType<OwnerBalances['get']>>

function presentOf(held: Held, { currency, worth }: { currency: Currency; worth: Worth }): PresentBalance {
  const { funding_available: available = 0n, funding_held = 0n, funding_locked = 0n } = held
  const { trading_available = 0n, trading_locked = 0n, invoice_received: invoices = 0n } = held
  const [onHold, trading] = [funding_held + funding_locked, trading_available + trading_locked]
  const total = available + onHold + trading + invoices
  const amount = (units: bigint) => ({ asset: currency.asset, units })
  return {
    total: amount(total),
    available: amount(available),
    onHold: amount(onHold),
    trading: amount(trading),
    invoices: amount(invoices),
    value: worth(currency, total),
  }
}

type Valuing = { readonly currencies: readonly Currency[]; readonly worth: Worth }

function totalsOf(past: readonly PastBalance[], { currencies, worth }: Valuing): DayBalances['totals'] {
  const unitsOf = new Map(past.map(({ asset, units }) => [asset, units]))
  return currencies.flatMap((currency) => {
    const units = unitsOf.get(currency.symbol)
    if (units === undefined || units === 0n) return []
    return [{ total: { asset: currency.asset, units }, value: worth(currency, units) }]
  })
}
