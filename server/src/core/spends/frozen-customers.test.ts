import { beforeEach, expect, test } from 'vitest'
import { freezeCustomer } from '#core/customers'
import { sql } from '#platform/database'
import { actByHand, freeze, unfreeze } from '../../../test/world/act-by-hand.ts'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import { spendActs } from './index.ts'

let house: SpendHouse
let customer: string
beforeEach(async () => {
  house = await openSpendHouse()
  customer = await house.newCustomer({})
  return () => house.close()
})

const wanted = () => house.request({ address: 'alice', initiator: `customer:${customer}` })
const problemOf = async (id: string) => (await house.story(id)).spend.problem

test('nothing is signed for a frozen customer, others are paid, and it goes on at once after the freeze', async () => {
  const id = await wanted()
  await freeze(house, customer)
  const other = await house.request()
  await house.pass()
  expect([await house.statusOf(id), await house.statusOf(other)]).toEqual(['requested', 'broadcast'])
  expect(await problemOf(id)).toBe('not signed: the customer is frozen')
  for (let hour = 0; hour < 3; hour++) await house.pass(3_600)
  expect(await house.attemptsOf(id)).toEqual([])
  await unfreeze(house, customer)
  await house.pass()
  expect([await house.statusOf(id), await problemOf(id)]).toEqual(['broadcast', null])
})

test('a freeze between preparing and signing holds the payment, and gives its slot to others', async () => {
  const { prepare } = house.chain
  house.chain.prepare = async (...asked) => {
    const prepared = await prepare(...asked)
    await freeze(house, customer)
    return prepared
  }
  const id = await wanted()
  await house.pass()
  house.chain.prepare = prepare
  expect([await house.statusOf(id), await house.attemptsOf(id)]).toEqual(['requested', ['0 discarded']])
  const other = await house.request()
  await house.pass()
  expect([await house.attemptsOf(other), await house.statusOf(other)]).toEqual([['0 broadcast'], 'broadcast'])
  await unfreeze(house, customer)
  await house.pass()
  expect(await house.attemptsOf(id)).toEqual(['0 discarded', '1 broadcast'])
})

test('a payment that was signed before the freeze is handed over, gets its higher fee and is paid', async () => {
  const id = await wanted()
  await house.pass()
  await freeze(house, customer)
  await house.pass(301)
  expect(await house.attemptsOf(id)).toEqual(['0 broadcast', '0 broadcast'])
  await house.mine(13)
  expect(await house.statusOf(id)).toBe('confirmed')
})

test('a freeze that is under way is waited for: nothing is signed once it is answered', async () => {
  const id = await wanted()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const [row] = await house.database.query<{ username: string }>(sql`
    select username from customers where id = ${customer}`)
  const freezing = house.database.inTransaction(async (tx) => {
    const frozen = {
      username: row?.username ?? '',
      operator: 'oscar',
      reason: 'theft',
      now: house.clock.now(),
    }
    await freezeCustomer(tx, frozen)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const passing = house.pass()
  await expect
    .poll(async () => {
      const waiting = await house.database.query(sql`select from pg_locks where not granted`)
      return waiting.length
    })
    .toBeGreaterThan(0)
  end.resolve()
  await Promise.all([freezing, passing])
  expect([await house.statusOf(id), await house.attemptsOf(id)]).toEqual(['requested', []])
})

test('an operator gives a held payment up, and it is signed by nobody after the freeze', async () => {
  const id = await wanted()
  await freeze(house, customer)
  await house.pass()
  await actByHand(house, { name: 'spends fail', subject: id, acts: spendActs })
  await house.pass()
  expect([await house.statusOf(id), await house.attemptsOf(id)]).toEqual(['failed', []])
  await unfreeze(house, customer)
  await house.pass(60)
  expect(house.chain.handedOver.size).toBe(0)
})
