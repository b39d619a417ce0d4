import assert from 'node:assert'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { customerAccount, post } from '#core/ledger'
import { CommitUnknown, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { codeOf, openFiatExchange, orderOf, refusalOf } from '../../../../test/world/fiat-exchange.ts'
import { untilSomebodyWaits } from '../../../../test/world/until-somebody-waits.ts'
import type { MarketState } from '../settlement/market-state.ts'

let maker: string
let taker: string

const exchange = await openFiatExchange()
const admin = new pg.Client({ connectionString: exchange.url })
await admin.connect()
// A sequence counts even if its transaction is undone, so the fault happens once.
await admin.query(`
  create sequence faults; select nextval('faults');
  create table fault (act text not null);
  create function fail_once() returns trigger language plpgsql security definer as $$
  begin
    if not exists (select from fault) or nextval('faults') > 1 then return null; end if;
    case (select act from fault)
      when 'error' then raise exception 'the disk is full' using errcode = '53100';
      when 'terminate' then perform pg_terminate_backend(pg_backend_pid());
    end case;
    return null;
  end $$;
  create trigger fault after insert on events for each statement execute function fail_once();`)
beforeEach(async () => {
  maker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
  taker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
})
afterAll(async () => {
  await admin.end()
  await exchange.close()
})

/** Makes the next insert of events fail once. */
async function arm(act: 'error' | 'terminate'): Promise<void> {
  await admin.query(`delete from fault; select setval('faults', 1, false)`)
  await admin.query('insert into fault values ($1)', [act])
}

function memory(state: MarketState | null | undefined): object {
  assert(state)
  const { book, open, nextOrder, nextTrade } = state
  return { book: [...book.openOrders()], open: [...open.all()], nextOrder, nextTrade }
}

test.for([{ fault: 'error' }, { fault: 'terminate' }] as const)(
  'a transaction that fails by $fault leaves no trace, and the next command works',
  async ({ fault }) => {
    const { market, commands } = exchange
    await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' }))
    const before = memory(market.committed())
    const balances = await Promise.all([maker, taker].map(exchange.balances))
    const bid = commands.limit(taker, { side: 'buy', price: '80', amount: '12', key: 'once' })
    await arm(fault)
    const failed = await Promise.allSettled([
      market.submit(bid),
      market.submit(commands.limit(maker, { side: 'sell', price: '81', amount: '2' })),
    ])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(market.committed()).toBeNull()
    expect(await Promise.all([maker, taker].map(exchange.balances))).toEqual(balances)
    // A refused cancel makes the market read its state again.
    expect(await codeOf(market, commands.cancel(taker, bid.id))).toBe('ORDER_NOT_FOUND')
    expect(memory(market.committed())).toEqual(before)
    expect(await orderOf(market.submit(bid))).toMatchObject({ filledLots: 1000, status: 'partially_filled' })
    await exchange.expectSoundBooks()
    for (const one of [maker, taker]) await market.submit(commands.cancelAll(one))
  },
)

test('a command that the database refuses fails alone, and its neighbours are decided without it', async () => {
  const { market, commands } = exchange
  const taken = await orderOf(
    market.submit(commands.limit(maker, { side: 'buy', price: '79', amount: '10' })),
  )
  const terms = { side: 'sell', price: '79', amount: '4' } as const
  const results = await Promise.allSettled([
    orderOf(market.submit(commands.limit(taker, { ...terms, id: taken.id }))),
    orderOf(market.submit(commands.limit(taker, terms))),
  ])
  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: '23505' } },
    { status: 'fulfilled', value: { status: 'filled', filledLots: 400 } },
  ])
  await exchange.expectSoundBooks()
  await market.submit(commands.cancelAll(maker))
})

