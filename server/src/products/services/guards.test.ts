import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stocks } from '#core/dealing'
import { formatAmount } from '#core/money'
import { electricity, mobile } from '../../../test/world/paper-services.ts'
import { openServiceHouse, type ServiceHouse, type Told } from '../../../test/world/service-house.ts'

let house: ServiceHouse
let customerId: string
beforeAll(async () => {
  house = await openServiceHouse()
})
beforeEach(async () => {
  house.supplier.checks = null
  customerId = await house.newCustomer({ funding_available: { USDT: '100' } })
})
afterAll(() => house.close())

/** The code of a refusal, with its details; undefined when nothing was refused. */
async function refusalOf(act: Promise<unknown>): Promise<[code: string, details: unknown] | undefined> {
  try {
    await act
    return undefined
  } catch (error) {
    const { kind, details } = error as { kind: { code: string }; details: unknown } // fails below otherwise
    return [kind.code, details]
  }
}

const codeOf = async (act: Promise<unknown>) => (await refusalOf(act))?.[0]

async function estimate(body: object = {}): Promise<Told> {
  const asked = { service_id: await house.serviceId('mobile'), debit_currency: 'USDT', client_amount: '1000' }
  return house.call('estimateServicePayment', { as: customerId, body: { ...asked, ...body } })
}

async function pay(body: object = {}): Promise<Told> {
  const asked = { service_id: await house.serviceId('mobile'), debit_currency: 'USDT', client_amount: '1000' }
  const field_values = { phone: '79161234567' }
  return house.call('payService', { as: customerId, body: { ...asked, field_values, ...body } })
}

test('an estimate holds its price until its second, whatever the supplier lists since', async () => {
  const { quote_expires_at, debit_amount } = await estimate()
  const secondMs = Number(quote_expires_at) * 1_000
  expect(secondMs - house.clock.now().getTime()).toBeGreaterThanOrEqual(120_000)
  house.supplier.pages = [[{ ...mobile, rate: '0.9' }, electricity]]
  await house.sync()
  house.clock.advance(1_000)
  expect((await estimate()).debit_amount).not.toBe(debit_amount)
  house.supplier.pages = [[mobile, electricity]]
  await house.sync()
  house.clock.moveTo(secondMs - 1)
  expect(await pay({ quote_expires_at })).toMatchObject({ debit_amount })
  expect(await codeOf(pay({ quote_expires_at }))).toBe('QUOTE_NOT_FOUND')
})

test('an estimate that has ended pays nothing', async () => {
  const { quote_expires_at } = await estimate()
  house.clock.moveTo(Number(quote_expires_at) * 1_000)
  expect(await codeOf(pay({ quote_expires_at }))).toBe('QUOTE_EXPIRED')
})

test('two estimates that end in the same second have one price', async () => {
  const first = await estimate({ client_amount: '777' })
  house.supplier.pages = [[{ ...mobile, rate: '0.5' }, electricity]]
  await house.sync()
  expect(await estimate({ client_amount: '777' })).toEqual(first)
  house.supplier.pages = [[mobile, electricity]]
  await house.sync()
})

test('an estimate pays once, also when several payments name it at a time, and a second one pays once more', async () => {
  const { quote_expires_at } = await estimate()
  const codes = () => Promise.all(Array.from({ length: 3 }, () => codeOf(pay({ quote_expires_at }))))
  expect((await codes()).toSorted()).toEqual(['QUOTE_NOT_FOUND', 'QUOTE_NOT_FOUND', undefined])
  expect((await estimate()).quote_expires_at).toBe(quote_expires_at)
  expect((await estimate()).quote_expires_at).toBe(quote_expires_at)
  expect((await codes()).toSorted()).toEqual(['QUOTE_NOT_FOUND', undefined, undefined])
})

test('a payment that is refused leaves its estimate unused', async () => {
  const { quote_expires_at } = await estimate()
  expect(await codeOf(pay({ quote_expires_at, agent_transaction_id: 'another' }))).toBe('CHECK_REQUIRED')
  expect(await codeOf(pay({ quote_expires_at }))).toBeUndefined()
})

