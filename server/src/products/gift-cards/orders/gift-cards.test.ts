import { afterAll, afterEach, expect, test } from 'vitest'
import { stocks } from '#core/dealing'
import { readMails } from '#core/mail'
import { formatAmount } from '#core/money'
import { answerText, govern } from '#core/operators'
import { systemIds } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { outcomesByHand } from '../../../../test/world/act-by-hand.ts'
import { askOffice } from '../../../../test/world/ask-office.ts'
import { openGiftCardHouse } from '../../../../test/world/gift-card-house.ts'
import type { Amounts } from '../../../../test/world/open-world.ts'
import { codeMark, codeOfOrder, exampleGames, exampleStore } from '../../../../test/world/paper-gift-cards.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { requirePaying } from '../catalog/price-card.ts'
import { giftCardOfficeRoutes } from '../office-routes.ts'
import { giftCardActs } from '../operator-acts.ts'
import { openDelivery } from './delivery.ts'
import { hasCode } from './gift-card-order.ts'
import { giftCardMails, requestResends } from './mail-codes.ts'
import { orderResource } from './order-resource.ts'
import { findStory } from './order-store.ts'

const house = await openGiftCardHouse()
const { supplier, purchases, database, catalog, secrets } = house
const { pages, deliver } = supplier
afterEach(async () => {
  Object.assign(supplier, { answers: null, deliver, charges: (cost: unknown) => cost, pages })
  await house.sync()
})
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const newCustomer = (amounts: Amounts = { USDT: '100' }) => house.newCustomer({ funding_available: amounts })

async function shown(id: string) {
  const story = await findStory(database, { id, catalog })
  const { status, error, code } = orderResource.of({ ...story!, delivery: null })
  return [status, error, code]
}

async function codeIn(id: string): Promise<string | null> {
  const story = await findStory(database, { id, catalog })
  const { sealed } = story!.order
  return sealed && (await openDelivery({ id, sealed }, secrets)).code
}

const lateDelivery = (reference: string) => ({
  cost: house.money('USDT', '24.5'),
  code: codeOfOrder(reference),
  pin: null,
  redeemUrl: null,
  expiresAt: null,
})

const listed = (query = {}) => askOffice(giftCardOfficeRoutes(house), 'officeListGiftCardSales', { query })
const told = (id: string) =>
  askOffice(giftCardOfficeRoutes(house), 'officeGetGiftCardSale', { params: { id } })

async function actOf(name: string, subject?: string, options = {}): Promise<string> {
  const desk = { database, catalog, secrets, clock: house.clock, ids: systemIds }
  const act = giftCardActs.find((one) => one.name === name)
  const given = { operator: { name: 'olga', sign: null }, subject, options }
  return answerText(await govern(act!).act(desk, given))
}

test('a purchase holds its total at the price of the moment, and orders the card after the commit', async () => {
  const customer = await newCustomer()
  const answer = await house.buy(customer)
  expect(answer).toEqual({
    order_id: expect.any(String),
    transaction_id: answer.order_id,
    product_id: await house.productId('Example Store US'),
    face_value: 25,
    crypto_amount: '24.5',
    symbol: 'USDT',
    fee: '0.245',
    total: '24.745',
    status: 'processing',
  })
  const id = answer.order_id
  expect(await house.funding(customer)).toBe('75.255/24.745')
  expect(supplier.orders.get(id)).toBeUndefined()
  expect(await house.transaction(customer, id)).toMatchObject({
    type: 'gift_card',
    status: 'processing',
    direction: 'out',
    comment: 'Example Store US 25 USD',
  })
  expect(await house.events(id)).toEqual([])
  await purchases.turn()
  expect(supplier.orders.get(id)).toEqual({
    reference: id,
    productReference: 'store-us',
    faceValue: '25',
    currency: 'USD',
    cost: house.money('USDT', '24.5'),
  })
  expect(await house.funding(customer)).toBe('75.255/0')
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'completed' })
  expect([await codeIn(id), await shown(id)]).toEqual([codeOfOrder(id), ['completed', null, null]])
  expect(await house.events(id)).toMatchObject([
    {
      type: 'gift_card.completed',
      sequence: 1n,
      data: { status: 'completed', code: null, pin: null, redeem_url: null },
    },
  ])
})

