import { afterAll, expect, test } from 'vitest'
import { actByHand, freeze, unfreeze } from '../../../test/world/act-by-hand.ts'
import { openPayoutHouse } from '../../../test/world/payout-house.ts'
import { payoutActs } from './operator-acts.ts'
import { payoutsOut } from './payout/payouts-out.ts'

const house = await openPayoutHouse()
const { database, catalog, clock, rail, rails } = house
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const statusOf = async (id: string) => (await payoutsOut.find(database, { id, catalog }))?.status
const give = (subject: string) => actByHand(house, { name: 'payouts fail', subject, acts: payoutActs })

async function frozenPayout() {
  const customer = await house.newCustomer({ funding_available: { RUB: '2000' } })
  const { transaction_id: id } = await house.payOut(customer)
  await freeze(house, customer)
  await rails.turn()
  return { customer, id }
}

test('nothing is paid for a frozen customer, and it is paid at once after the freeze', async () => {
  const { customer, id } = await frozenPayout()
  for (let hour = 0; hour < 3; hour++) {
    clock.advance(3_600_000)
    await rails.turn()
  }
  expect([rail.paid.get(id), await statusOf(id)]).toEqual([undefined, 'processing'])
  await unfreeze(house, customer)
  await rails.turn()
  expect([rail.paid.get(id) !== undefined, await statusOf(id)]).toEqual([true, 'completed'])
})

test('an operator gives the money of a held payout back, and it is not paid after the freeze', async () => {
  const { customer, id } = await frozenPayout()
  expect(await give(id)).toContain('1010 RUB are available')
  expect([await house.funding(customer, 'RUB'), await statusOf(id)]).toEqual(['2000/0', 'failed'])
  await unfreeze(house, customer)
  clock.advance(3_600_000)
  await rails.turn()
  expect(rail.paid.get(id)).toBeUndefined()
})

test('a payout that may have been paid is not given up', async () => {
  const { customer, id } = await frozenPayout()
  await unfreeze(house, customer)
  rail.answers = () => ({ status: 'unknown' })
  await rails.turn()
  rail.answers = null
  await expect(give(id)).rejects.toThrow('only one that its rail was not asked for')
  clock.advance(3_600_000)
  await rails.turn()
  expect(await statusOf(id)).toBe('completed')
  await expect(give(id)).rejects.toThrow('is completed')
})
