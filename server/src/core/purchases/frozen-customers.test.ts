import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actByHand, freeze, unfreeze } from '../../../test/world/act-by-hand.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { purchaseRoutes } from './office/purchase-routes.ts'
import { purchaseActs } from './purchase-acts.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
afterEach(() => house.expectSoundPurchases())
afterAll(() => house.close())

const newCustomer = () => house.newCustomer({ funding_available: { USDT: '10.1' } })
const taken = (id: string) => house.supplier.orders.get(id)?.taken.length ?? 0

async function turn(): Promise<void> {
  await house.engine().turn()
  house.clock.advance(60_000)
}

test('nothing is ordered for a frozen customer, however long, and it is ordered at once after the freeze', async () => {
  const customerId = await newCustomer()
  const id = await house.buy({ customerId })
  await freeze(house, customerId)
  for (let hour = 0; hour < 5; hour++) await turn()
  expect([taken(id), (await house.purchase(id)).status]).toEqual([0, 'processing'])
  const open = await askOffice(
    purchaseRoutes({ ...house, businessClock: house.clock }),
    'officeListPurchases',
  )
  const instruction = {
    status: 'waiting',
    problem: {
      code: 'PROBLEM_PUT_OFF',
      params: { problem: { code: 'PROBLEM_CUSTOMER_FROZEN', params: {} } },
    },
  }
  expect(open).toMatchObject({ items: [{ purchase: { id }, waiting: { instruction } }] })
  await unfreeze(house, customerId)
  await house.engine().turn()
  expect([taken(id), (await house.purchase(id)).status]).toEqual([1, 'completed'])
})

test('an order that never arrived is looked up and not placed again while its customer is frozen', async () => {
  const customerId = await newCustomer()
  const id = await house.buy({ customerId })
  house.supplier.answers = () => ({ status: 'unknown' })
  await turn()
  house.supplier.answers = null
  await freeze(house, customerId)
  for (let times = 0; times < 3; times++) await turn()
  expect(taken(id)).toBe(0)
  await unfreeze(house, customerId)
  await turn()
  expect(taken(id)).toBe(1)
})

test('an operator gives the money of a held purchase back, which is not ordered then', async () => {
  const customerId = await newCustomer()
  const id = await house.buy({ customerId })
  await freeze(house, customerId)
  await turn()
  const failures = [{ kind: 'gift_card', failed: async () => {} }] as const
  await actByHand(house, { name: 'purchases fail', subject: id, acts: purchaseActs(failures) })
  expect(await house.funding(id)).toBe('10.1/0')
  await unfreeze(house, customerId)
  await turn()
  expect([taken(id), (await house.purchase(id)).status]).toEqual([0, 'failed'])
})