test('of the unused estimates of a customer the latest twenty can be paid', async () => {
  const first = await estimate({ client_amount: '100' })
  await Promise.all(Array.from({ length: 19 }, (_, i) => estimate({ client_amount: `${101 + i}` })))
  const second = { client_amount: '101', quote_expires_at: first.quote_expires_at }
  await estimate({ client_amount: '200' })
  expect(await codeOf(pay({ client_amount: '100', quote_expires_at: first.quote_expires_at }))).toBe(
    'QUOTE_NOT_FOUND',
  )
  expect(await codeOf(pay(second))).toBeUndefined()
})

test('a payment finds only an estimate of its own customer, service, currency and amount', async () => {
  const { quote_expires_at } = await estimate()
  expect(await codeOf(pay({ quote_expires_at, client_amount: '1000.01' }))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(pay({ quote_expires_at, debit_currency: 'RUB' }))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(pay({ quote_expires_at: `${Number(quote_expires_at) + 1}` }))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(pay({ quote_expires_at: '999999999999' }))).toBe('QUOTE_NOT_FOUND')
  const owner = customerId
  customerId = await house.newCustomer({ funding_available: { USDT: '100' } })
  expect(await codeOf(pay({ quote_expires_at }))).toBe('QUOTE_NOT_FOUND')
  customerId = owner
  expect(await pay({ quote_expires_at, client_amount: '1000.00' })).toMatchObject({ status: 'CREATED' })
})

test('an amount outside the bounds of the service is refused with the bounds', async () => {
  const bounds = { min: '10', max: '15000', currency: 'RUB' }
  expect(await refusalOf(estimate({ client_amount: '9.99' }))).toEqual(['AMOUNT_TOO_SMALL', bounds])
  expect(await refusalOf(estimate({ client_amount: '15000.01' }))).toEqual(['AMOUNT_TOO_LARGE', bounds])
  expect(await codeOf(estimate({ client_amount: '10.001' }))).toBe('VALIDATION_ERROR')
  expect(await codeOf(estimate({ client_amount: undefined }))).toBe('VALIDATION_ERROR')
})

test('a fixed amount may be left out, and no other is taken', async () => {
  house.supplier.pages = [
    [
      mobile,
      electricity,
      { ...mobile, serviceReference: 'fixed', amount: { kind: 'fixed', amount: '299.00' } },
    ],
  ]
  await house.sync()
  const service_id = await house.serviceId('fixed')
  const given = await estimate({ service_id, client_amount: undefined })
  expect(given).toMatchObject({ client_amount: '299', fixed_payment: true })
  expect(await codeOf(estimate({ service_id, client_amount: '300' }))).toBe('AMOUNT_TOO_LARGE')
  const { quote_expires_at } = given
  expect(await pay({ service_id, quote_expires_at, client_amount: undefined })).toMatchObject({
    client_amount: '299',
  })
})

test('a form names every field that is wrong, and repeats no value', async () => {
  const { quote_expires_at } = await estimate()
  const told = await refusalOf(
    pay({ quote_expires_at, field_values: { phone: 'secret-1', card: 'secret-2' } }),
  )
  expect(told).toEqual([
    'INVALID_FIELD_VALUES',
    {
      fields: [
        { path: 'field_values.card', message: 'is no field of this service' },
        { path: 'field_values.phone', message: 'does not fit the regexp of the field: Phone number' },
      ],
    },
  ])
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(await refusalOf(pay({ quote_expires_at, field_values: {} }))).toEqual([
    'INVALID_FIELD_VALUES',
    { fields: [{ path: 'field_values.phone', message: 'is required: Phone number' }] },
  ])
})

test('an unknown service, and one that its supplier lists no more, cannot be paid', async () => {
  expect(await codeOf(estimate({ service_id: 999_999 }))).toBe('SERVICE_NOT_FOUND')
  const { quote_expires_at } = await estimate()
  house.supplier.pages = [[electricity]]
  await house.sync()
  expect(await codeOf(pay({ quote_expires_at }))).toBe('SERVICE_NOT_FOUND')
  house.supplier.pages = [[mobile, electricity]]
  await house.sync()
  expect(await pay({ quote_expires_at })).toMatchObject({ status: 'CREATED' })
})

