import { expect, test } from 'vitest'
import { createRequest } from '#core/idempotency'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { parseAmount } from '#core/money'
import { connect, type Database, sql } from '#platform/database'
import { readTopic } from '#platform/events'
import { systemIds } from '#platform/ids'
import { openTransaction } from '../../../test/world/open-transaction.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { tradingBalanceTopic } from './balance-topic.ts'
import { createTradingTransfers, type TradingTransfers } from './trading-transfers.ts'

const catalog = shippedCatalog
const asset = { symbol: 'USDT', scale: 6 }
const usdt = (text: string) => parseAmount(text, asset)
const now = new Date('2026-05-04T12:00:00.000Z')
const clock = { now: () => now }

const testDatabase = await useTestDatabase()

type Opening = { database?: Database; onTouched?: (customerIds: readonly string[]) => void }

function open({ database = testDatabase.database, onTouched }: Opening = {}): TradingTransfers {
  return createTradingTransfers({
    database,
    businessClock: clock,
    systemClock: clock,
    ids: systemIds,
    onTouched,
  })
}

/** A customer with 10 USDT in the funding account. */
async function newCustomer(): Promise<string> {
  const id = systemIds.next()
  const to = customerAccount(id, 'funding_available')
  await testDatabase.database.inTransaction((tx) =>
    post(tx, {
      id: systemIds.next(),
      kind: 'test_deposit',
      reference: id,
      postedAt: now,
      movements: [{ from: houseAccount('custody'), to, amount: usdt('10') }],
    }),
  )
  return id
}

type Terms = { type?: 'deposit' | 'withdraw'; amount?: string; key?: string | null }

function command(customerId: string, { type = 'deposit', amount = '1', key = null }: Terms = {}) {
  const transfer = {
    id: systemIds.next(),
    customerId,
    type,
    amount: usdt(amount),
    bounds: { min: usdt('0.01'), max: usdt('100') },
  }
  return [transfer, createRequest({ customerId, operation: type, key, payload: {} })] as const
}

test('after each commit it is told whose balances were touched, each once, and before the callers are', async () => {
  const told: string[][] = []
  const { submit } = open({ onTouched: (customerIds) => void told.push(['touched', ...customerIds]) })
  const [mover, poor] = [await newCustomer(), systemIds.next()]
  const refused = submit(...command(poor, { key: 'poor' }))
  await Promise.all(
    [
      command(mover),
      command(mover, { key: 'one' }),
      command(mover, { key: 'one' }),
      command(mover, { amount: '0.001' }),
    ].map((each) => submit(...each).then(() => void told.push(['answered']))),
  )
  expect('refusal' in (await refused).outcome).toBe(true)
  expect(told[0]).toEqual(['touched', mover])
  expect(told.filter(([what]) => what === 'touched')).toHaveLength(1)
  // A repeat and a refusal change no balance.
  await submit(...command(mover, { key: 'one' }))
  await submit(...command(mover, { amount: '1000' }))
  expect(told.filter(([what]) => what === 'touched')).toHaveLength(1)
})

test('each transfer is an event of the balance topic that shows the operation', async () => {
  const customerId = await newCustomer()
  const { submit } = open()
  const deposit = command(customerId, { amount: '4' })
  const withdrawal = command(customerId, { type: 'withdraw', amount: '1.5' })
  await submit(...deposit)
  await submit(...withdrawal)
  await submit(...command(customerId, { amount: '50' }))
  const { database } = testDatabase
  const positions = [{ customerId, after: 0 }]
  const events = await readTopic(database, { topic: 'spot.fiat.balance', positions, limit: 10 })
  const told = { customerId, createdAt: now }
  expect(events).toEqual([
    {
      ...told,
      sequence: 1,
      type: 'trading.deposited',
      data: operation({ id: deposit[0].id, operation_type: 'deposit', amount: '4' }),
    },
    {
      ...told,
      sequence: 2,
      type: 'trading.withdrawn',
      data: operation({ id: withdrawal[0].id, operation_type: 'withdraw', amount: '1.5' }),
    },
  ])
})

function operation(fields: { id: string; operation_type: string; amount: string }): object {
  const at = now.toISOString()
  const currency = { currency_id: 'USDT', currency: 'USDT' }
  return { ...fields, ...currency, fee: '0', status: 'completed', created_at: at, updated_at: at }
}

test('the balance topic reads the balances of many customers in one query, also of those who have none', async () => {
  let queries = 0
  const counting: Database = {
    ...testDatabase.database,
    query(statement) {
      queries++
      return testDatabase.database.query(statement)
    },
  }
  const topic = tradingBalanceTopic({ database: counting, catalog })
  expect(topic).toMatchObject({
    kind: 'state',
    name: 'spot.fiat.balance',
    permission: 'can_spot_fiat_read',
  })
  const [one, other, stranger] = [await newCustomer(), await newCustomer(), systemIds.next()]
  const { submit } = open()
  await Promise.all([submit(...command(one, { amount: '3' })), submit(...command(other, { amount: '0.25' }))])
  const none = { available: '0', locked: '0' }
  expect(await topic.read([one, other, stranger])).toEqual(
    new Map([
      [one, { USDT: { available: '3', locked: '0' }, RUB: none }],
      [other, { USDT: { available: '0.25', locked: '0' }, RUB: none }],
      [stranger, { USDT: none, RUB: none }],
    ]),
  )
  expect(queries).toBe(1)
})

test('a balance that somebody else keeps locked is BALANCE_LOCK_FAILED, and nothing was moved', async () => {
  const customerId = await newCustomer()
  const impatient = connect({ url: `${testDatabase.url}?lock_timeout=50`, role: 'coffer_app' })
  const { submit } = open({ database: impatient })
  const holder = await openTransaction(testDatabase.database)
  await holder.tx.query(sql`
    select from ledger_balances join ledger_accounts on id = account_id where owner_id = ${customerId}
    for no key update of ledger_balances`)
  const attempt = command(customerId, { key: 'locked' })
  await expect(submit(...attempt)).rejects.toMatchObject({
    kind: { code: 'BALANCE_LOCK_FAILED', status: 400 },
  })
  await holder.rollback()
  const again = await submit(...attempt)
  expect([again.outcome, again.isReplay]).toEqual([{ data: { status: 'ok' } }, false])
  const topic = tradingBalanceTopic({ database: impatient, catalog })
  expect((await topic.read([customerId])).get(customerId)?.USDT?.available).toBe('1')
  await impatient.close()
})