test('every price is rounded up, whatever pays', async () => {
  const customer = await newCustomer({ BTC: '1' })
  // 5.5 EUR cost 5.98125 USDT; at a bid of 65000 less 0.5 % that is 0.0000924816…
  const { order_id: id, ...answer } = await house.buy(customer, {
    product: 'Games Anywhere',
    faceValue: 5.5,
    symbol: 'BTC',
  })
  expect(answer).toMatchObject({ crypto_amount: '0.00009249', fee: '0.00000093', total: '0.00009342' })
  await purchases.turn()
  expect(supplier.orders.get(id)).toMatchObject({
    faceValue: '5.5',
    currency: 'EUR',
    cost: house.money('USDT', '5.98125'),
  })
})

test('what is worth too little or too much, or is paid with fiat, is refused', async () => {
  const customer = await newCustomer({ USDT: '100000', RUB: '100000' })
  supplier.pages = [
    [{ ...exampleStore, values: { kind: 'range', min: '0.01', max: '100000', step: '0.01' } }, exampleGames],
  ]
  await house.sync()
  expect(await codeOf(house.buy(customer, { faceValue: 1.02 }))).toBe('AMOUNT_TOO_SMALL')
  expect(await codeOf(house.buy(customer, { faceValue: 2040.82 }))).toBe('AMOUNT_TOO_LARGE')
  expect((await house.buy(customer, { faceValue: 2040.81 })).crypto_amount).toBe('1999.9938')
  expect(() => requirePaying(catalog, 'RUB')).toThrow(
    'RUB is a fiat currency, and this must be a crypto currency',
  )
  await purchases.turn()
})

test('a price above max_total is refused, and nothing is bought', async () => {
  const customer = await newCustomer()
  expect(await codeOf(house.buy(customer, { maxTotal: '24.744999' }))).toBe('PRICE_MOVED')
  expect(await house.funding(customer)).toBe('100/0')
  expect((await house.buy(customer, { maxTotal: '24.745' })).total).toBe('24.745')
  await purchases.turn()
})

test('a card that is out of stock after the payment costs nothing, and its reason is told', async () => {
  const customer = await newCustomer()
  supplier.answers = () => ({ status: 'rejected', reason: 'OUT_OF_STOCK' })
  const { order_id: id } = await house.buy(customer)
  await purchases.turn()
  expect(await shown(id)).toEqual(['failed', 'OUT_OF_STOCK', null])
  expect(await house.funding(customer)).toBe('100/0')
  expect(await house.events(id)).toMatchObject([
    { type: 'gift_card.failed', data: { error: 'OUT_OF_STOCK' } },
  ])
})

test('an order whose code is late stays open, is not ordered again, and is delivered once', async () => {
  const customer = await newCustomer()
  const { order_id: id } = await house.buy(customer)
  supplier.deliver = (order) => ({ ...deliver(order), code: ' ' })
  await purchases.turn()
  expect(await shown(id)).toEqual(['processing', null, null])
  expect(await house.funding(customer)).toBe('75.255/24.745')
  supplier.answers = (call, reference) =>
    call === 'find' && reference === id ? { status: 'done', result: lateDelivery(id) } : null
  house.clock.advance(60_000)
  await purchases.turn()
  expect(supplier.delivered.get(id)).toBe(1)
  expect([await codeIn(id), await shown(id)]).toEqual([codeOfOrder(id), ['completed', null, null]])
})