/** Checks an account of the electricity, estimates it, and answers what pays it. */
async function checked(body: object = {}) {
  const service_id = await house.serviceId('electricity')
  const asked = { service_id, debit_currency: 'USDT', client_amount: '1000' }
  const check = await house.call('checkServiceRequisite', {
    as: customerId,
    body: { ...asked, requisite: '4815162342', ...body },
  })
  const { agent_transaction_id, check_snapshot } = check
  const { quote_expires_at } = await estimate(asked)
  const field_values = { account: '4815162342' }
  return { ...asked, field_values, quote_expires_at, agent_transaction_id, check_snapshot }
}

test('a service whose account must be checked is not paid without its check, nor upon another', async () => {
  const body = await checked()
  const none = { agent_transaction_id: undefined, check_snapshot: undefined }
  expect(await codeOf(pay({ ...body, ...none }))).toBe('CHECK_REQUIRED')
  expect(await codeOf(pay({ ...body, check_snapshot: undefined }))).toBe('CHECK_REQUIRED')
  const differing: [string, object][] = [
    ['agent_transaction_id', { agent_transaction_id: 'another' }],
    ['check_snapshot', { check_snapshot: { ...body.check_snapshot, requires_identity: true } }],
    ['field_values', { field_values: { account: '4815162343' } }],
  ]
  for (const [field, change] of differing)
    expect(await refusalOf(pay({ ...body, ...change }))).toEqual(['CHECK_MISMATCH', { field }])
  const { quote_expires_at } = await estimate({ service_id: body.service_id, client_amount: '1001' })
  expect(await refusalOf(pay({ ...body, client_amount: '1001', quote_expires_at }))).toEqual([
    'CHECK_MISMATCH',
    { field: 'client_amount' },
  ])
  const owner = customerId
  customerId = await house.newCustomer({ funding_available: { USDT: '100' } })
  const own = await estimate({ service_id: body.service_id })
  expect(await codeOf(pay({ ...body, quote_expires_at: own.quote_expires_at }))).toBe('CHECK_MISMATCH')
  customerId = owner
  // The members of the snapshot in another order are the same snapshot.
  const snapshot = Object.fromEntries(Object.entries(body.check_snapshot).toReversed())
  expect(await pay({ ...body, check_snapshot: snapshot })).toMatchObject({ status: 'CREATED' })
})

test('a check pays once, also when two payments come at a time', async () => {
  const body = await checked()
  // An estimate for each of them, of the same second.
  for (let more = 0; more < 2; more++) await estimate({ service_id: body.service_id })
  const codes = await Promise.all([codeOf(pay(body)), codeOf(pay(body)), codeOf(pay(body))])
  expect(codes.toSorted()).toEqual(['CHECK_USED', 'CHECK_USED', undefined])
})

test('a check that is too old is asked for again', async () => {
  const body = await checked()
  house.clock.advance(900_000)
  const { quote_expires_at } = await estimate({ service_id: body.service_id })
  expect(await codeOf(pay({ ...body, quote_expires_at }))).toBe('CHECK_REQUIRED')
})

test('a payer whom the supplier wants to know must name a document', async () => {
  house.supplier.checks = () => ({
    status: 'done',
    result: { agentTransactionId: 'known', amount: '1000', requiresIdentity: true, facts: {} },
  })
  const body = await checked()
  expect(await refusalOf(pay(body))).toMatchObject([
    'INVALID_FIELD_VALUES',
    { fields: [{ path: 'field_values.identity' }] },
  ])
  const field_values = { ...body.field_values, identity: '4500 123456' }
  expect(await pay({ ...body, field_values })).toMatchObject({ requisite: '4815162342' })
})

