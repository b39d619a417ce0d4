import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type ConverterClient, converterClient, houseUnits } from '../wire/converter-client.ts'
import { tally, times } from '../wire/replies.ts'
import { type Credentials, type Reply, useTwoServers } from '../wire/test-server.ts'
import { openTransaction } from '../world/open-transaction.ts'
import { untilSomebodyWaits } from '../world/until-somebody-waits.ts'

const many = 200

const [server, second] = await useTwoServers()
const converter = converterClient(server)
const elsewhere = converterClient(second)
afterEach(() => server.expectSoundBooks())

const uidsOf = (replies: readonly Reply[]) => new Set(replies.flatMap(({ data }) => (data ? [data.uid] : [])))

/** Fails unless exactly one conversion happened: 100 USDT of 1,000. */
async function expectOneConversion(as: Credentials, uid: string): Promise<void> {
  expect(await converter.balance(as, 'USDT')).toBe('900')
  const { data } = await server.send('GET', '/converter/operations', { as })
  expect(data).toMatchObject([{ uid, from_amount: '100' }])
  expect((await server.send('GET', '/transactions?limit=100', { as })).data.items).toHaveLength(2)
  const entries = await server.database.query(sql`
    select id from ledger_entries where kind = 'conversion' and reference = ${uid}`)
  expect(entries).toHaveLength(1)
}

test('200 executions of one quote at once, without a key, convert once, and the others learn by what', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const { quote_id } = await converter.quote(as, {})
  const replies = await Promise.all(times(many, () => converter.execute(as, { quote_id })))
  expect(tally(replies)).toEqual({ '200 done': 1, '409 QUOTE_ALREADY_USED': many - 1 })
  const [uid] = uidsOf(replies)
  const named = replies.flatMap(({ error }) => (error ? [error.details?.uid] : []))
  expect(new Set(named)).toEqual(new Set([uid]))
  await expectOneConversion(as, String(uid))
})

test('200 executions of one quote at once, with one key, convert once: each is that or told to come back', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const { quote_id } = await converter.quote(as, {})
  const execute = () => converter.execute(as, { quote_id, idempotency_key: 'one' })
  const replies = await Promise.all(times(many, execute))
  const { '200 done': done = 0, '409 OPERATION_IN_PROGRESS': inProgress = 0, ...others } = tally(replies)
  expect([done + inProgress, done > 0, inProgress > 0, others]).toEqual([many, true, true, {}])
  const uids = uidsOf(replies)
  expect(uids.size).toBe(1)
  const after = await execute()
  expect([after.status, after.headers.get('idempotency-replayed'), uids.has(after.data.uid)]).toEqual([
    200,
    'true',
    true,
  ])
  await expectOneConversion(as, after.data.uid)
})

test('repeats of an execution that is done get its answer, also all at once', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const { quote_id } = await converter.quote(as, {})
  const execute = () => converter.execute(as, { quote_id, idempotency_key: 'one' })
  const first = await execute()
  const repeats = await Promise.all(times(50, execute))
  expect(new Set(repeats.map(({ text }) => text))).toEqual(new Set([first.text]))
  expect(new Set(repeats.map(({ headers }) => headers.get('idempotency-replayed')))).toEqual(
    new Set(['true']),
  )
})

test('an execution that another server carries out is in progress on this one too, and not remembered as that', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const { quote_id } = await converter.quote(as, {})
  const body = { quote_id, idempotency_key: 'one' }
  const watcher = new Client({ connectionString: server.databaseUrl })
  await watcher.connect()
  const holder = await openTransaction(server.database)
  await holder.tx.query(sql`
    select from ledger_balances join ledger_accounts on account_id = ledger_accounts.id
    where owner_id = (select id from customers where number = ${as.id}) for no key update of ledger_balances`)
  const first = elsewhere.execute(as, body)
  await untilSomebodyWaits(watcher, { table: 'ledger_balances', timeoutMs: 5_000 })
  expect(tally([await converter.execute(as, body)])).toEqual({ '409 OPERATION_IN_PROGRESS': 1 })
  await holder.rollback()
  await watcher.end()
  const { data, text } = await first
  const again = await converter.execute(as, body)
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([text, 'true'])
  await expectOneConversion(as, data.uid)
})