test('a code that comes after the refund is kept and not shown, and its cost is the debt of the supplier', async () => {
  const customer = await newCustomer()
  supplier.answers = (call) => (call === 'order' ? { status: 'rejected', reason: 'no stock today' } : null)
  const { order_id: id } = await house.buy(customer)
  await purchases.turn()
  expect(await shown(id)).toEqual(['failed', 'DECLINED', null])
  const debts = await house.houseHas('supplier_debts')
  supplier.deliver(supplier.orders.get(id)!)
  await purchases.lookAt(id)
  expect([await house.funding(customer), await shown(id)]).toEqual(['100/0', ['failed', 'DECLINED', null]])
  const story = await findStory(database, { id, catalog })
  expect([await codeIn(id), hasCode(story!)]).toEqual([codeOfOrder(id), false])
  expect([debts, await house.houseHas('supplier_debts')]).toEqual(['0', '-24.5'])
  expect(await told(id)).toMatchObject({
    order: { id, delivery: 'late', purchase: { status: 'failed', error: 'DECLINED', charged: '24.5' } },
    record: { debts: [{ kind: 'delivered_late', symbol: 'USDT', amount: '24.5', resolution: null }] },
  })
})

test('a card that its supplier takes back is refunded with its fee, told again, and its code is gone', async () => {
  const customer = await newCustomer()
  const { order_id: id } = await house.buy(customer)
  await purchases.turn()
  expect(await house.funding(customer)).toBe('75.255/0')
  supplier.takeBack(id)
  await purchases.lookAt(id)
  await purchases.lookAt(id)
  expect([await house.funding(customer), await shown(id)]).toEqual(['100/0', ['failed', 'REFUNDED', null]])
  expect((await house.events(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ['gift_card.completed', 1n],
    ['gift_card.failed', 2n],
  ])
  const story = await findStory(database, { id, catalog })
  expect(hasCode(story!)).toBe(false)
  expect(await told(id)).toMatchObject({
    order: { delivery: 'taken_back', purchase: { status: 'refunded', error: 'REFUNDED' } },
  })
})

test('what a supplier takes beyond the agreed cost is its debt, and the customer pays what was said', async () => {
  const customer = await newCustomer()
  const debts = await house.houseHas('supplier_debts')
  supplier.charges = (cost) => ({ ...cost, units: cost.units + 1n })
  const { order_id: id } = await house.buy(customer)
  await purchases.turn()
  expect([await house.funding(customer), await shown(id)]).toEqual(['75.255/0', ['completed', null, null]])
  expect([debts, await house.houseHas('supplier_debts')]).toEqual(['-24.5', '-24.500001'])
})

test('a hundred purchases at a time buy what the wallet covers, and nothing more', async () => {
  const customer = await newCustomer({ USDT: '247.45' })
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      house.buy(customer).then(
        () => 'bought',
        (error: Refusal) => error.kind.code,
      ),
    ),
  )
  expect(outcomes.filter((one) => one === 'bought')).toHaveLength(10)
  expect(outcomes.filter((one) => one === 'INSUFFICIENT_BALANCE')).toHaveLength(90)
  await purchases.turn()
  expect(await house.funding(customer)).toBe('0/0')
})

test('operators see orders without codes, and send a code again', async () => {
  const customer = await newCustomer()
  const { order_id: id } = await house.buy(customer, { email: 'ivan@example.com' })
  await expect(actOf('gift-cards resend', id)).rejects.toThrow('has no code that its customer may see')
  expect(await told(id)).toMatchObject({ order: { delivery: 'none', email: 'i***@example.com' } })
  await purchases.turn()
  const sale = { id, product: 'Example Store US', face_value: '25', currency: 'USD', delivery: 'delivered' }
  expect(await listed({ status: 'completed', limit: 1 })).toMatchObject({ items: [sale], next: id })
  for (const unknown of ['nope', systemIds.next()])
    await expect(told(unknown)).rejects.toMatchObject({
      kind: { code: 'OFFICE_GIFT_CARD_SALE_NOT_FOUND' },
    })
  const mails = () => readMails(database, { kind: 'gift_card', subject: id })
  expect(await mails()).toMatchObject([{ status: 'requested' }])
  expect(await actOf('gift-cards resend', id)).toContain('i***@example.com')
  const woken: string[] = []
  const parts = { database, ids: systemIds, mailer: { name: 'paper mail' } }
  const resending = {
    ...parts,
    businessClock: house.clock,
    engines: { mails: { wake: (kind: string) => void woken.push(kind) } },
  }
  await requestResends(resending)
  await requestResends(resending)
  expect([(await mails()).length, woken]).toEqual([2, ['gift_card']])
  const carrier = giftCardMails({ ...resending, catalog, secrets, exchangeName: 'Example' })
  const mail = await carrier.compose(database, id)
  expect(mail).toMatchObject({ to: 'ivan@example.com', text: expect.stringContaining(codeOfOrder(id)) })
  expect(await told(id)).toMatchObject({ record: { readings: [], mails: [{ status: 'requested' }, {}] } })
  await carrier.beforeSending?.(id)
  const shown = await told(id.toUpperCase())
  const reading = { via: 'mail', api_key: null, request_id: null }
  expect(shown).toMatchObject({ order: sale, record: { readings: [reading] } })
  expect(JSON.stringify(shown)).not.toContain(codeMark)
})