test('a check names what is due, tells of an account that cannot be paid, and admits a silent supplier', async () => {
  const service_id = await house.serviceId('electricity')
  const check = (body: object) =>
    house.call('checkServiceRequisite', { as: customerId, body: { service_id, ...body } })
  expect(await check({ requisite: '1' })).toMatchObject({ success: true, client_amount: '1234.5' })
  house.supplier.checks = () => ({ status: 'rejected', reason: 'ACCOUNT_NOT_FOUND' })
  expect(await check({ field_values: { account: '1' } })).toMatchObject({
    ...{ success: false, agent_transaction_id: null, check_snapshot: null, reason: 'ACCOUNT_NOT_FOUND' },
  })
  house.supplier.checks = () => ({ status: 'rejected', reason: 'Ivan Ivanov owes 5' })
  expect(await check({ requisite: '1' })).toMatchObject({ success: false, reason: 'DECLINED' })
  house.supplier.checks = () => ({ status: 'unknown' })
  expect(await codeOf(check({ requisite: '1' }))).toBe('SUPPLIER_UNAVAILABLE')
  house.supplier.checks = () => {
    throw new Error('no way to pay 4815162342')
  }
  expect(await codeOf(check({ requisite: '1' }))).toBe('SUPPLIER_UNAVAILABLE')
  // The log tells the cause.
  await expect(check({ requisite: '4815162342' })).rejects.toHaveProperty('cause.message', 'no way to pay …')
  expect(await codeOf(check({}))).toBe('INVALID_FIELD_VALUES')
})

test('words of a supplier that cannot be stored keep no account from being checked, and an unsound id no check', async () => {
  const result = { agentTransactionId: 'known', amount: '1000', requiresIdentity: false }
  house.supplier.checks = () => ({
    status: 'done',
    result: { ...result, facts: { owner: 'A\0nna \ud83d', note: 'x'.repeat(100_000) } },
  })
  const body = await checked()
  expect(body.check_snapshot).toMatchObject({ facts: { owner: 'A nna \ufffd', note: 'x'.repeat(500) } })
  expect(await codeOf(pay(body))).toBeUndefined()
  for (const agentTransactionId of ['a\0b', '', 'x'.repeat(257)]) {
    house.supplier.checks = () => ({ status: 'done', result: { ...result, agentTransactionId, facts: {} } })
    expect(await codeOf(checked())).toBe('SUPPLIER_UNAVAILABLE')
  }
})

test('a payment that the wallet does not cover is refused whole, and its check can pay after that', async () => {
  const body = await checked()
  const { quote_expires_at } = await estimate({ client_amount: '15000' })
  expect(await codeOf(pay({ quote_expires_at, client_amount: '15000' }))).toBe('INSUFFICIENT_BALANCE')
  const owner = customerId
  expect(await house.funding(owner)).toBe('100/0')
  expect(await pay(body)).toMatchObject({ status: 'CREATED' })
  await house.purchases.turn()
  await house.expectSoundBooks()
})

test('nobody reads the payment of another customer', async () => {
  const { quote_expires_at } = await estimate()
  const { id } = await pay({ quote_expires_at })
  const other = await house.newCustomer({})
  const read = (order_id: string, as: string) =>
    codeOf(house.call('getServicePayment', { as, params: { order_id } }))
  expect(await read(id, customerId)).toBeUndefined()
  expect(await read(id.toUpperCase(), customerId)).toBeUndefined()
  expect(await read(id, other)).toBe('ORDER_NOT_FOUND')
  expect(await read('7', customerId)).toBe('ORDER_NOT_FOUND')
  expect(await house.call('listServicePayments', { as: other })).toEqual({
    ...{ items: [], limit: 50, offset: 0, has_more: false },
  })
})

test('no estimate is given in a currency of which the exchange holds as much as it may', async () => {
  const { max } = house.catalog.section(stocks).find('BTC')!
  await house.stock({ BTC: formatAmount(max) })
  expect(await codeOf(estimate({ debit_currency: 'BTC' }))).toBe('INSUFFICIENT_LIQUIDITY')
  expect(await estimate()).toMatchObject({ debit_currency: 'USDT' })
})
