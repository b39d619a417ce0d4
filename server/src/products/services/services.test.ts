import { afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openServiceHouse, type ServiceHouse } from '../../../test/world/service-house.ts'
import { forgetFields } from './forget.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let house: ServiceHouse
afterEach(() => house.close())

async function open() {
  house = await openServiceHouse()
  return house.newCustomer({ funding_available: { USDT: '100', RUB: '50000' } })
}

const read = (customerId: string, id: string) =>
  house.call('getServicePayment', { as: customerId, params: { order_id: id } })

test('a payment holds its money, tells of each step, and ends with a receipt', async () => {
  const customerId = await open()
  const created = await house.pay(customerId)
  expect(created).toMatchObject({
    ...{ status: 'CREATED', status_for_client: 'wait', client_amount: '1000', client_currency: 'RUB' },
    ...{
      requisite: '79161234567',
      debit_currency: 'USDT',
      debit_amount: '12.6875',
      fee: '0.1875',
      receipt: null,
    },
  })
  expect(await house.funding(customerId)).toBe('87.3125/12.6875')
  await house.purchases.turn()
  expect(await house.funding(customerId)).toBe('87.3125/0')
  const ended = await read(customerId, created.id)
  expect(ended).toMatchObject({ status: 'COMPLETED', status_for_client: 'success', error: null })
  expect(ended.receipt).toEqual({ number: `R-${created.id.slice(-12)}` })
  expect(house.supplier.orders.get(created.id)).toMatchObject({
    ...{ serviceReference: 'mobile', amount: '1000', currency: 'RUB', agentTransactionId: null },
    ...{ fields: { phone: '79161234567' }, cost: house.money('USDT', '12.5') },
  })
  const events = await house.events(created.id)
  expect(events.map(({ type, sequence, data }) => [type, sequence, data.status])).toEqual([
    ['service_payment.created', 1n, 'CREATED'],
    ['service_payment.processing', 2n, 'PROCESSING'],
    ['service_payment.completed', 3n, 'COMPLETED'],
  ])
  expect(await house.transaction(customerId, created.id)).toMatchObject({
    ...{ type: 'service_payment', status: 'completed', comment: 'Northern Mobile', direction: 'out' },
  })
  await house.expectSoundBooks()
})

test('a payment ends whatever its supplier writes into the receipt', async () => {
  const customerId = await open()
  const { id } = await house.pay(customerId)
  house.supplier.answers = (call) => {
    const delivered = call === 'pay' ? house.supplier.deliver(house.supplier.orders.get(id)!) : null
    const receipt = { number: 'A\0B \ud83d', text: 'x'.repeat(100_000), '\0': 7 as never }
    return delivered && { status: 'done', result: { ...delivered, receipt } }
  }
  await house.purchases.turn()
  expect(await read(customerId, id)).toMatchObject({
    status: 'COMPLETED',
    receipt: { number: 'A B \ufffd', text: 'x'.repeat(500), ' ': '7' },
  })
  expect(await house.funding(customerId)).toBe('87.3125/0')
  await house.expectSoundBooks()
})

test('a refused payment is refunded in full, with the reason of the supplier as its error', async () => {
  const customerId = await open()
  house.supplier.answers = () => ({ status: 'rejected', reason: 'ACCOUNT_NOT_FOUND' })
  const { id } = await house.pay(customerId)
  await house.purchases.turn()
  expect(await read(customerId, id)).toMatchObject({
    ...{ status: 'FAILED', status_for_client: 'failed', error: 'ACCOUNT_NOT_FOUND', receipt: null },
  })
  expect(await house.funding(customerId)).toBe('100/0')
  expect((await house.events(id)).at(-1)).toMatchObject({ type: 'service_payment.failed', sequence: 3n })
  await house.expectSoundBooks()
})

test('an unknown payment waits with its money on hold, is looked up, and is never paid again', async () => {
  const customerId = await open()
  house.supplier.answers = () => ({ status: 'unknown' })
  const { id } = await house.pay(customerId)
  for (let turn = 0; turn < 5; turn++) {
    await house.purchases.lookAt(id)
    house.clock.advance(30 * minuteMs)
  }
  expect(await read(customerId, id)).toMatchObject({ status: 'PROCESSING', status_for_client: 'wait' })
  expect(await house.funding(customerId)).toBe('87.3125/12.6875')
  house.supplier.answers = null
  house.supplier.deliver(house.supplier.orders.get(id)!)
  await house.purchases.lookAt(id)
  expect(await read(customerId, id)).toMatchObject({ status: 'COMPLETED' })
  expect(house.supplier.delivered.get(id)).toBe(1)
  await house.expectSoundBooks()
})