test('after a commit of unknown outcome the market waits until it is known', async () => {
  const { commands, database, lease } = exchange
  const decided = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  let [isLost, ended]: [boolean, Promise<unknown>] = [false, Promise.resolve()]
  const market = exchange.open(lease, {
    ...database,
    async inTransaction(act) {
      if (!isLost) return database.inTransaction(act)
      isLost = false
      ended = database.inTransaction(async (tx) => {
        await act(tx)
        decided.resolve()
        await mayCommit.promise
      })
      await decided.promise
      throw new CommitUnknown(new Error('the connection is gone, and PostgreSQL goes on'))
    },
  })
  await market.recover()
  isLost = true
  const bid = commands.limit(taker, { side: 'buy', price: '80', amount: '10', key: 'unknown' })
  expect(await refusalOf(market.submit(bid))).toMatchObject({ code: 'STOCKBOOK_UNAVAILABLE', status: 502 })
  expect(market.committed()).toBeNull()
  const ask = orderOf(market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' })))
  await untilSomebodyWaits(admin, { table: 'market_leases', timeoutMs: 1_200 }).finally(mayCommit.resolve)
  expect(await ask).toMatchObject({ status: 'filled' })
  await ended
  const repeat = await market.submit(bid)
  expect(repeat.answer.isReplay).toBe(true)
  expect(repeat.orders).toMatchObject([{ id: bid.id, status: 'filled' }])
  await exchange.expectSoundBooks()
  await market.close()
})

test('a repeat creates no second order and returns the order in its present state', async () => {
  const market = exchange.open(exchange.lease)
  const { commands } = exchange
  const bid = commands.limit(taker, { side: 'buy', price: '80', amount: '10', key: 'again' })
  const again = { ...bid, id: systemIds.next() }
  const [first, second] = await Promise.all([market.submit(bid), market.submit(again)])
  expect(first.answer.isReplay).toBe(false)
  expect(second.answer.isReplay).toBe(true)
  expect(second.orders).toEqual(first.orders)
  await market.submit(commands.market(maker, { side: 'sell', amount: '4' }))
  const later = await market.submit(again)
  expect(later.answer.isReplay).toBe(true)
  expect(later.orders).toMatchObject([{ id: bid.id, status: 'partially_filled', filledLots: 400 }])
  const other = commands.limit(taker, { side: 'buy', price: '79', amount: '10', key: 'again' })
  expect(await codeOf(market, other)).toBe('IDEMPOTENCY_KEY_REUSED')
  await market.submit(commands.cancelAll(taker))
  expect((await market.submit(again)).orders).toMatchObject([{ status: 'cancelled', filledLots: 400 }])
  const poor = commands.limit(taker, { side: 'buy', price: '80', amount: '5000', key: 'poor' })
  expect(await codeOf(market, poor)).toBe('INSUFFICIENT_BALANCE')
  const refused = await market.submit(poor)
  expect([refused.answer.isReplay, refused.orders]).toEqual([true, []])
  await exchange.expectSoundBooks()
  await market.close()
})

test('500 orders at once and as many withdrawals never take more from a balance than it holds', async () => {
  const market = exchange.open(exchange.lease)
  const { commands, database, pair } = exchange
  const rich = await exchange.newCustomer({ RUB: '100000' })
  const orders = Promise.all(
    Array.from({ length: 500 }, () =>
      codeOf(market, commands.limit(rich, { side: 'buy', price: '79', amount: '10' })),
    ),
  )
  const amount = { asset: pair.quote.asset, units: 79_000n }
  const withdrawals = Promise.all(
    Array.from({ length: 100 }, () =>
      database
        .inTransaction((tx) =>
          post(tx, {
            id: systemIds.next(),
            kind: 'test_withdrawal',
            reference: systemIds.next(),
            postedAt: new Date(0),
            movements: [
              {
                from: customerAccount(rich, 'trading_available'),
                to: customerAccount(rich, 'funding_available'),
                amount,
              },
            ],
          }),
        )
        .then(
          () => 'ok',
          (error: { kind: { code: string } }) => error.kind.code,
        ),
    ),
  )
  const codes = [...(await orders), ...(await withdrawals)]
  expect(new Set(codes)).toEqual(new Set(['ok', 'INSUFFICIENT_BALANCE']))
  // 100000 = 126 × 790 + 460.
  expect(codes.filter((code) => code === 'ok')).toHaveLength(126)
  expect((await exchange.balances(rich)).RUB).toMatch(/^460\//)
  const [open] = await database.query<{ units: bigint }>(sql`
    select sum(locked_units) as units from orders where customer_id = ${rich}`)
  expect(open?.units).toBe(79_000n * BigInt((await orders).filter((code) => code === 'ok').length))
  await exchange.expectSoundBooks()
  await market.submit(commands.cancelAll(rich))
  await market.close()
})
