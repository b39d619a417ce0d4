import assert from 'node:assert'
import { expect } from 'vitest'
import type { Catalog } from '#core/catalog'
import { createRequest } from '#core/idempotency'
import { houseAccount, readBalances } from '#core/ledger'
import { formatAmount, parseAmount } from '#core/money'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Lease } from '#platform/leases'
import { Refusal } from '#platform/refusal'
import {
  type AmendOrder,
  type CancelOrder,
  type CancelOrders,
  createMarketLease,
  fiatPairs,
  type Market,
  type MarketCommand,
  type Order,
  openMarket,
  type Pair,
  type PlaceOrder,
} from '#products/fiat-spot'
import { type Amounts, openWorld, type World } from './open-world.ts'

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
export type FiatExchange = Omit<World, 'newCustomer' | 'balances'> & {
  readonly pair: Pair
  readonly commands: Commands
  readonly lease: Lease
  readonly market: Market
  /** Another market of the pair; it has to claim a lease of its own or to share one. */
  open(lease: Lease, database?: Database): Market
  newLease(options?: { ttlMs?: number; database?: Database; holder?: string }): Lease
  newCustomer(trading: Amounts, options?: { tariff?: string }): Promise<string>
  /** Trading balances as "available/locked". */
  balances(customerId: string): Promise<Record<string, string>>
  /** The fees that the house earned. */
  fees(): Promise<Record<string, string>>
}

type Setup = {
  /** Changes the text of the shipped catalogue. */
  readonly edit?: (text: string) => string
  /** The index, once and for all or whenever it is asked for. */
  readonly reference?: string | null | (() => string | null)
  readonly clock?: Clock
}

export async function openFiatExchange({
  edit = (text) => text,
  reference = priceAtFirst,
  clock,
}: Setup = {}): Promise<FiatExchange> {
  // Its tariff lets orders choose any self-trade prevention, none as well.
  const catalogOf = (shipped: string) =>
    edit(shipped.replace('self_trade_prevention: cancel_newest', 'self_trade_prevention: none'))
  const world = await openWorld({ catalog: catalogOf })
  const { database, catalog } = world
  const [pair] = catalog.section(fiatPairs).all
  assert(pair !== undefined)
  const now = clock ?? world.clock
  const newLease: FiatExchange['newLease'] = (options = {}) =>
    createMarketLease({ database, pair: pair.name, holder: systemIds.next(), ...options })
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
      businessClock: now,
      systemClock: now,
      ids: systemIds,
    })
    world.beforeClose(() => market.close())
    return market
  }
  const lease = newLease()
  await lease.claim()
  return {
    ...world,
    pair,
    commands: commandsOf(pair),
    lease,
    market: open(lease),
    open,
    newLease,
    newCustomer: (trading, options) => world.newCustomer({ trading_available: trading }, options),
    balances: (customerId) => world.balances(customerId, 'trading'),
    fees: async () => feeBalances(database, catalog),
    async expectSoundBooks() {
      await world.expectSoundBooks()
      await expectLocksMatchOrders(database)
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

async function feeBalances(database: Database, catalog: Catalog): Promise<Record<string, string>> {
  const balances = await readBalances(database, houseAccount('fees').owner)
  return Object.fromEntries(
    [...balances].flatMap(([symbol, { fees }]) => {
      const asset = catalog.asset(symbol)
      return asset === undefined || fees === undefined ? [] : [[symbol, formatAmount({ asset, units: fees })]]
    }),
  )
}

/** Fails unless each customer's locked money is what the open orders lock, to the unit. */
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
