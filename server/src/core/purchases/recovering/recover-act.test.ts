import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { actByHand, outcomesByHand } from '../../../../test/world/act-by-hand.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../../test/world/purchase-house.ts'
import { supplierActs, watchBalances } from '../index.ts'
import { recoverAct } from './recover-act.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
  const { database, catalog, clock, supplier } = house
  const source = { port: 'giftcards', name: supplier.name, balance: supplier.balance } as const
  await watchBalances({ database, catalog, clock, sources: [source], pauseMs: 0 }).refresh()
})
afterEach(() => house.expectSoundPurchases())
afterAll(() => house.close())

const stored: string[] = []
const acts = [
  recoverAct([
    {
      kind: 'gift_card',
      port: 'giftcards',
      find: async (_, { item }) =>
        item === '7'
          ? { title: 'A paper card', store: async (_, { id }) => void stored.push(id) }
          : undefined,
    },
  ]),
  ...supplierActs,
]

type Lost = { readonly id: string; readonly username: string; readonly customerId: string }

/** A customer with 10 USDT, and an order that the supplier has and the books lack. */
async function loseOrder({ isMade = true } = {}): Promise<Lost> {
  const [id, customerId] = [systemIds.next(), await house.newCustomer({ funding_available: { USDT: '10' } })]
  if (isMade) house.supplier.deliversAfterAll({ reference: id, cost: house.usdt('9') })
  const [row] = await house.database.query<{ username: string }>(
    sql`select username from customers where id = ${customerId}`,
  )
  return { id, customerId, username: row?.username ?? '' }
}

const told = { kind: 'gift_card', item: '7', value: '9', cost: '9', price: '10' }

const recover = ({ id: subject, username: customer }: Lost, options = {}) =>
  actByHand(house, { name: 'purchases recover', subject, acts, options: { ...told, customer, ...options } })

const timesMade = ({ id }: Lost) => house.supplier.orders.get(id)?.taken.length ?? 0

test('a lost purchase is booked once, at the cost that its supplier names, and is not made again', async () => {
  const lost = await loseOrder()
  const named = { name: 'purchases recover', subject: lost.id, acts }
  const options = { ...told, cost: '8', customer: lost.username }
  expect(await outcomesByHand(house, { ...named, options })).toEqual([
    ['PURCHASE_RECOVERED', { amount: '10 USDT', username: lost.username, provider: 'paper', id: lost.id }],
  ])
  expect(await house.funding(lost.id)).toBe('0/10')
  await expect(recover(lost)).rejects.toThrow(`the books know the purchase ${lost.id}, which is processing`)
  await house.engine().turn()
  expect(await house.purchase(lost.id)).toMatchObject({ status: 'completed', charged: house.usdt('9') })
  await expect(recover(lost)).rejects.toThrow('which is completed')
  expect([timesMade(lost), await house.debts(), stored]).toEqual([1, ['charged_more 1'], [lost.id]])
  const [line] = await house.database.query<{ action: string; reason: string; details: object }>(
    sql`select action, reason, details from operator_actions where subject = ${lost.id}`,
  )
  expect(line).toMatchObject({
    ...{ action: 'purchases recover', reason: 'a stolen phone' },
    details: { port: 'giftcards', provider: 'paper', item: '7', price: '10 USDT', cost: '8 USDT' },
  })
})

test('two operators who recover one purchase book it once', async () => {
  const lost = await loseOrder()
  const both = await Promise.allSettled([recover(lost), recover(lost, { 'at-loss': 'yes' })])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('the books know the purchase')])
  await house.engine().turn()
  expect([timesMade(lost), (await house.purchase(lost.id)).status]).toEqual([1, 'completed'])
})

test('the house bears a lost purchase, and has it back when the supplier gives it back', async () => {
  const lost = await loseOrder()
  const before = Number(await house.houseHas('losses'))
  await recover(lost, { 'at-loss': 'yes' })
  await house.engine().turn()
  expect([await house.funding(lost.id), Number(await house.houseHas('losses')) - before]).toEqual([
    '10/0',
    -10,
  ])
  house.supplier.givesBack(lost.id)
  await house.engine().lookAt(lost.id)
  expect([await house.funding(lost.id), Number(await house.houseHas('losses')) - before]).toEqual(['10/0', 0])
})

test('an order that its supplier never had is not made, and whoever bore it has the money back', async () => {
  for (const options of [{}, { 'at-loss': 'yes' }]) {
    const before = Number(await house.houseHas('losses'))
    const never = await loseOrder({ isMade: false })
    await recover(never, options)
    await house.engine().turn()
    expect([await house.funding(never.id), timesMade(never)]).toEqual(['10/0', 0])
    expect(await house.purchase(never.id)).toMatchObject({ status: 'failed', error: 'NOT_FOUND_AT_SUPPLIER' })
    expect(Number(await house.houseHas('losses')) - before).toBe(0)
  }
})

test('a lost purchase is found while its supplier is halted', async () => {
  const lost = await loseOrder()
  const halt = (verb: string) => actByHand(house, { name: `suppliers ${verb}`, subject: 'giftcards', acts })
  await halt('halt')
  await recover(lost)
  await house.engine().turn()
  expect((await house.purchase(lost.id)).status).toBe('completed')
  await halt('resume')
})

test.each<[options: object, words: string]>([
  [{ reason: '' }, 'needs its --reason'],
  [{ kind: 'car' }, 'no product recovers a purchase of the kind car; there are gift_card'],
  [{ item: '' }, 'it needs --item'],
  [{ item: '8' }, 'there is no gift_card of 8'],
  [{ customer: 'nobody' }, 'there is no customer nobody'],
  [{ price: '0' }, 'the amount 0'],
  [{ cost: '1', asset: 'NONE' }, 'there is no currency NONE'],
  [{ price: '11' }, 'does not cover 11 USDT'],
])('a recovery that says %j is refused, and nothing is booked', async (options, words) => {
  const lost = await loseOrder()
  await expect(recover(lost, options)).rejects.toThrow(words)
  expect(await house.purchase(lost.id).catch(() => null)).toBeNull()
  await recover(lost)
  await house.engine().turn()
})
