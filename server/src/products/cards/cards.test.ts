import { afterAll, expect, test } from 'vitest'
import { openCardHouse } from '../../../test/world/card-house.ts'
import { codeOf } from '../../../test/world/withdrawal-house.ts'

const house = await openCardHouse()
afterAll(async () => {
  await house.expectSoundCards()
  await house.close()
})

const rich = { funding_available: { USDT: '1000', BTC: '1', RUB: '100000' } }

test('a card is paid from the balance, issued once, and shown with its load', async () => {
  const customer = await house.newCustomer(rich)
  const order = await house.order(customer)
  expect(order).toMatchObject({
    status: 'processing',
    amount: '50',
    buy_fee: '5',
    top_up_fee: '1',
    total: '56',
    source_symbol: 'USDT',
    debit_amount: '56',
    card_id: null,
    payment: null,
    error: null,
  })
  expect(await house.wallet(customer)).toBe('944/56')
  await house.engine.turn()
  const { status, card_id } = await house.readOrder(customer, order.order_id)
  expect([status, await house.wallet(customer)]).toEqual(['completed', '944/0'])
  expect(house.issuer.issued.get(order.order_id)).toHaveLength(1)
  const [card, ...others] = await house.call('listCards', customer)
  expect(others).toEqual([])
  expect(card).toMatchObject({ id: card_id, status: 'ACTIVE', balance: '50', currency: 'USD', cvc: '***' })
  expect(card.number).toMatch(/^\*\*\*\* \*\*\*\* \*\*\*\* \d{4}$/)
  const params = { card_id: String(card_id) }
  expect(await house.call('getCardBalance', customer, { params })).toEqual({
    card_id,
    balance: '50',
    currency: 'USD',
  })
  expect(await house.history(customer)).toEqual(['card_issue completed 50 USDT'])
})

test('a card that the issuer refuses costs nothing, and its order says why', async () => {
  const customer = await house.newCustomer(rich)
  house.issuer.answers = () => ({ status: 'rejected', reason: 'KYC_REQUIRED' })
  const { order_id: id } = await house.order(customer)
  await house.engine.turn()
  house.issuer.answers = null
  expect(await house.readOrder(customer, id)).toMatchObject({ status: 'failed', error: 'KYC_REQUIRED' })
  expect([await house.wallet(customer), await house.call('listCards', customer)]).toEqual(['1000/0', []])
})

test('a load is in the balance once the issuer has made it, and a card of another customer is not found', async () => {
  const [customer, other] = [await house.newCustomer(rich), await house.newCustomer(rich)]
  const { id } = await house.newCard(customer)
  const load = { params: { card_id: String(id) }, body: { amount: '25', payment_method: 'wallet' } }
  expect(await house.call('topUpCard', customer, load)).toMatchObject({
    card_id: id,
    amount: '25',
    fee: '0.5',
    debit_amount: '25.5',
    status: 'processing',
  })
  await house.engine.turn()
  const card = await house.call('getCard', customer, load)
  expect([card.balance, await house.wallet(customer)]).toEqual(['75', '918.5/0'])
  for (const operation of ['getCard', 'getCardBalance', 'topUpCard', 'freezeCard', 'setCardLimits'])
    expect(await codeOf(house.call(operation, other, load))).toBe('CARD_NOT_FOUND')
})

test('what is asked for must be made, within bounds, and payable', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '20' } })
  for (const [asked, code] of [
    [{ amount: '9.99' }, 'AMOUNT_TOO_SMALL'],
    [{ amount: '10000.01' }, 'AMOUNT_TOO_LARGE'],
    [{ amount: '10.001' }, 'VALIDATION_ERROR'],
    [{ region: 'HK', payment_system: 'VISA' }, 'CARD_OPTION_UNAVAILABLE'],
    [{ region: 'GB', is_apple_pay_available: true }, 'CARD_OPTION_UNAVAILABLE'],
    [{ source_symbol: 'NOPE' }, 'CURRENCY_NOT_FOUND'],
    [{ onchain_network: 'trc20' }, 'VALIDATION_ERROR'],
    [{ payment_method: 'onchain_usdt' }, 'VALIDATION_ERROR'],
    [{ payment_method: 'onchain_usdt', onchain_network: 'ton' }, 'PAYMENT_METHOD_UNAVAILABLE'],
    [{}, 'INSUFFICIENT_BALANCE'],
  ] as const)
    expect([asked, await codeOf(house.order(customer, asked))]).toEqual([asked, code])
  expect(await house.history(customer)).toEqual([])
})

test('of 100 orders at once those are taken that the wallet covers, and each makes one card', async () => {
  // 10 USD cost 15.2 with the fees: six fit, and 8.8 stay.
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const asked = Array.from({ length: 100 }, () => codeOf(house.order(customer, { amount: '10' })))
  const codes = await Promise.all(asked)
  expect(codes.filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(94)
  const other = house.newEngine()
  await Promise.all([house.engine.turn(), other.turn()])
  await house.engine.turn()
  expect(await house.wallet(customer)).toBe('8.8/0')
  expect(await house.call('listCards', customer)).toHaveLength(6)
})

test('cards are listed by page, newest first, and every page together has every card once', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const made: number[] = []
  for (let card = 0; card < 5; card++) made.unshift((await house.newCard(customer, '10')).id)
  const idsOf = async (query: object) => {
    const listed = (await house.call('listCards', customer, { query })) as unknown as { id: number }[]
    return listed.map(({ id }) => id)
  }
  expect(await idsOf({})).toEqual(made)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ limit: 2, page })))
  expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4), []])
  expect(await codeOf(house.call('listCards', customer, { query: { page: 101 } }))).toBe('VALIDATION_ERROR')
})
