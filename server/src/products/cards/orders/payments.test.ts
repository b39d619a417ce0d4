import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openCardHouse } from '../../../../test/world/card-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openCardHouse()
const { rail, engine, clock } = house
afterAll(async () => {
  await house.expectSoundCards()
  await house.close()
})

const bySbp = { payment_method: 'rub_sbp' }
const minuteMs = 60_000

async function orderBySbp() {
  const customer = await house.newCustomer({})
  const order = await house.order(customer, bySbp)
  await engine.turn()
  return { customer, order, id: order.order_id as string }
}

async function pays(id: string, amount: string, options: { transactionId?: string; paidAt?: Date } = {}) {
  const notice = rail.payerPays(id, { amount: house.money('RUB', amount), ...options })
  await engine.rails.receive('sbp', rail.callbackOf(notice))
  await engine.turn()
}

test('an order by fast payment costs what the rate says, and its exact payment buys the card', async () => {
  const { customer, order, id } = await orderBySbp()
  const { rate } = await house.call('getCardRate', customer)
  const url = `https://coffer.example/pay/fiat/${id}`
  // 56 USD at 80.4 roubles each.
  expect([rate, order.debit_amount, order.status]).toEqual(['80.4', '4502.4', 'awaiting_payment'])
  expect(order.payment).toEqual({
    kind: 'sbp',
    currency: 'RUB',
    amount: '4502.4',
    url,
    qr_code: url,
    expires_at: order.expires_at,
  })
  expect(await house.history(customer)).toEqual(['card_issue pending 4020 RUB'])
  await pays(id, '4502.4')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'completed', error: null })
  expect(await house.history(customer)).toEqual([
    'card_issue completed 4020 RUB',
    'deposit_fiat completed 4502.4 RUB',
  ])
  const [card] = await house.call('listCards', customer)
  expect([card.balance, await house.wallet(customer, 'RUB')]).toEqual(['50', '0/0'])
})

test.each([
  ['short', '4502.39', 'PAID_SHORT'],
  ['over', '4502.41', 'PAID_OVER'],
])('a payment that is %s is in the wallet instead, and the order says so', async (_, amount, error) => {
  const { customer, id } = await orderBySbp()
  await pays(id, amount)
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error, card_id: null })
  expect(await house.wallet(customer, 'RUB')).toBe(`${amount}/0`)
  expect(await house.history(customer)).toEqual([
    'card_issue failed 4020 RUB',
    `deposit_fiat completed ${amount} RUB`,
  ])
  // The rest comes too late for the order as well.
  await pays(id, '10')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error })
})

test('a payment of a frozen customer is in the wallet and buys no card', async () => {
  const { customer, id } = await orderBySbp()
  await house.freeze(customer)
  await pays(id, '4502.4')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error: 'CUSTOMER_FROZEN' })
  expect(await house.wallet(customer, 'RUB')).toBe('4502.4/0')
})

test('a payment after the end is in the wallet, and the expired order says so', async () => {
  const { customer, id } = await orderBySbp()
  rail.setState(id, 'expired')
  clock.advance(31 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: null })
  expect(await house.history(customer)).toEqual(['card_issue cancelled 4020 RUB'])
  await pays(id, '4502.4')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: 'PAID_LATE' })
  expect(await house.wallet(customer, 'RUB')).toBe('4502.4/0')
})

test('a second payment of an order is in the wallet, and one callback that comes twice is one payment', async () => {
  const { customer, id } = await orderBySbp()
  await pays(id, '4502.4', { transactionId: 'the first' })
  const notice = rail.payerPays(id, { amount: house.money('RUB', '4502.4'), transactionId: 'the first' })
  await engine.rails.receive('sbp', rail.callbackOf(notice))
  expect(await house.wallet(customer, 'RUB')).toBe('0/0')
  await pays(id, '4502.4')
  expect(await house.wallet(customer, 'RUB')).toBe('4502.4/0')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'completed', error: null })
  expect(house.issuer.issued.get(id)).toHaveLength(1)
})

test('an order that a payer declines has failed, and says that nobody paid', async () => {
  const { customer, id } = await orderBySbp()
  rail.setState(id, 'declined')
  clock.advance(31 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error: 'NOT_PAID' })
})

test('an order that the rail refused and that is paid all the same says so', async () => {
  const { customer, id } = await orderBySbp()
  await house.database.query(sql`
    update card_orders set status = 'failed', error = 'RAIL_REJECTED' where id = ${id}`)
  await pays(id, '4502.4')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error: 'PAID_LATE' })
  expect(await house.wallet(customer, 'RUB')).toBe('4502.4/0')
})

test('twenty orders of a customer may wait for a payment, also when they are asked for at once', async () => {
  const customer = await house.newCustomer({})
  const asked = Array.from({ length: 24 }, () => house.order(customer, bySbp))
  const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(20)
  expect(await codeOf(house.order(customer, bySbp))).toBe('TOO_MANY_OPEN_ORDERS')
  clock.advance(31 * minuteMs)
})

