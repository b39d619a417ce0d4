import { afterAll, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { openCryptoHouse } from '../../../../test/world/crypto-house.ts'
import { readOrder } from './read-order.ts'

const house = await openCryptoHouse((text) =>
  text.replace('ETH/BTC:\n    state: open', 'ETH/BTC:\n    state: cancel_only'),
)
await house.stock({ BTC: '500', USDT: '50000000', DOGE: '1000000' })
afterAll(() => house.close())

type Swap = { from: string; to: string; given?: string; received?: string }

/** The amounts of a swap as "from → to", or the code and details of its refusal. */
async function swap(customerId: string, { from, to, given, received }: Swap): Promise<unknown> {
  const amounts = { ...(given && { from_amount: given }), ...(received && { to_amount: received }) }
  const terms = readOrder({ from_symbol: from, to_symbol: to, ...amounts }, house.catalog)
  const { outcome } = await house.orders.place({ id: systemIds.next(), customerId, terms }, null)
  if ('refusal' in outcome) return [outcome.refusal.kind.code, outcome.refusal.details]
  return `${outcome.data.from_amount} → ${outcome.data.to_amount}`
}

test('the amount given is rounded up and the amount received down, to the unit', async () => {
  // Bid 69930, ask 70070.
  house.price('BTC/USDT', '70000')
  const customer = await house.newCustomer({ BTC: '10', USDT: '1000000' })
  expect(await swap(customer, { from: 'USDT', to: 'BTC', given: '1' })).toBe('1 → 0.00001427')
  expect(await swap(customer, { from: 'USDT', to: 'BTC', received: '0.00002' })).toBe('1.4014 → 0.00002')
  expect(await swap(customer, { from: 'BTC', to: 'USDT', received: '1' })).toBe('0.00001431 → 1')
  house.price('DOGE/BTC', '0.0000012345678')
  // The bid in whole steps is 0.0000012327, so that 11 DOGE are worth 0.0000135597 BTC.
  const doge = await house.newCustomer({ DOGE: '1000' })
  expect(await swap(doge, { from: 'DOGE', to: 'BTC', given: '11' })).toBe('11 → 0.00001355')
  expect(await house.violations()).toEqual([])
})

test('an amount that brings nothing is too small, and its refusal says how much is enough', async () => {
  house.price('BTC/USDT', '1000000000')
  const customer = await house.newCustomer({ USDT: '100' })
  const little = { from: 'USDT', to: 'BTC', given: '10.009999' }
  expect(await swap(customer, little)).toEqual([
    'AMOUNT_TOO_SMALL',
    { symbol: 'USDT', min: '10.01', max: '1000000' },
  ])
  expect(await swap(customer, { ...little, given: '10.01' })).toBe('10.01 → 0.00000001')
  expect(await house.balances(customer)).toEqual({ USDT: '89.99/0', BTC: '0.00000001/0' })
})

test('a price below one step is none', async () => {
  house.price('BTC/USDT', '0.01')
  const customer = await house.newCustomer({ BTC: '1' })
  const sale = { from: 'BTC', to: 'USDT', given: '1' }
  expect(await swap(customer, sale)).toEqual(['PRICE_UNAVAILABLE', { pair: 'BTC-USDT', price_step: '0.01' }])
  house.price('BTC/USDT', '0.02')
  expect(await swap(customer, sale)).toBe('1 → 0.01')
})

test('a pair that is not open takes no market order', async () => {
  house.price('ETH/BTC', '0.05')
  const customer = await house.newCustomer({ ETH: '1' })
  expect(await swap(customer, { from: 'ETH', to: 'BTC', given: '1' })).toEqual([
    'PAIR_NOT_ACTIVE',
    { pair: 'ETH-BTC', pair_status: 'cancel_only' },
  ])
})

test('orders that share a transaction are decided each by itself', async () => {
  house.price('BTC/USDT', '70000')
  const [rich, poor] = [await house.newCustomer({ USDT: '100' }), await house.newCustomer({ USDT: '5' })]
  const buy = (customer: string, given: string) => swap(customer, { from: 'USDT', to: 'BTC', given })
  const outcomes = await Promise.all([
    buy(rich, '60'),
    buy(poor, '10'),
    buy(rich, '60'),
    swap(rich, { from: 'ETH', to: 'USDT', given: '1' }),
    buy(rich, '40'),
  ])
  const refused = (required: string, available: string) => ({
    currency: 'USDT',
    required,
    available,
    account: 'funding',
  })
  expect(outcomes).toEqual([
    '60 → 0.00085628',
    ['INSUFFICIENT_BALANCE', refused('10', '5')],
    ['INSUFFICIENT_BALANCE', refused('60', '40')],
    ['PRICE_UNAVAILABLE', { pair: 'ETH-USDT' }],
    '40 → 0.00057085',
  ])
  expect(await house.violations()).toEqual([])
})
