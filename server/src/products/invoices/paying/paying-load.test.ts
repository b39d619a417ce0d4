import { afterAll, expect, test } from 'vitest'
import { type Database, type Sql, sql, type Tx } from '#platform/database'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openPayingHouse()
const { database } = house
await house.stock({ USDT: '100000', TRX: '100000' })
afterAll(() => house.close())

/** A database that notes the statements of transactions. */
function noting(statements: Sql[]): Database {
  const noted = (tx: Tx): Tx => ({
    slot: tx.slot,
    query(statement) {
      statements.push(statement)
      return tx.query(statement)
    },
    send(statement, explain) {
      statements.push(statement)
      tx.send(statement, explain)
    },
    insert(table, rows, explain) {
      if (rows.length > 0) statements.push({ text: table.copy, values: [], name: '' })
      tx.insert(table, rows, explain)
    },
    savepoint: (act) => tx.savepoint(act),
  })
  return { ...database, inTransaction: (act) => database.inTransaction((tx) => act(noted(tx))) }
}

async function statementsOfScan(): Promise<number> {
  const statements: Sql[] = []
  await house.chain().mine(1)
  await house.newEngine(noting(statements)).scan()
  return statements.length
}

test('a thousand open invoices on a chain cost one scan, like ten', async () => {
  const merchant = await house.merchant()
  for (let count = 0; count < 10; count++) await house.invoice(merchant)
  await house.scan()
  const few = await statementsOfScan()
  for (let count = 10; count < 1_000; count += 10)
    await Promise.all(Array.from({ length: 10 }, () => house.invoice(merchant)))
  const many = await statementsOfScan()
  expect(few).toBeGreaterThan(0)
  expect(many).toBe(few)
}, 60_000)

test('workers find what is due by index among 10,000 open invoices', async () => {
  const merchant = await house.merchant()
  await database.query(sql`
    insert into invoices (id, customer_id, is_way_fixed, shift_to_payer, is_hedging, amount_state, timing, confirmation,
      resolution, status, is_refunded, event_count, expires_at, created_at, updated_at)
    select gen_random_uuid(), ${merchant}, false, false, false, 'none', 'on_time', 'none', 'none', 'created', false, 0,
      ${house.clock.now()}::timestamptz + number * interval '1 hour', now(), now() from generate_series(1, 10000) as number`)
  await database.query(sql`
    insert into invoice_payments (id, invoice_id, source, asset, units, network, is_counted, is_late, status, is_in_block,
      is_final, commission_units, credited_asset, credited_units, seen_at, confirmed_at)
    select gen_random_uuid(), id, 'onchain', 'USDT', 1, 'trc20', true, false, 'credited', true, true, 0, 'USDT', 1, now(), now()
    from invoices where customer_id = ${merchant}`)
  for (const table of [sql`invoices`, sql`invoice_payments`, sql`deposits`])
    await database.query(sql`analyze ${table}`)
  const statements: Sql[] = []
  const mine = noting(statements)
  const engine = house.newEngine({
    ...mine,
    query(statement) {
      statements.push(statement)
      return database.query(statement)
    },
  })
  await engine.turn()
  const plans: string[] = []
  for (const statement of statements.filter(({ text }) => !text.startsWith('copy'))) {
    const rows = await database.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  expect(plans.length).toBeGreaterThan(3)
  const all = plans.join('\n')
  expect(all).not.toMatch(/Seq Scan on invoice(s|_payments)\b/)
  expect(all).toContain('invoices_to_expire')
  expect(all).toContain('invoice_payments_to_hedge')
  await database.query(
    sql`delete from invoice_payments where invoice_id in (select id from invoices where customer_id = ${merchant})`,
  )
  await database.query(sql`delete from invoices where customer_id = ${merchant}`)
}, 60_000)

test('however many payments wait for their blocks, merchants see the depth of each after one turn', async () => {
  const merchant = await house.merchant()
  const id = await house.invoice(merchant, { price: null })
  const { address } = await house.read(id)
  const usdt = house.catalog.currency('USDT')!
  const contract = house.catalog.currencyNetwork(usdt, 'trc20')!.tokenId
  const paid = { address: address!, tag: null, contract, units: 1_000_000n, confirmations: 0 }
  for (let count = 0; count < 120; count++) await house.chain().pay(paid)
  await house.deepen(1)
  for (let told = 0; told < 8; told++) await house.tell()
  await house.deepen(1)
  await house.turn()
  const rows = await database.query(sql`
    select confirmations, count(*)::int as payments from transactions join deposits using (id)
    where transactions.customer_id = ${merchant} group by 1`)
  expect(rows).toEqual([{ confirmations: 2, payments: 120 }])
  await house.deepen()
}, 60_000)

test('two deposits in one scan, the rail’s callbacks and payments from balances at once: each counts once', async () => {
  const payers = await Promise.all(
    [1, 2, 3].map(() => house.newCustomer({ funding_available: { USDT: '1000', TRX: '1000' } })),
  )
  for (let round = 0; round < 8; round++) {
    const merchant = await house.merchant()
    const options = round % 2 === 0 ? {} : { hedging: 'TRX' }
    const id = await house.invoice(merchant, { price: '100 USDT', ...options })
    await house.onChain(id, '20', { isUnread: true })
    await house.onChain(id, '30', { isUnread: true })
    await house.chain().mine(20)
    const engines = [house.newEngine(), house.newEngine()]
    await Promise.all([
      ...engines.map((engine) => engine.scan()),
      ...engines.map((engine) => engine.turn()),
      ...payers.map((payer) => codeOf(house.pay(payer, id))),
    ])
    // News that met a deadlock is delivered right after it.
    await house.tell()
    await house.turn()
    await house.turn()
    const { payments, amount_received } = await house.read(id)
    expect(payments.filter(({ source }) => source === 'onchain')).toHaveLength(2)
    // At most one payer pays what is missing: all of it, or what the deposits leave.
    expect(payments.filter(({ source }) => source === 'internal').length).toBeLessThanOrEqual(1)
    expect(['100', '120', '130', '150']).toContain(amount_received)
    expect(payments.every(({ status }) => status === 'credited')).toBe(true)
  }
  await house.expectSound()
}, 60_000)
