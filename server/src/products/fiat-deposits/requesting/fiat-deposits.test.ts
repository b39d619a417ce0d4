import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import type { Refusal } from '#platform/refusal'
import {
  type FiatDepositBody,
  openFiatDepositHouse,
  publicUrl,
} from '../../../../test/world/fiat-deposit-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openFiatDepositHouse()
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const minuteMs = 60_000

test('a deposit asks its rail for a link, waits in the history, and is not told of', async () => {
  const customer = await house.newCustomer({})
  const before = house.woken.length
  const { transaction_id: id, ...answer } = await house.ask(customer, { amount: '1000.50' })
  expect(answer).toEqual({
    status: 'processing',
    currency: 'RUB',
    amount: '1000.5',
    ...{ credited_amount: null, fee: null },
    payment_provider_alias_code: 'sbp',
    ...{ requisites: null, requisites_qr_code: null, invoice_public_url: null, rail_url: null },
    ...{ timing: null, error: null },
    expires_at: new Date(house.clock.now().getTime() + 15 * minuteMs).toISOString(),
    created_at: house.clock.now().toISOString(),
  })
  expect(house.woken.slice(before)).toEqual(['sbp'])
  const shown = { type: 'deposit_fiat', status: 'processing', direction: 'in', network: 'sbp', address: null }
  expect(await house.transaction(customer, id)).toMatchObject({
    ...shown,
    amount: house.money('RUB', '1000.5'),
  })
  await house.turn()
  const page = `${publicUrl}/pay/fiat/${id}`
  const links = { requisites: page, requisites_qr_code: page, invoice_public_url: page }
  expect(await house.deposit(id)).toEqual({
    ...{ transaction_id: id, ...answer, ...links },
    rail_url: `https://bank.example/${id}`,
  })
  expect(await house.told(customer)).toEqual([])
})

test('what is paid is credited less the fee, booked from clearing, and told once', async () => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  await house.pay(id, '1000')
  const paid = { status: 'success', credited_amount: '995', fee: '5', timing: 'on_time', error: null }
  expect(await house.deposit(id)).toMatchObject(paid)
  expect(await house.roubles(customer)).toBe('995')
  const kept = { amount: house.money('RUB', '995'), fee: house.money('RUB', '5') }
  const shown = await house.transaction(customer, id)
  expect(shown).toMatchObject({ status: 'completed', ...kept, comment: null, error: null })
  const [event] = await house.database.query(sql`
    select type, subject, published_sequence as sequence, data from events where customer_id = ${customer}`)
  const data = { kind: 'fiat', ...(await house.deposit(id)) }
  expect(event).toEqual({ type: 'deposit.confirmed', subject: id, sequence: 1n, data })
  expect(await house.told(customer)).toEqual(['deposit.confirmed 1'])
})

test.each([
  ['half of what was asked for', '500', '497.5', '2.5'],
  ['twice of it', '2000', '1990', '10'],
  ['a fee that is no whole kopeck, which the house rounds up', '33.33', '33.16', '0.17'],
  ['one kopeck, which the fee takes', '0.01', '0', '0.01'],
])('the fact is credited, not what was asked for: %s', async (_, fact, credited_amount, fee) => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  await house.pay(id, fact)
  expect(await house.deposit(id)).toMatchObject({ status: 'success', amount: '1000', credited_amount, fee })
  expect(await house.roubles(customer)).toBe(credited_amount)
})

test('the fee is the share that was noted when the deposit was asked for, whatever it costs by now', async () => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  await house.database.query(sql`update fiat_deposits set fee_share = '0.25' where id = ${id}`)
  await house.pay(id, '1000')
  await house.pay(id, '100')
  expect(await house.roubles(customer)).toBe('825')
})

test('each further payment of a link is a deposit of its own, and counts to no limit', async () => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  const used = await house.used(customer)
  for (const amount of ['1000', '1000', '300']) await house.pay(id, amount)
  expect(await house.roubles(customer)).toBe('2288.5')
  const more = await house.database.query<{ id: string }>(sql`
    select id from fiat_deposits where pay_in_id = ${id} and id <> ${id} order by id`)
  const comment = `Paid once more by the link of the deposit ${id}.`
  for (const [index, amount] of ['1000', '300'].entries()) {
    const own = more[index]!.id
    const links = {
      invoice_public_url: `${publicUrl}/pay/fiat/${id}`,
      rail_url: `https://bank.example/${id}`,
    }
    expect(await house.deposit(own)).toMatchObject({ status: 'success', amount, timing: 'on_time', ...links })
    expect(await house.transaction(customer, own)).toMatchObject({ status: 'completed', comment })
  }
  expect(await house.told(customer)).toEqual(Array(3).fill('deposit.confirmed 1'))
  expect(await house.used(customer)).toBe(used)
})

