import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type HouseLine, houseStatement, readHouseBooks, readPendingHedges } from '#core/dealing'
import { houseAccount, readAccountsOf } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import { type Halt, type Places, placeOf, readHalts, type Served } from '#core/operators'
import { readLastMids } from '#core/prices'
import { officeRead, stopNote, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, orNull, type Route, textOrNull } from '#platform/http'
import { accountBalance } from '#products/office/subjects'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly switches: readonly Places[]
} & Served

const usdt = textOrNull('In USDT; null while any currency lacks a price.')

const line = closedObject({
  symbol: Type.String(),
  inventory: Type.String({ description: 'The stock for deals.' }),
  inventory_min: textOrNull('Null where the house does not deal in it.'),
  inventory_max: textOrNull('As above.'),
  funded: Type.String({ description: 'The house’s money: deposited less withdrawn.' }),
  position: Type.String({ description: 'Inventory less funding.' }),
  hedged: Type.String({ description: 'Amount bought outside less amount sold outside.' }),
  unhedged: Type.String({ description: 'Position including hedges.' }),
  unhedged_usdt: usdt,
  spread: Type.String({ description: 'Earnings by the spread of deals.' }),
  fees: Type.String({ description: 'Fees of deals.' }),
  withdrawal_fees: Type.String(),
  deposit_fees: Type.String(),
})

const result = closedObject({
  lines: Type.Array(line),
  exposure_usdt: usdt,
  dealing_usdt: usdt,
  hedging_usdt: usdt,
  profit_usdt: usdt,
  unpriced: Type.Array(Type.String(), { description: 'Currencies without a price.' }),
  prices_at: orNull(unixTime, { description: 'Time of the oldest price; null without any price.' }),
  accounts: Type.Array(accountBalance, {
    description: 'Non-empty accounts of the house: its earnings by kind, and the rest.',
  }),
  hedges: Type.Array(
    closedObject({
      reference: Type.String(),
      provider: Type.String(),
      side: Type.String(),
      symbol: Type.String(),
      since: unixTime,
    }),
    { description: 'Hedges whose outcome is not known.' },
  ),
})

const lineExample = {
  symbol: 'BTC',
  inventory: '1.5',
  inventory_min: '0.5',
  inventory_max: '5',
  funded: '1',
  position: '0.5',
  hedged: '-0.5',
  unhedged: '0',
  unhedged_usdt: '0',
  spread: '0.02',
  fees: '0.01',
  withdrawal_fees: '0.003',
  deposit_fees: '0',
}

/** The house's own money, and the places where nothing is paid. */
export function houseRoutes(parts: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeGetHouse',
      summary: 'Inventory, positions, hedges, exposure and earnings of the house',
      path: '/house',
      result,
      example: {
        data: {
          lines: [lineExample],
          exposure_usdt: '0',
          dealing_usdt: '120.5',
          hedging_usdt: '-3.25',
          profit_usdt: '117.25',
          unpriced: [],
          prices_at: 1777896000,
          accounts: [
            {
              account_id: '0197f2a4-6c1e-8d10-9a55-0f3b8c2d4e61',
              kind: 'withdrawal_fees',
              symbol: 'USDT',
              balance: '12',
            },
          ],
          hedges: [],
        },
      },
      handle: () => readHouse(parts),
    }),
    switchesRoute(parts),
  ]
}

async function readHouse({ database, catalog }: Parts) {
  const assets = catalog.currencies.map(({ asset }) => asset)
  const [books, mids, pending, accounts] = await Promise.all([
    readHouseBooks(database, catalog),
    readLastMids(database, assets),
    readPendingHedges(database),
    readAccountsOf(database, houseAccount('custody').owner),
  ])
  const statement = houseStatement(books, { catalog, midOf: (symbol) => mids.get(symbol)?.rate ?? null })
  const { exposure, dealing, hedging, profit, unpriced } = statement
  const times = statement.lines.flatMap(({ currency }) => mids.get(currency.symbol)?.at.getTime() ?? [])
  return {
    lines: statement.lines.map(toLine),
    exposure_usdt: amountOf(exposure),
    dealing_usdt: amountOf(dealing),
    hedging_usdt: amountOf(hedging),
    profit_usdt: amountOf(profit),
    unpriced: [...unpriced],
    prices_at: times.length === 0 ? null : unixSeconds(new Date(Math.min(...times))),
    accounts: accounts
      .filter(({ balance }) => balance !== '0')
      .map(({ id, kind, asset: symbol, balance }) => ({ account_id: id, kind, symbol, balance })),
    hedges: pending.map(({ reference, provider, side, symbol, since }) => ({
      ...{ reference, provider, side, symbol },
      since: unixSeconds(since),
    })),
  }
}

function toLine({ currency, stock, value, ...one }: HouseLine) {
  return {
    symbol: currency.symbol,
    inventory: formatAmount(one.inventory),
    inventory_min: amountOf(stock?.min),
    inventory_max: amountOf(stock?.max),
    funded: formatAmount(one.funded),
    position: formatAmount(one.position),
    hedged: formatAmount(one.hedged),
    unhedged: formatAmount(one.unhedged),
    unhedged_usdt: amountOf(value?.unhedged),
    spread: formatAmount(one.spread),
    fees: formatAmount(one.fees),
    withdrawal_fees: formatAmount(one.withdrawalFees),
    deposit_fees: formatAmount(one.depositFees),
  }
}

function amountOf(money: Money | null | undefined): string | null {
  return money == null ? null : formatAmount(money)
}

function switchesRoute({ database, catalog, switches, ...served }: Parts): Route {
  const killSwitch = closedObject({
    kind: Type.Enum(['payment', 'network', 'rail', 'product', 'supplier'], {
      description:
        'Kind of things that the switch stops; its acts have this noun. `payment`: all networks and rails at once.',
    }),
    code: Type.String({ description: 'Name of the stopped thing, as in its acts.' }),
    halt: orNull(stopNote, {
      description: 'The operator who halted it, with the reason; null while it runs.',
    }),
    is_served: Type.Boolean({
      description: 'Whether there is a provider; without one nothing is paid, halted or not.',
    }),
  })
  const stopped = { operator: 'oscar', reason: 'a leak', at: 1777896000 }
  return officeRead({
    operationId: 'officeListSwitches',
    summary: 'List the kill switches, with the operator and the reason of each halt',
    path: '/switches',
    result: closedObject({ items: Type.Array(killSwitch) }),
    example: {
      data: {
        items: [
          { kind: 'network', code: 'trc20', halt: stopped, is_served: true },
          { kind: 'product', code: 'cards', halt: null, is_served: true },
        ],
      },
    },
    async handle() {
      const halts = await readHalts(database)
      const items = switches.flatMap((places) =>
        places.codesOf(catalog).map((code) => {
          const found = halts.get(placeOf(places, code))
          return {
            kind: places.noun,
            code,
            halt: found === undefined ? null : toldOf(found),
            is_served: places.isServed?.(served, code) ?? true,
          }
        }),
      )
      return { items }
    },
  })
}

function toldOf({ operator, reason, at }: Halt) {
  return { operator, reason, at: unixSeconds(at) }
}
