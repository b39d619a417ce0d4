import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSpendHouse, type SpendHouse } from '../../../../test/world/spend-house.ts'

const confirmations = 100
const stuckSeconds = 1_801

let house: SpendHouse
beforeEach(async () => {
  house = await openSpendHouse({ network: 'doge', kind: 'outputs', raisedBy: 'replacement' })
  return () => house.close()
})

test('where a replacement is refused, a child follows, and after it no replacement is made any more', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  let isFirst = true
  house.around = (call, moment) => {
    if (call !== 'broadcast' || moment !== 'before') return
    house.chain.refuses = isFirst ? 'no replacement here' : null
    isFirst = false
  }
  await house.pass(stuckSeconds)
  house.around = () => {}
  expect((await house.story(id)).attempts.map(({ status }) => status)).toEqual(['broadcast', 'failed'])
  for (let round = 0; round < 4; round++) await house.pass(stuckSeconds)
  expect((await house.story(id)).attempts).toHaveLength(2)
  const children = await house.database.query(
    sql`select from spends where purpose = 'void' and status = 'broadcast'`,
  )
  expect(children.length).toBeGreaterThan(0)
  await house.mine(confirmations)
  expect([await house.statusOf(id), house.chain.paidTo('alice').length]).toEqual(['confirmed', 1])
  expect(await house.isQuiet()).toBe(true)
  await house.expectSoundBooks()
})

test('a child of a transaction that another one of its batch displaced ends with it', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  await house.pass(stuckSeconds)
  const [first = '', second = ''] = await house.txidsOf(id)
  const [parent] = await house.database.query<{ id: string }>(sql`
    select id from spend_batch_attempts where txid = ${second}`)
  await house.request({
    ...{ purpose: 'void', initiator: 'house', address: house.hot, units: 0n, childOf: parent?.id ?? '' },
    ...{ toIndex: 0, toGeneration: 0 },
  })
  await house.pass()
  // Once a child is on the way, no successor is made, however long both wait.
  await house.pass(stuckSeconds)
  await house.pass(stuckSeconds)
  expect(await house.txidsOf(id)).toEqual([first, second])
  house.chain.mine(1, { only: [first] })
  await house.mine(confirmations)
  expect([await house.statusOf(id), house.chain.paidTo('alice').length]).toEqual(['confirmed', 1])
  expect(await house.isQuiet()).toBe(true)
  await house.expectSoundBooks()
})