test.each([
  ['the payer declines', 'NOT_PAID', (id: string) => house.rail.setState(id, 'declined')],
  ['the rail says that it has expired', 'EXPIRED', (id: string) => house.rail.setState(id, 'expired')],
])('a deposit fails when %s: %s, and its limit is given back', async (_, error, end) => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  expect(await house.used(customer)).not.toBe('0')
  end(id)
  house.clock.advance(minuteMs)
  await house.turn()
  expect(await house.deposit(id)).toMatchObject({ status: 'failed', error, credited_amount: null, fee: null })
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed', error })
  expect(await house.told(customer)).toEqual(['deposit.failed 1'])
  expect(await house.used(customer)).toBe('0')
})

test('a deposit fails when the rail makes no link', async () => {
  const customer = await house.newCustomer({})
  house.rail.answers = () => ({ status: 'rejected', reason: 'not today' })
  const id = await house.asked(customer)
  house.rail.answers = null
  const failed = { status: 'failed', error: 'RAIL_REJECTED', invoice_public_url: null, rail_url: null }
  expect(await house.deposit(id)).toMatchObject(failed)
})

test('money for a deposit that has failed is credited late, told second, and counts to the limit again', async () => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  const used = await house.used(customer)
  house.rail.setState(id, 'expired')
  house.clock.advance(20 * minuteMs)
  await house.turn()
  await house.pay(id, '1000')
  expect(await house.deposit(id)).toMatchObject({ status: 'success', timing: 'late', error: null, fee: '5' })
  const comment = 'Paid after its link had ended.'
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'completed', comment, error: null })
  await house.pay(id, '10')
  expect(await house.told(customer)).toEqual([
    'deposit.failed 1',
    'deposit.confirmed 2',
    'deposit.confirmed 1',
  ])
  expect(await house.roubles(customer)).toBe('1004.95')
  expect(await house.used(customer)).toBe(used)
})

test('one payment that is told by many at once is credited once', async () => {
  const customer = await house.newCustomer({})
  const id = await house.asked(customer)
  const notice = house.rail.payerPays(id, { amount: house.money('RUB', '1000') })
  await Promise.all([...Array.from({ length: 20 }, () => house.deliver(notice)), house.turn()])
  expect(await house.roubles(customer)).toBe('995')
  expect(await house.told(customer)).toEqual(['deposit.confirmed 1'])
})

const refusals: readonly (readonly [code: string, about: string, body: Partial<FiatDepositBody>])[] = [
  ['CURRENCY_NOT_FOUND', 'an unknown currency', { currency: 'NOPE' }],
  ['VALIDATION_ERROR', 'an unknown method', { payment_provider_alias_code: 'swift' }],
  ['VALIDATION_ERROR', 'a method of another currency', { currency: 'USDT' }],
  ['AMOUNT_TOO_SMALL', 'an amount below the minimum', { amount: '9.99' }],
  ['AMOUNT_TOO_LARGE', 'an amount above the maximum', { amount: '1000000.01' }],
  ['VALIDATION_ERROR', 'half a kopeck', { amount: '10.005' }],
  ['VALIDATION_ERROR', 'nothing', { amount: '0' }],
]

test.for(refusals)('%s: %s is refused and leaves no trace', async ([code, , body]) => {
  const customer = await house.newCustomer({})
  expect(await codeOf(house.ask(customer, body))).toBe(code)
  const traces = await house.database.query(sql`
    select id::text from fiat_deposits where customer_id = ${customer}
    union all select id::text from transactions where customer_id = ${customer}
    union all select day from customer_days where customer_id = ${customer}`)
  expect(traces).toEqual([])
})

test('a rail that is not attached takes nothing', async () => {
  const customer = await house.newCustomer({})
  expect(await codeOf(house.ask(customer, {}, { rails: new Map() }))).toBe('DEPOSIT_DISABLED')
})

/** How many of many at once, at two processes, are taken and refused with each code. */
async function race(customer: string, { count, amount }: { count: number; amount: string }) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      house.ask(customer, { amount }, { process: index % 2 === 0 ? 0 : 1 }).then(
        () => 'taken',
        ({ kind: { code } }: Refusal) => code,
      ),
    ),
  )
  return Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]))
}

test('of many at once exactly as many get a link as a minute allows, and room comes back one by one', async () => {
  const customer = await house.newCustomer({})
  for (let asked = 0; asked < 10; asked++) await house.ask(customer)
  house.clock.advance(12_500)
  expect(await race(customer, { count: 100, amount: '10' })).toEqual({ taken: 50, RATE_LIMIT_EXCEEDED: 50 })
  const refused = await house.ask(customer).catch(({ details }: Refusal) => details)
  expect(refused).toMatchObject({ limit: 60, retry_after_seconds: 48 })
  house.clock.advance(minuteMs - 12_501)
  expect(await codeOf(house.ask(customer))).toBe('RATE_LIMIT_EXCEEDED')
  house.clock.advance(1)
  expect(await race(customer, { count: 20, amount: '10' })).toEqual({ taken: 10, RATE_LIMIT_EXCEEDED: 10 })
})
