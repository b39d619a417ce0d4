import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Catalog, type Pair, parseCatalog } from '#core/catalog'
import { createCustomer } from '#core/customers'
import { createRequest } from '#core/idempotency'
import { auditLedger, customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import { formatAmount, type Money, parseAmount } from '#core/money'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  type AmendOrder,
  type CancelOrder,
  type CancelOrders,
  createLease,
  type Lease,
  type Market,
  type MarketCommand,
  type Order,
  openMarket,
  type PlaceOrder,
} from '#products/fiat-spot'
import { createTestDatabase } from './test-database.ts'

// Its tariff lets orders choose any self-trade prevention, none as well.
const shipped = readFileSync(new URL('../../../config/catalog.yaml', import.meta.url), 'utf8').replace(
  'self_trade_prevention: cancel_newest',
  'self_trade_prevention: none',
)

/** The price source says so unless a test says otherwise. */
const priceAtFirst = '80'

export type Side = PlaceOrder['side']
type Choices = Partial<Pick<PlaceOrder, 'timeInForce' | 'selfTrade' | 'clientOrderId' | 'id'>> & {
  readonly key?: string
}
export type LimitTerms = Choices & { readonly side: Side; readonly price: string; readonly amount: string }
export type MarketTerms = Choices &
  ({ readonly side: Side; readonly amount: string } | { readonly budget: string })

/** Builds commands of the pair from decimal strings. */
export type Commands = {
  limit(customerId: string, terms: LimitTerms): PlaceOrder
  market(customerId: string, terms: MarketTerms): PlaceOrder
  cancel(customerId: string, orderId: string): CancelOrder
  cancelAll(customerId: string, side?: Side): CancelOrders
  amend(customerId: string, terms: { orderId: string; price?: string; amount?: string }): AmendOrder
}

/** A market without HTTP: customers with trading balances, one pair, and as many markets of it as a test opens. */
export type FiatExchange = {
  readonly database: Database
  readonly url: string
  readonly catalog: Catalog
  readonly pair: Pair
  readonly commands: Commands
  readonly lease: Lease
  readonly market: Market
  /** Another market of the pair; it has to claim a lease of its own or to share one. */
  open(lease: Lease, database?: Database): Market
  newLease(options?: { ttlMs?: number; database?: Database; holder?: string }): Lease
  /** A fresh customer; `trading` is symbol → amount. */
  newCustomer(trading: Record<string, string>, options?: { tariff?: string }): Promise<string>
  /** Trading balances as "available/locked". */
  balances(customerId: string): Promise<Record<string, string>>
  /** What the house earned. */
  fees(): Promise<Record<string, string>>
  expectSoundBooks(): Promise<void>
  close(): Promise<void>
}

type Setup = {
  /** Changes the text of the shipped catalogue. */
  readonly edit?: (text: string) => string
  /** The index, once and for all or whenever it is asked for. */
  readonly reference?: string | null | (() => string | null)
  readonly clock?: Clock
}

const standingStill: Clock = { now: () => new Date('2026-05-04T03:02:01.987Z') }

export async function openFiatExchange({
  edit = (text) => text,
  reference = priceAtFirst,
  clock = standingStill,
}: Setup = {}): Promise<FiatExchange> {
  const { database, url, drop } = await createTestDatabase()
  const catalog = parseCatalog(edit(shipped), 'catalog.yaml')
  const pair = catalog.pairs[0]
  assert(pair !== undefined)
  const newLease: FiatExchange['newLease'] = (options = {}) =>
    createLease({ database, pair: pair.name, holder: systemIds.next(), ...options })
  const opened: Market[] = []
  const open: FiatExchange['open'] = (lease, other = database) => {
    const market = openMarket({
      pair,
      catalog,
      database: other,
      lease,
      priceOf() {
        const said = typeof reference === 'function' ? reference() : reference
        return said === null ? null : parseAmount(said, pair.quote.asset)
      },
      businessClock: clock,
      systemClock: clock,
      ids: systemIds,
    })
    opened.push(market)
    return market
  }
  const lease = newLease()
  await lease.claim()
  return {
    database,
    url,
    catalog,
    pair,
    commands: commandsOf(pair),
    lease,
    market: open(lease),
    open,
    newLease,
    newCustomer: (trading, { tariff = 'default' } = {}) =>
      database.inTransaction(async (tx) => {
        const id = systemIds.next()
        await createCustomer(tx, {
          id,
          username: `trader_${id}`,
          email: `${id}@example.com`,
          kycStatus: 'approved',
          tariff,
          createdAt: clock.now(),
        })
        for (const [symbol, amount] of Object.entries(trading))
          await post(tx, deposit(id, { amount: money(catalog, { symbol, amount }), at: clock.now() }))
        return id
      }),
    balances: async (customerId) => tradingBalances(database, { catalog, customerId }),
    fees: async () => feeBalances(database, catalog),
    async expectSoundBooks() {
      const { checks } = await auditLedger(database)
      expect(checks.flatMap(({ violations }) => violations)).toEqual([])
      await expectLocksMatchOrders(database)
    },
    async close() {
      await Promise.all(opened.map((market) => market.close()))
      await drop()
    },
  }
}

