import { writeSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { connect, type Database, type Sql } from '#platform/database'
import type { Mount } from '#platform/http'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { growExchange } from '../world/grown-exchange.ts'
import { keyCaller } from '../world/key-caller.ts'
import { useTestDatabase } from '../world/test-database.ts'

// COFFER_SCALE=1 measures at full size, which takes four minutes; otherwise the rows that lists read are counted.
const isFull = process.env.COFFER_SCALE === '1'
const size = isFull
  ? { customers: 100_000, transactions: 5_000_000 }
  : { customers: 12_000, transactions: 60_000 }
const boundMs = 100
/** A page looks at 5,000 rows at most to find its own; no table here that grows with customers has so few. */
const rowsMax = 5_300

const { url } = await useTestDatabase()
const grown = await growExchange(url, size)
// As a server connects, so that statements are planned as there.
const database = connect({ url, role: 'coffer_app' })
const asked: Sql[] = []
const recording: Database = {
  ...database,
  query: (statement) => {
    asked.push(statement)
    return database.query(statement)
  },
}
const routes = allDeclaredRoutes(readConfig({}).catalogPath, { database: recording })
const owner = new pg.Client({
  connectionString: url,
  options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
})
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
})

type Query = { readonly [field: string]: string | number }
type Asking = readonly [
  operation: string,
  query?: Query,
  params?: { readonly [name: string]: string },
  customerId?: string,
]

const number = { number: `${grown.number}` }
const day = 24 * 60 * 60
const middle = Math.floor(Date.now() / 1_000) - 30 * day
const ofADay = { from: middle - day, to: middle }

const ofOffice: readonly Asking[] = [
  ['officeListCustomers'],
  ['officeListCustomers', { search: 'customer-1' }],
  ['officeListCustomers', { search: 'customer-77', status: 'approved' }],
  ['officeListCustomers', { search: 'CUSTOMER-1@' }],
  ['officeListCustomers', { search: 'customer-9', cursor: 'customer-95' }],
  ['officeListCustomers', { status: 'pending' }],
  ['officeListCustomers', { tariff: 'default' }],
  ['officeGetCustomer', {}, number],
  ['officeListCustomerKeys', {}, number],
  ['officeListServiceKeys'],
  ['officeListOperators'],
  ['officeGetRecovery'],
  ['officeGetCustomerStatement', { symbol: 'USDT' }, number],
  ['officeGetCustomerStatement', { symbol: 'USDT', ...ofADay }, number],
  ['officeListTransactions'],
  ['officeListTransactions', { limit: 200 }],
  ['officeListTransactions', { type: 'withdrawal_crypto' }],
  ['officeListTransactions', { type: 'no_such_type' }],
  ['officeListTransactions', { status: 'failed' }],
  ['officeListTransactions', { status: 'completed' }],
  ['officeListTransactions', { status: 'failed', type: 'deposit_crypto' }],
  ['officeListTransactions', { status: 'pending', type: 'no_such_type' }],
  ['officeListTransactions', { ...ofADay }],
  ['officeListTransactions', { to: middle, type: 'deposit_crypto' }],
  ['officeListTransactions', { customer: number.number }],
  ['officeListTransactions', { customer: 'customer-77' }],
  ['officeListTransactions', { customer: number.number, status: 'failed', to: middle }],
  ['officeGetTransaction', {}, { id: grown.reference }],
  ['officeListWithdrawals'],
  ['officeListWithdrawals', { status: 'waiting' }],
  ['officeListWithdrawals', { status: 'waiting', order: 'oldest_first' }],
  ['officeGetWithdrawal', {}, { id: grown.withdrawal }],
  ['officeListPayouts'],
  ['officeListPayouts', { status: 'waiting' }],
  ['officeListPayouts', { status: 'waiting', order: 'oldest_first' }],
  ['officeGetPayout', {}, { id: grown.payout }],
  ['officeListInbox'],
  ['officeListLostPayments'],
  ['officeListInbox', { status: 'kept' }],
  ['officeListInbox', { order: 'oldest_first' }],
  ['officeListInbox', { reason: 'unsupported_token' }],
  ['officeListReversedDeposits'],
  ['officeListBreaks'],
  ['officeListCardBreaks'],
  ['officeListSpends'],
  ['officeListSpends', { network: 'trc20' }],
  ['officeListOutside'],
  ['officeListSuppliers'],
  ['officeListPurchases'],
  ['officeListDebts'],
  ['officeListGiftCardSales'],
  ['officeListGiftCardSales', { status: 'failed' }],
  ['officeListServiceSales'],
  ['officeListServiceSales', { status: 'FAILED' }],
  ['officeListStuck'],
  ['officeListSwitches'],
  ['officeListLedgerEntries'],
  ['officeListLedgerEntries', { limit: 200 }],
  ['officeListLedgerEntries', { kind: 'grown_7' }],
  ['officeListLedgerEntries', { kind: 'no_such_kind' }],
  ['officeListLedgerEntries', { reference: grown.reference }],
  ['officeListLedgerEntries', { account: grown.account }],
  ['officeGetLedgerEntry', {}, { id: grown.entry }],
  ['officeGetLedgerAccount', {}, { id: grown.account }],
  ['officeListLedgerMovements', {}, { id: grown.account }],
  ['officeListLedgerMovements', { ...ofADay }, { id: grown.account }],
  ['officeGetLedgerSeal'],
  ['officeGetLedgerKinds'],
  ['officeListAudits'],
  ['officeListProposals'],
  ['officeListProposals', { status: 'all' }],
  ['officeListProposals', { status: 'declined' }],
  ['officeListProposals', { status: 'all', class: 'gives_value' }],
  ['officeListProposals', { status: 'all', customer: number.number }],
  ['officeListProposals', { customer: 'customer-77' }],
  ['officeListLog'],
  ['officeListLog', { operator: 'oscar' }],
  ['officeListLog', { subject: 'place-7' }],
  ['officeGetHead'],
  ['officeGetHouse'],
  ['officeGetHouseWallets'],
  ['officeGetOverview'],
]