test('a request in progress does not hold up another quote, another key or another customer', async () => {
  const [as, other] = [await server.newCustomer({ USDT: '1000' }), await server.newCustomer({ USDT: '1000' })]
  const quotes = [
    await converter.quote(as, {}),
    await converter.quote(as, { to_symbol: 'ETH' }),
    await converter.quote(other, {}),
  ]
  const keys = ['one', 'two', 'one']
  const replies = await Promise.all(
    quotes.map(({ quote_id }, index) =>
      converter.execute(index === 2 ? other : as, { quote_id, idempotency_key: keys[index] }),
    ),
  )
  expect(tally(replies)).toEqual({ '200 done': 3 })
})

test('a request that was refused is not in progress any more', async () => {
  const as = await server.newCustomer({ USDT: '1' })
  const { quote_id } = await converter.quote(as, {})
  const execute = () => converter.execute(as, { quote_id, idempotency_key: 'one' })
  expect(tally([await execute(), await execute()])).toEqual({ '400 INSUFFICIENT_BALANCE': 2 })
})

test('two keys for one quote at once: one converts, the other learns by what', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const { quote_id } = await converter.quote(as, {})
  const execute = (key: string) => converter.execute(as, { quote_id, idempotency_key: key })
  const replies = await Promise.all([execute('one'), execute('two')])
  expect(tally(replies)).toEqual({ '200 done': 1, '409 QUOTE_ALREADY_USED': 1 })
  const again = await Promise.all([execute('one'), execute('two')])
  expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text))
})

test('executions at once that the balance does not cover use nothing up', async () => {
  const as = await server.newCustomer({ USDT: '99.999999' })
  const { quote_id } = await converter.quote(as, {})
  const execute = () => converter.execute(as, { quote_id })
  expect(tally(await Promise.all(times(50, execute)))).toEqual({ '400 INSUFFICIENT_BALANCE': 50 })
  const body = { symbol: 'USDT', amount: '0.000001', to_username: as.username }
  await server.send('POST', '/funding/transfer/internal', { body })
  expect(tally(await Promise.all(times(50, execute)))).toEqual({
    '200 done': 1,
    '409 QUOTE_ALREADY_USED': 49,
  })
})

test('200 executions of one quote for fiat at once convert once and all answer the same', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const order = await converter.fiatQuote(as, { direction: 'sell', amount: '100' })
  const replies = await Promise.all(times(many, () => converter.executeFiat(as, order)))
  expect(tally(replies)).toEqual({ '200 done': many })
  expect(uidsOf(replies).size).toBe(1)
  await expectOneConversion(as, String([...uidsOf(replies)][0]))
})

test.for(['no key', 'one key'])(
  'two servers that execute one quote at once, with %s, convert once',
  async (name) => {
    const key = name === 'one key' ? { idempotency_key: 'one' } : {}
    for (let round = 0; round < 10; round++) {
      const as = await server.newCustomer({ USDT: '1000' })
      const { quote_id } = await converter.quote(as, {})
      const replies = await Promise.all(
        times(20, (index) => (index % 2 === 0 ? converter : elsewhere).execute(as, { quote_id, ...key })),
      )
      const { '200 done': done = 0, ...refused } = tally(replies)
      const refusals = name === 'one key' ? ['409 OPERATION_IN_PROGRESS'] : ['409 QUOTE_ALREADY_USED']
      expect([done > 0, uidsOf(replies).size]).toEqual([true, 1])
      expect(refusals).toEqual(expect.arrayContaining(Object.keys(refused)))
      if (name === 'no key') expect(done).toBe(1)
      await expectOneConversion(as, String([...uidsOf(replies)][0]))
    }
  },
)