function commandsOf({ base, quote }: Pair): Commands {
  const inBase = (text: string) => parseAmount(text, base.asset)
  const inQuote = (text: string) => parseAmount(text, quote.asset)
  const place = (customerId: string, { key, ...choices }: Choices) => ({
    kind: 'place' as const,
    id: systemIds.next(),
    customerId,
    request:
      key === undefined ? null : createRequest({ customerId, operation: 'place', key, payload: choices }),
    price: null,
    amount: null,
    budget: null,
    timeInForce: 'good_till_cancel' as const,
    selfTrade: 'none' as const,
    clientOrderId: null,
  })
  const named = { request: null }
  return {
    limit: (customerId, terms) => ({
      ...place(customerId, terms),
      ...choicesOf(terms),
      side: terms.side,
      price: inQuote(terms.price),
      amount: inBase(terms.amount),
      userInput: { price: terms.price, amount: terms.amount, priceTotal: null },
    }),
    market: (customerId, terms) => ({
      ...place(customerId, terms),
      ...choicesOf(terms),
      side: 'budget' in terms ? 'buy' : terms.side,
      amount: 'budget' in terms ? null : inBase(terms.amount),
      budget: 'budget' in terms ? inQuote(terms.budget) : null,
      userInput: {
        price: null,
        amount: 'budget' in terms ? null : terms.amount,
        priceTotal: 'budget' in terms ? terms.budget : null,
      },
    }),
    cancel: (customerId, orderId) => ({ ...named, kind: 'cancel', customerId, orderId }),
    cancelAll: (customerId, side) => ({ ...named, kind: 'cancel_all', customerId, side: side ?? null }),
    amend: (customerId, { orderId, price, amount }) => ({
      ...named,
      kind: 'amend',
      customerId,
      orderId,
      price: price === undefined ? null : inQuote(price),
      amount: amount === undefined ? null : inBase(amount),
    }),
  }
}

function choicesOf({ timeInForce, selfTrade, clientOrderId, id }: Choices): Choices {
  return {
    ...(id && { id }),
    ...(timeInForce && { timeInForce }),
    ...(selfTrade && { selfTrade }),
    ...(clientOrderId && { clientOrderId }),
  }
}

/** The one order that a command was about. */
export async function orderOf(submitted: ReturnType<Market['submit']>): Promise<Order> {
  const { answer, orders } = await submitted
  if ('refusal' in answer.outcome) throw answer.outcome.refusal
  const [order] = orders
  assert(order !== undefined && orders.length === 1, 'the command was about one order')
  return order
}

/** Why a command was refused, whether it was decided or not taken at all. */
export async function refusalOf(
  submitted: ReturnType<Market['submit']>,
): Promise<{ code: string; status: number; details: object | null }> {
  const outcome = await submitted.then(
    ({ answer }) => answer.outcome,
    (error: unknown) => ({ refusal: error }),
  )
  assert('refusal' in outcome && outcome.refusal instanceof Refusal, 'the command was refused')
  const { kind, details } = outcome.refusal
  return { code: kind.code, status: kind.status, details }
}

/** Ok, or the code of the refusal. */
export async function codeOf(market: Market, command: MarketCommand): Promise<string> {
  const { answer } = await market.submit(command)
  return 'refusal' in answer.outcome ? answer.outcome.refusal.kind.code : 'ok'
}

function money(catalog: Catalog, { symbol, amount }: { symbol: string; amount: string }): Money {
  const asset = catalog.asset(symbol)
  assert(asset !== undefined)
  return parseAmount(amount, asset)
}

function deposit(customerId: string, { amount, at }: { amount: Money; at: Date }) {
  return {
    id: systemIds.next(),
    kind: 'test_deposit',
    reference: systemIds.next(),
    postedAt: at,
    movements: [
      { from: houseAccount('custody'), to: customerAccount(customerId, 'trading_available'), amount },
    ],
  }
}

async function tradingBalances(
  database: Database,
  { catalog, customerId }: { catalog: Catalog; customerId: string },
): Promise<Record<string, string>> {
  const balances = await readBalances(database, customerId)
  return Object.fromEntries(
    [...balances].map(([symbol, { trading_available = 0n, trading_locked = 0n }]) => {
      const asset = catalog.asset(symbol)
      assert(asset !== undefined)
      const [available, locked] = [trading_available, trading_locked].map((units) =>
        formatAmount({ asset, units }),
      )
      return [symbol, `${available}/${locked}`]
    }),
  )
}

async function feeBalances(database: Database, catalog: Catalog): Promise<Record<string, string>> {
  const balances = await readBalances(database, houseAccount('fees').owner)
  return Object.fromEntries(
    [...balances].flatMap(([symbol, { fees }]) => {
      const asset = catalog.asset(symbol)
      return asset === undefined || fees === undefined ? [] : [[symbol, formatAmount({ asset, units: fees })]]
    }),
  )
}

/** What is locked is locked for open orders, customer by customer and to the unit. */
async function expectLocksMatchOrders(database: Database): Promise<void> {
  const unmatched = await database.query(sql`
    with needed as (
      select customer_id, split_part(pair, '/', case side when 'buy' then 2 else 1 end) as asset, sum(locked_units) as units
      from orders where status in ('new', 'partially_filled') group by 1, 2),
    locked as (
      select owner_id, asset, balance from ledger_accounts join ledger_balances on account_id = id
      where kind = 'trading_locked')
    select * from needed full join locked on owner_id = customer_id and locked.asset = needed.asset
    where coalesce(units, 0) <> coalesce(balance, 0)`)
  expect(unmatched).toEqual([])
}