test('a payment that the supplier gives back later is refunded to its customer', async () => {
  const customerId = await open()
  const { id } = await house.pay(customerId)
  await house.purchases.turn()
  house.supplier.takeBack(id)
  house.clock.advance(2 * minuteMs)
  await house.purchases.turn()
  expect(await read(customerId, id)).toMatchObject({
    ...{ status: 'REFUNDED', status_for_client: 'failed', error: 'REFUNDED' },
  })
  expect(await house.funding(customerId)).toBe('100/0')
  expect((await house.events(id)).at(-1)).toMatchObject({ type: 'service_payment.refunded', sequence: 4n })
  await house.expectSoundBooks()
})

test('a payment made after its refund stays failed, and is a debt of the supplier', async () => {
  const customerId = await open()
  house.supplier.answers = (call) => (call === 'pay' ? { status: 'rejected', reason: 'TIMEOUT' } : null)
  const { id } = await house.pay(customerId)
  await house.purchases.turn()
  house.supplier.deliver(house.supplier.orders.get(id)!)
  house.clock.advance(2 * minuteMs)
  await house.purchases.turn()
  expect(await read(customerId, id)).toMatchObject({ status: 'FAILED', error: 'TIMEOUT' })
  expect(await house.funding(customerId)).toBe('100/0')
  expect(await house.houseHas('supplier_debts')).toBe('-12.5')
  await house.expectSoundBooks()
})

test('roubles pay too, at the price of the market and its spread, rounded up', async () => {
  const customerId = await open()
  const { id, debit_amount } = await house.pay(customerId, { debit_currency: 'RUB' })
  expect(await house.funding(customerId, 'RUB')).toBe(`${50000 - Number(debit_amount)}/${debit_amount}`)
  await house.purchases.turn()
  expect((await house.purchase(id)).status).toBe('completed')
  await house.expectSoundBooks()
})

test('of 100 payments at once a wallet makes exactly those that it covers', async () => {
  const customerId = await open()
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => house.pay(customerId)))
  const taken = answers.filter(({ status }) => status === 'fulfilled')
  // 100 USDT pay seven times 12.6875.
  expect(taken).toHaveLength(7)
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason.kind.code).toBe('INSUFFICIENT_BALANCE')
  await Promise.all([house.purchases.turn(), house.engine().turn()])
  await house.purchases.turn()
  expect(await house.funding(customerId)).toBe('11.1875/0')
  expect([...house.supplier.delivered.values()]).toEqual(Array(7).fill(1))
  await house.expectSoundBooks()
})

test('the values of a form are sealed, masked in events, and forgotten 30 days after the end', async () => {
  const customerId = await open()
  house.supplier.checks = ({ amount }) => ({
    status: 'done',
    result: { agentTransactionId: 'one', amount: amount ?? '', requiresIdentity: true, facts: {} },
  })
  const asked = { service_id: await house.serviceId('electricity'), client_amount: '1000' }
  const check = await house.call('checkServiceRequisite', {
    as: customerId,
    body: { ...asked, requisite: '4815162342' },
  })
  const field_values = { account: '4815162342', identity: 'PASSPORT 4500 123456' }
  const { agent_transaction_id, check_snapshot } = check
  const { id } = await house.pay(customerId, { ...asked, field_values, agent_transaction_id, check_snapshot })
  await house.purchases.turn()
  expect(house.supplier.orders.get(id)).toMatchObject({ fields: field_values, agentTransactionId: 'one' })
  const [tables] = await house.database.query<{ text: string }>(sql`
    select (select string_agg(events::text, ' ') from events) || (select string_agg(service_payments::text, ' ') from service_payments)
      || (select string_agg(service_checks::text, ' ') from service_checks)
      || (select string_agg(purchases::text, ' ') from purchases)
      || (select string_agg(idempotency_records::text, ' ') from idempotency_records) as text`)
  expect(tables?.text ?? '').not.toContain('4500 123456')
  for (const { data } of await house.events(id)) expect(data.requisite).toBe('48******42')
  const sealed = () =>
    house.database.query(sql`select id from service_payments where fields_sealed is not null`)
  await forgetFields(house.database, new Date(house.clock.now().getTime() + 30 * dayMs - minuteMs))
  expect(await sealed()).toEqual([{ id }])
  await forgetFields(house.database, new Date(house.clock.now().getTime() + 30 * dayMs + minuteMs))
  expect(await sealed()).toEqual([])
  await house.expectSoundBooks()
})