test('orders of all customers are listed in pages, newest first', async () => {
  const customer = await newCustomer()
  const [first, second] = [await house.buy(customer), await house.buy(customer)]
  await purchases.turn()
  const newest = { items: [{ id: second.order_id }], next: second.order_id }
  expect(await listed({ limit: 1 })).toMatchObject(newest)
  expect(await listed({ limit: 1, cursor: newest.next })).toMatchObject({ items: [{ id: first.order_id }] })
  await expect(listed({ cursor: systemIds.next() })).rejects.toMatchObject({
    kind: { code: 'VALIDATION_ERROR' },
  })
})

test('no code is sent again for a frozen customer', async () => {
  const customer = await newCustomer()
  const { order_id: id } = await house.buy(customer, { email: 'ivan@example.com' })
  await purchases.turn()
  await house.freeze(customer)
  await expect(actOf('gift-cards resend', id)).rejects.toThrow(/customer of the gift card order .* is frozen/)
  await house.unfreeze(customer)
  const resend = { name: 'gift-cards resend', subject: id, acts: giftCardActs }
  expect(await outcomesByHand(house, resend)).toEqual([['CODE_RESEND_ASKED', { email: 'i***@example.com' }]])
})

test('a code that is delivered while its customer is frozen is not mailed before the freeze ends', async () => {
  const { hindrance } = giftCardMails({
    ...{ database, catalog, secrets, businessClock: house.clock, exchangeName: 'Example' },
  })
  const customer = await newCustomer()
  const { order_id: id } = await house.buy(customer, { email: 'ivan@example.com' })
  await purchases.turn()
  expect(await hindrance?.(database, id)).toBeNull()
  await house.freeze(customer)
  expect(await hindrance?.(database, id)).toBe('the customer is frozen')
  await house.unfreeze(customer)
  expect(await hindrance?.(database, id)).toBeNull()
})

test('a card whose end is no time is delivered without one', async () => {
  for (const ms of [Number.NaN, -1, 8.64e15]) {
    supplier.deliver = (order) => ({ ...deliver(order), expiresAt: new Date(ms) })
    const { order_id: id } = await house.buy(await newCustomer())
    await purchases.turn()
    expect(await shown(id)).toEqual(['completed', null, null])
    expect((await findStory(database, { id, catalog }))?.order.expiresAt).toBeNull()
  }
})

test('a price in a currency of which the house holds as much as it may is refused, and USDT is never too much', async () => {
  const { max } = catalog.section(stocks).find('BTC')!
  const customer = await newCustomer({ BTC: '1', USDT: '100' })
  await house.stock({ BTC: formatAmount(max) })
  expect(await codeOf(house.buy(customer, { symbol: 'BTC' }))).toBe('INSUFFICIENT_LIQUIDITY')
  expect(await codeOf(house.estimate({ symbol: 'BTC' }))).toBe('INSUFFICIENT_LIQUIDITY')
  expect(await house.estimate()).toMatchObject({ symbol: 'USDT' })
  expect(await house.funding(customer, 'BTC')).toBe('1/0')
  expect((await house.buy(customer)).status).toBe('processing')
})