test('two servers that execute one quote for fiat at once convert once and answer the same', async () => {
  for (let round = 0; round < 10; round++) {
    const as = await server.newCustomer({ USDT: '1000' })
    const order = await converter.fiatQuote(as, { direction: 'sell', amount: '100' })
    const replies = await Promise.all(
      times(20, (index) => (index % 2 === 0 ? converter : elsewhere).executeFiat(as, order)),
    )
    expect(tally(replies)).toEqual({ '200 done': 20 })
    expect(uidsOf(replies).size).toBe(1)
    await expectOneConversion(as, String([...uidsOf(replies)][0]))
  }
})

test('quotes of one balance that covers half of them, executed at once on two servers, spend it to the unit', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const targets = ['BTC', 'ETH', 'USDC', 'LTC', 'XRP', 'SOL', 'TON', 'BNB', 'TRX', 'DOGE']
  const quotes = await Promise.all(
    targets.map((to_symbol) => converter.quote(as, { to_symbol, from_amount: '200' })),
  )
  const replies = await Promise.all(
    quotes.map(({ quote_id }, index) => (index % 2 === 0 ? converter : elsewhere).execute(as, { quote_id })),
  )
  expect(tally(replies)).toEqual({ '200 done': 5, '400 INSUFFICIENT_BALANCE': 5 })
  expect(await converter.balance(as, 'USDT')).toBe('0')
})

type Moved = { from_asset: string; to_asset: string; from_units: bigint; to_units: bigint }

test('what customers gave and did not get back is what the house has more of, in each currency', async () => {
  const before = await houseUnits(server)
  const [{ count: countBefore } = { count: 0n }] = await countConversions()
  const customers = await Promise.all(
    times(4, () => server.newCustomer({ USDT: '10000', BTC: '1', ETH: '10', RUB: '1000000' })),
  )
  await Promise.all(customers.map((as, index) => convertAround(as, index % 2 === 0 ? converter : elsewhere)))
  const moved = await server.database.query<Moved>(sql`
    select from_asset, to_asset, from_units, to_units from conversions where customer_id in (
      select id from customers where number = any(${customers.map(({ id }) => id)}::bigint[]))`)
  expect(moved).toHaveLength(4 * 7)
  expect((await countConversions())[0]?.count).toBe(countBefore + 28n)
  const gained = new Map<string, bigint>()
  const add = (symbol: string, units: bigint) => gained.set(symbol, (gained.get(symbol) ?? 0n) + units)
  for (const { from_asset, to_asset, from_units, to_units } of moved) {
    add(from_asset, from_units)
    add(to_asset, -to_units)
  }
  const after = await houseUnits(server)
  const grown = [...after].map(([symbol, units]) => [symbol, units - (before.get(symbol) ?? 0n)] as const)
  expect(new Map(grown.filter(([, units]) => units !== 0n))).toEqual(gained)
  expect([...gained.keys()].toSorted()).toEqual(['BTC', 'ETH', 'RUB', 'USDT'])
})

function countConversions(): Promise<{ count: bigint }[]> {
  return server.database.query(sql`select count(*) as count from conversions`)
}

/** Seven conversions of either kind, of odd amounts. */
async function convertAround(as: Credentials, by: ConverterClient): Promise<void> {
  const swaps = [
    ['USDT', 'BTC', '123.456789'],
    ['BTC', 'ETH', '0.01234567'],
    ['ETH', 'USDT', '0.123456789123456789'],
  ] as const
  for (const [from_symbol, to_symbol, from_amount] of swaps) {
    const { quote_id } = await by.quote(as, { from_symbol, to_symbol, from_amount })
    expect((await by.execute(as, { quote_id })).status).toBe(200)
  }
  const deals = [
    ['BTC', 'buy', '12345.67'],
    ['ETH', 'sell', '0.987654321987654321'],
    ['USDT', 'buy', '100.01'],
    ['USDT', 'sell', '77.777777'],
  ] as const
  for (const [crypto_symbol, direction, amount] of deals) {
    const order = await by.fiatQuote(as, { crypto_symbol, direction, amount })
    expect((await by.executeFiat(as, order)).status).toBe(200)
  }
}