test('what the issuer refuses after a payment is in the wallet', async () => {
  const { customer, id } = await orderBySbp()
  house.issuer.answers = () => ({ status: 'rejected', reason: 'REGION_CLOSED' })
  await pays(id, '4502.4')
  house.issuer.answers = null
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error: 'REGION_CLOSED' })
  expect(await house.wallet(customer, 'RUB')).toBe('4502.4/0')
  expect(await house.history(customer)).toEqual([
    'card_issue failed 4020 RUB',
    'deposit_fiat completed 4502.4 RUB',
  ])
})

async function orderOnChain() {
  const customer = await house.newCustomer({})
  const asked = { payment_method: 'onchain_usdt', onchain_network: 'trc20' }
  const order = await house.order(customer, asked)
  return { customer, order, id: order.order_id as string }
}

test('an order on chain has an address of its own, and its exact payment buys the card', async () => {
  const { customer, order, id } = await orderOnChain()
  expect(order.payment).toMatchObject({ kind: 'onchain', symbol: 'USDT', network: 'trc20', amount: '56' })
  expect((await orderOnChain()).order.payment.address).not.toBe(order.payment.address)
  // Seen in time, deep enough after the end.
  clock.advance(29 * minuteMs)
  await house.chainPays(id, '56', 'seen')
  clock.advance(5 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'awaiting_payment' })
  await house.chainPays(id, '56', 'credited')
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'completed' })
  expect(await house.wallet(customer)).toBe('0/0')
})

test('on chain too, what is short, over or late is in the wallet, and the order says so', async () => {
  for (const [amount, error] of [
    ['55.999999', 'PAID_SHORT'],
    ['56.000001', 'PAID_OVER'],
  ] as const) {
    const { customer, id } = await orderOnChain()
    await house.chainPays(id, amount, 'credited')
    expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error })
    expect(await house.wallet(customer)).toBe(`${amount}/0`)
  }
  const { customer, id } = await orderOnChain()
  clock.advance(31 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: null })
  await house.chainPays(id, '56', 'credited')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: 'PAID_LATE' })
  expect(await house.wallet(customer)).toBe('56/0')
})

test('a payment in another currency is in the wallet, and the order waits on for its own', async () => {
  const { customer, id } = await orderOnChain()
  await house.chainPays(id, '56', 'seen', { symbol: 'TRX' })
  await house.chainPays(id, '56', 'credited', { symbol: 'TRX' })
  expect(await house.wallet(customer, 'TRX')).toBe('56/0')
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'awaiting_payment', error: null })
  await house.chainPays(id, '56', 'credited')
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'completed', error: null })
})

test('dust that fails takes nothing from a payment that was seen in time', async () => {
  const { customer, id } = await orderOnChain()
  await house.chainPays(id, '56', 'seen')
  await house.chainPays(id, '0.01', 'failed')
  clock.advance(31 * minuteMs)
  await engine.turn()
  await house.chainPays(id, '56', 'credited')
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'completed', error: null })
})

test.each([
  ['another amount is on its way', [['55', 'seen']]],
  [
    'its payment was reorganised away',
    [
      ['56', 'seen'],
      ['56', 'failed'],
    ],
  ],
] as const)('an order that nothing can pay any more expires at its end: %s', async (_, told) => {
  const { customer, id } = await orderOnChain()
  for (const [amount, what] of told) await house.chainPays(id, amount, what)
  clock.advance(29 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'awaiting_payment' })
  clock.advance(2 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: null })
})

test('an order whose payment is reorganised away after its end expires at once', async () => {
  const { customer, id } = await orderOnChain()
  await house.chainPays(id, '56', 'seen')
  clock.advance(31 * minuteMs)
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'awaiting_payment' })
  await house.chainPays(id, '56', 'failed')
  await engine.turn()
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'expired', error: null })
})

test('a payment whose money is spent before the order hears of it buys no card', async () => {
  const { customer, id } = await orderOnChain()
  await house.chainPays(id, '56', 'credited', { isSpent: true })
  expect(await house.readOrder(customer, id)).toMatchObject({
    status: 'failed',
    error: 'INSUFFICIENT_BALANCE',
  })
  expect(await house.wallet(customer)).toBe('0/0')
})

test('each order is told of once for each change, in one story', async () => {
  const { customer, id } = await orderBySbp()
  await pays(id, '4502.4')
  const events = await house.database.query(sql`
    select published_as as type, published_sequence as sequence, data ->> 'status' as status from events
    where customer_id = ${customer} and subject = ${id} order by id`)
  expect(events).toEqual([
    { type: 'card.transaction', sequence: 1n, status: 'pending' },
    { type: 'card.transaction', sequence: 2n, status: 'completed' },
  ])
})
