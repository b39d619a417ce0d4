import { afterAll, afterEach, expect, test } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { sql } from '#platform/database'
import { openPayoutHouse, toIvan } from '../../../test/world/payout-house.ts'
import { codeOf } from '../../../test/world/withdrawal-house.ts'
import { payoutResource } from './payout/payout-resource.ts'
import { payoutsOut } from './payout/payouts-out.ts'

const house = await openPayoutHouse()
const { database, catalog, clock, rail, rails } = house
const { pay } = rail
afterEach(() => {
  Object.assign(rail, { pay, answers: null, around: () => {} })
})
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const newCustomer = (RUB = '2000') => house.newCustomer({ funding_available: { RUB } })

async function statusOf(id: string) {
  const found = await payoutsOut.find(database, { id, catalog })
  const { status, amount_fact, error } = payoutResource.of(found!)
  return [status, amount_fact, error]
}

/** The growth of a house account during an act. */
async function growth(kind: 'clearing' | 'losses' | 'withdrawal_fees', act: () => Promise<unknown>) {
  const read = async () => (await readBalances(database, houseAccount(kind).owner)).get('RUB')?.[kind] ?? 0n
  const before = await read()
  await act()
  return formatAmount({ ...house.money('RUB', '0'), units: (await read()) - before })
}

/** Makes the rail pay another amount than its order says. */
function paysInstead(amount: string): void {
  rail.pay = (order) => pay({ ...order, amount: house.money('RUB', amount) })
}

async function usedOf(customerId: string) {
  const days = await database.query<{ units: bigint }>(sql`
    select payout_units as units from customer_days where customer_id = ${customerId}`)
  return days.map(({ units }) => units > 0n)
}

test('a payout holds amount and fee, and tells its rail after the commit', async () => {
  const customer = await newCustomer()
  const { transaction_id: id, ...answer } = await house.payOut(customer)
  expect(answer).toEqual({
    currency: 'RUB',
    amount: '1000',
    amount_fact: null,
    fee: '10',
    total: '1010',
    status: 'processing',
    recipient: '7916*****67',
    bank_code: toIvan.bank_code,
  })
  expect(await house.funding(customer, 'RUB')).toBe('990/1010')
  expect(rail.paid.get(id)).toBeUndefined()
  expect(await house.transaction(customer, id)).toMatchObject({
    type: 'withdrawal_fiat',
    status: 'processing',
    direction: 'out',
    network: 'sbp',
    address: '7916*****67',
  })
  expect(await house.events(customer, id)).toEqual([])
  expect(await statusOf(id)).toEqual(['processing', null, null])
  await rails.turn()
})

test('a payout that is paid leaves by clearing, its fee is earned, and its customer is told once', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  const fees = await growth('withdrawal_fees', async () => {
    expect(await growth('clearing', () => rails.turn())).toBe('1000')
  })
  expect(fees).toBe('10')
  await rails.lookAt(id)
  expect(rail.paid.get(id)).toHaveLength(1)
  expect(await house.funding(customer, 'RUB')).toBe('990/0')
  expect(await statusOf(id)).toEqual(['success', '1000', null])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'completed' })
  expect(await house.events(customer, id)).toMatchObject([
    {
      type: 'withdrawal.completed',
      sequence: 1n,
      data: { kind: 'fiat', status: 'success', amount_fact: '1000', recipient: '7916*****67' },
    },
  ])
})

test('a payout that is paid less gives the rest back', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  paysInstead('600.5')
  expect(await growth('clearing', () => rails.turn())).toBe('600.5')
  expect(await house.funding(customer, 'RUB')).toBe('1389.5/0')
  expect(await statusOf(id)).toEqual(['success', '600.5', null])
})

test('a payout that is paid more costs its customer no more: the rest is the house’s loss', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  paysInstead('1200')
  expect(await growth('losses', () => rails.turn())).toBe('-200')
  expect(await house.funding(customer, 'RUB')).toBe('990/0')
  expect(await statusOf(id)).toEqual(['success', '1200', null])
  const loss = await growth('losses', () => sendBack(id, '1200'))
  expect([loss, await house.funding(customer, 'RUB')]).toEqual(['200', '2000/0'])
})

test('a payout that is declined gives all back, and the limit of its day', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  rail.answers = () => ({ status: 'rejected', reason: 'the account is closed' })
  await rails.turn()
  await rails.turn()
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect(await usedOf(customer)).toEqual([false])
  expect(await statusOf(id)).toEqual(['failed', null, 'DECLINED'])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed', error: 'DECLINED' })
  expect(await house.events(customer, id)).toMatchObject([
    { type: 'withdrawal.failed', sequence: 1n, data: { status: 'failed', error: 'DECLINED' } },
  ])
})

