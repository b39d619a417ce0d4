import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSpendHouse, type SpendHouse } from '../../../../test/world/spend-house.ts'

const confirmations = 12
const stuckSeconds = 1_801

let house: SpendHouse

const open = (network: string, raisedBy: 'replacement' | 'child') => {
  beforeEach(async () => {
    house = await openSpendHouse({ network, kind: 'outputs', raisedBy })
    return () => house.close()
  })
}

async function ask(): Promise<string[]> {
  return [await house.request({ address: 'alice' }), await house.request({ address: 'bob' })]
}

async function children(): Promise<{ id: string; status: string }[]> {
  return house.database.query(
    sql`select id, status from spends where purpose = 'void' order by created_at, id`,
  )
}

async function expectPaidOnce(ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await house.statusOf(id)).toBe('confirmed')
  for (const payee of ['alice', 'bob']) expect(house.chain.paidTo(payee)).toHaveLength(1)
  await house.expectSoundBooks()
}

open('ltc', 'child')

test('a stuck batch gets a child of its change where nodes replace nothing, and each fee is booked once', async () => {
  const ids = await ask()
  await house.pass()
  await house.pass(stuckSeconds)
  const [child] = await children()
  expect(child?.status).toBe('broadcast')
  const [txid] = await house.txidsOf(ids[0] ?? '')
  const { attempts } = await house.story(child?.id ?? '')
  expect(attempts.map(({ slots }) => slots)).toEqual([[`${txid}:2`]])
  // No successor is made, however long it waits.
  expect((await house.story(ids[0] ?? '')).attempts).toHaveLength(1)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  expect(await house.statusOf(child?.id ?? '')).toBe('confirmed')
  expect(await house.networkFees('LTC')).toBe(-20n)
})

test('a child that is stuck as well gets a child of its own, and their number is bounded', async () => {
  const ids = await ask()
  await house.pass()
  for (let round = 0; round < 6; round++) await house.pass(stuckSeconds)
  const all = await children()
  expect(all).toHaveLength(3)
  const slots = await Promise.all(all.map(async ({ id }) => (await house.story(id)).attempts[0]?.slots[0]))
  const txids = await Promise.all(all.map(async ({ id }) => (await house.txidsOf(id))[0]))
  expect(slots.slice(1)).toEqual(txids.slice(0, -1).map((txid) => `${txid}:0`))
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  expect(new Set((await children()).map(({ status }) => status))).toEqual(new Set(['confirmed']))
})

test('a child whose parent is in a block before it is signed is given up', async () => {
  const ids = await ask()
  await house.pass()
  house.around = (call) => {
    if (call === 'sign') throw new Error('the signer is away')
  }
  await house.pass(stuckSeconds)
  house.around = () => {}
  await house.mine(confirmations)
  await house.pass(600)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  expect(await house.isQuiet()).toBe(true)
})