/** The lists that the console shows a customer, each read as that customer. */
function ofConsole(customerId: string, webhook: string): Asking[] {
  const deliveries = ['listWebhookDeliveries', { id: webhook }] as const
  const asked: readonly (readonly [operation: string, query?: Query, params?: { readonly id: string }])[] = [
    ['consoleListRequests'],
    ['consoleListRequests', { status: '4xx' }],
    ['consoleListRequests', { code: 'NO_SUCH_CODE' }],
    ['consoleListRequests', { method: 'DELETE' }],
    ['consoleListRequests', { path: 'nowhere' }],
    ['listTransactions'],
    ['listTransactions', { limit: 100, page: 20 }],
    ['listTransactions', { type: 'withdrawal_crypto' }],
    ['listTransactions', { type: 'gift_card' }],
    ['listTransactions', { status: 'failed' }],
    ['listTransactions', { status: 'cancelled' }],
    ['listTransactions', { status: 'failed', type: 'gift_card' }],
    ['listTransactions', { symbol: 'BTC' }],
    ['listTransactions', { from: `${ofADay.from}`, to: `${ofADay.to}` }],
    ['listTransactions', { from: `${ofADay.to}`, symbol: 'BTC' }],
    [deliveries[0], {}, deliveries[1]],
    [deliveries[0], { status: 'failed' }, deliveries[1]],
    [deliveries[0], { status: 'pending' }, deliveries[1]],
    [deliveries[0], { type: 'deposit.failed' }, deliveries[1]],
    ['listWebhooks'],
    ['listEvents'],
    ['consoleListNewestEvents'],
    ['consoleListNewestEvents', { types: 'deposit.failed' }],
    ['listEvents', { types: 'invoice.*' }],
    ['listEvents', { types: 'deposit.failed', limit: 100 }],
    ['consoleListGuardChanges'],
    ['consoleListKeys'],
    ['listWallets'],
    ['consoleGetOverview'],
  ]
  return asked.map(([operation, query = {}, params = {}]) => [operation, query, params, customerId])
}

const askings: readonly Asking[] = [
  ...ofOffice,
  ...ofConsole(grown.busy, grown.busyWebhook),
  ...ofConsole(grown.quiet, grown.quietWebhook),
]

function ask([operation, query = {}, params = {}, customerId = '']: Asking): Promise<unknown> {
  const route = routes.find(({ operationId }) => operationId === operation)
  if (route === undefined) throw new Error(`there is no ${operation}`)
  const call = { query, params, body: {}, request: null, requestId: '' }
  return route.handle({ caller: keyCaller(customerId), ...call })
}

const nameOf = ([operation, query, , customerId]: Asking) =>
  `${operation} ${JSON.stringify(query ?? {})}${customerId === grown.busy ? ' of a busy customer' : ''}`

test('every list of the back office is asked here', () => {
  const isList = ({ operationId, method, session, result }: Mount) =>
    session?.door === 'office' &&
    method === 'GET' &&
    'items' in (result as { properties: object }).properties &&
    // A person's sessions and the trades of an order, do not grow with the exchange.
    !['officeListSessions', 'officeListOrderTrades'].includes(operationId)
  const lists = routes.filter(isList).map(({ operationId }) => operationId)
  expect(lists.length).toBeGreaterThan(10)
  expect(askings.map(([operation]) => operation)).toEqual(expect.arrayContaining(lists))
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The rows that a plan reads of tables. */
function rowsOf(plan: Plan): number {
  const read =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] === undefined ? 0 : read * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own)
}

/** Runs a statement by its generic plan, as servers do, and counts. */
async function rowsReadBy({ text, values }: Sql): Promise<number> {
  const parameters = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
  await owner.query(`prepare counted as ${text}`)
  try {
    const { rows } = await owner.query(
      `explain (analyze, timing off, format json) execute counted ${parameters}`,
    )
    return rowsOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await owner.query('deallocate counted')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value)
    ? `{${value.map(textOf).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : `${value}`
  return pg.escapeLiteral(text)
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : `${value}`
}

describe.skipIf(isFull)('of tables with tens of thousands of rows', () => {
  test.for(askings)('%s %j reads no more than it looks at', async (asking) => {
    asked.length = 0
    await ask(asking)
    for (const statement of asked.splice(0))
      expect([await rowsReadBy(statement), statement.text]).toEqual([
        expect.toSatisfy((rows: number) => rows <= rowsMax, `at most ${rowsMax}`),
        statement.text,
      ])
  })
})

test.runIf(isFull)(
  'with 100,000 customers and 5 million transactions each list is answered within 100 ms',
  async () => {
    const slow: string[] = []
    for (const asking of askings) {
      const times: number[] = []
      for (let round = 0; round < 7; round++) {
        const begun = performance.now()
        await ask(asking)
        times.push(performance.now() - begun)
      }
      const [first = 0, ...rest] = times
      const median = rest.toSorted((one, other) => one - other)[3] ?? 0
      writeSync(
        1,
        `${median.toFixed(1).padStart(8)} ms, first ${first.toFixed(1).padStart(8)} ms  ${nameOf(asking)}\n`,
      )
      if (median > boundMs) slow.push(nameOf(asking))
    }
    expect(slow).toEqual([])
  },
  600_000,
)