test('a payout whose outcome is not known stays on hold, and is looked up rather than paid again', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  rail.around = (call, moment) => {
    if (call === 'pay' && moment === 'after') throw new Error('the line is dead')
  }
  rail.answers = (call) => (call === 'findPayout' ? { status: 'unknown' } : null)
  await rails.turn()
  clock.advance(3_600_000)
  await rails.turn()
  expect(await house.funding(customer, 'RUB')).toBe('990/1010')
  expect(await statusOf(id)).toEqual(['processing', null, null])
  rail.answers = null
  clock.advance(3_600_000)
  await rails.turn()
  expect(await statusOf(id)).toEqual(['success', '1000', null])
  expect(rail.paid.get(id)).toHaveLength(1)
})

function sendBack(reference: string, amount = '1000') {
  const notice = rail.sendsBack({ reference, amount: house.money('RUB', amount) })
  return rails.receive('sbp', rail.callbackOf(notice))
}

test('a payout that comes back gives all back with its fee, once, and its day stays used', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  await rails.turn()
  clock.advance(2 * 86_400_000)
  const fees = await growth('withdrawal_fees', () => sendBack(id))
  await sendBack(id)
  await rails.lookAt(id)
  expect(fees).toBe('-10')
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect(await usedOf(customer)).toEqual([true])
  expect(await statusOf(id)).toEqual(['failed', null, 'RETURNED'])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed', error: 'RETURNED' })
  expect(await house.events(customer, id)).toMatchObject([
    { type: 'withdrawal.completed', sequence: 1n },
    { type: 'withdrawal.failed', sequence: 2n, data: { error: 'RETURNED', amount_fact: null } },
  ])
})

test('a return that is heard of before the payment is booked after it', async () => {
  const customer = await newCustomer()
  const { transaction_id: id } = await house.payOut(customer)
  rail.answers = () => ({ status: 'unknown' })
  await rails.turn()
  expect(await growth('clearing', () => sendBack(id))).toBe('0')
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect((await house.events(customer, id)).map(({ type }) => type)).toEqual([
    'withdrawal.completed',
    'withdrawal.failed',
  ])
})

const refusals: readonly (readonly [code: string, about: string, asked: Partial<typeof toIvan>])[] = [
  ['AMOUNT_TOO_SMALL', 'an amount below the minimum', { amount: '9.99' }],
  ['AMOUNT_TOO_LARGE', 'an amount above the maximum', { amount: '1000000.01' }],
  ['VALIDATION_ERROR', 'an amount finer than a kopeck', { amount: '10.001' }],
  ['BANK_NOT_FOUND', 'a bank that is not in the directory', { bank_code: '100000000112' }],
  ['INSUFFICIENT_BALANCE', 'an amount whose fee is not covered', { amount: '1990.01' }],
]

test.for(refusals)('%s: %s is refused and leaves no trace', async ([code, , asked]) => {
  const customer = await newCustomer()
  expect(await codeOf(house.payOut(customer, asked))).toBe(code)
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  const traces = await database.query(sql`
    select id from payouts where customer_id = ${customer}
    union all select id from transactions where customer_id = ${customer}`)
  expect(traces).toEqual([])
})

test('the bounds of the rail are paid themselves, and the fee is a share rounded up, or the least', async () => {
  const customer = await newCustomer('2000000')
  const feeOf = async (amount: string) => (await house.payOut(customer, { amount })).fee
  expect([await feeOf('10'), await feeOf('2000'), await feeOf('2000.01'), await feeOf('1000000')]).toEqual([
    '10',
    '10',
    '10.01',
    '5000',
  ])
})

test('a phone number is nowhere but in the two tables that pay it', async () => {
  const customer = await newCustomer()
  const phone = '79990004321'
  const { transaction_id: id } = await house.payOut(customer, { recipient: phone })
  await rails.turn()
  await sendBack(id)
  const tables = await database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`)
  const holding: string[] = []
  for (const { name } of tables) {
    const text = `select count(*)::int as count from "${name}" as one where one::text like '%' || $1 || '%'`
    const [row] = await database.query<{ count: number }>({ text, values: [phone], name: `holds-${name}` })
    if ((row?.count ?? 0) > 0) holding.push(name)
  }
  expect(holding.toSorted()).toEqual(['payouts', 'rail_payouts'])
})
