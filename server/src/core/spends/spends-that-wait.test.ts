import { beforeEach, expect, test } from 'vitest'
import { ImpossiblePayment } from '#core/chains'
import { sql } from '#platform/database'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import { hurrySpends } from './index.ts'

let house: SpendHouse
beforeEach(async () => {
  house = await openSpendHouse()
  return () => house.close()
})

test('nothing begins or leaves on a halted network, and all goes on when it is resumed', async () => {
  const early = await house.request()
  const halt = () =>
    house.database.query(sql`
    insert into halts (place, operator, reason, at) values ('erc20', 'eve', 'a leak', ${house.clock.now()})`)
  await halt()
  const id = await house.request()
  await house.pass()
  expect((await house.story(id)).spend).toMatchObject({
    status: 'requested',
    problem: 'halted by eve: a leak',
  })
  expect(house.chain.handedOver.size).toBe(0)
  await house.database.query(sql`delete from halts`)
  await house.pass(5)
  expect([await house.statusOf(early), await house.statusOf(id)]).toEqual(['broadcast', 'broadcast'])
})

test('a halt between signature and broadcast holds the broadcast', async () => {
  const id = await house.request()
  let isHalted = false
  house.around = (call, moment) => {
    if (call === 'sign' && moment === 'after') isHalted = true
  }
  const database = house.database
  const halting: typeof database = {
    ...database,
    async query(statement) {
      if (isHalted && statement.text.includes('from halts'))
        return [{ operator: 'eve', reason: 'a leak' }] as never
      return database.query(statement)
    },
  }
  const halted = house.engine({ database: halting })
  await halted.carryOn('erc20')
  expect((await house.story(id)).spend).toMatchObject({ status: 'signed', problem: 'halted by eve: a leak' })
  expect(house.chain.handedOver.size).toBe(0)
  await house.pass(5)
  expect(await house.statusOf(id)).toBe('broadcast')
})

test('what a network put off goes on at once when its payments are hurried, and no other network does', async () => {
  const id = await house.request()
  house.around = (call, moment) => {
    if (call === 'broadcast' && moment === 'before') throw new Error('the connection broke')
  }
  for (let attempt = 0; attempt < 8; attempt++) await house.pass(30).catch(() => {})
  house.around = () => {}
  const hurry = (network: string) =>
    house.database.inTransaction((tx) => hurrySpends(tx, { network, now: house.clock.now() }))
  await hurry('bep20')
  await house.pass()
  expect(await house.statusOf(id)).toBe('signed')
  await hurry('erc20')
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
})

test('nothing begins while deposits are not read', async () => {
  house.chain.mine(30)
  await house.watch({ behind: 21 })
  const id = await house.request()
  await house.spending.carryOn('erc20')
  expect((await house.story(id)).spend.problem).toBe('deposits are read up to block 9 of 30')
  await house.watch()
  house.clock.advance(61_000)
  await house.spending.carryOn('erc20')
  expect((await house.story(id)).spend.problem).toBe('deposits were not read to the end of the chain lately')
  expect(house.chain.handedOver.size).toBe(0)
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
})

test('a payment that is short waits without a slot, and keeps no smaller one from going', async () => {
  house.chain.held = 50n
  const large = await house.request({ units: 60n })
  const small = await house.request({ units: 40n })
  await house.pass()
  expect((await house.story(large)).spend.problem).toBe("short of 10 units of the network's coin")
  expect(await house.attemptsOf(large)).toEqual([])
  expect(await house.attemptsOf(small)).toEqual(['0 broadcast'])
  await house.mine()
  house.chain.held = 70n
  await house.pass(6)
  expect(await house.attemptsOf(large)).toEqual(['1 broadcast'])
})

test('what is on the way is not paid out twice: a payment that it leaves too little for waits', async () => {
  house.chain.held = 100n
  const [first, second] = [await house.request({ units: 60n }), await house.request({ units: 60n })]
  const elsewhere = await house.request({ units: 60n, fromIndexes: [1] })
  const rest = await house.request({ units: 20n })
  await house.pass()
  expect((await house.story(second)).spend).toMatchObject({
    status: 'requested',
    problem: "short of 40 units of the network's coin",
  })
  for (const id of [first, elsewhere, rest]) expect(await house.statusOf(id)).toBe('broadcast')
  // Blocks took the others, so that nothing is on the way.
  await house.mine()
  house.chain.held = 70n
  await house.pass(6)
  expect(await house.statusOf(second)).toBe('broadcast')
})

test('the chain is asked once what a wallet holds, however many of its payments begin', async () => {
  let count = 0
  house.around = (call) => {
    if (call === 'holdings') count++
  }
  const ids = await Promise.all(Array.from({ length: 10 }, () => house.request()))
  await house.pass()
  for (const id of ids) expect(await house.statusOf(id)).toBe('broadcast')
  expect(count).toBe(1)
})

test('a sweep of all there is waits until what its address pays is through', async () => {
  house.chain.held = 100n
  const from = { fromIndexes: [3], address: house.hot }
  const sweep = { ...from, purpose: 'sweep', units: null } as const
  const ids = [await house.request({ ...from, units: 20n }), await house.request(sweep)]
  await house.pass()
  expect(await Promise.all(ids.map(house.statusOf))).toEqual(['broadcast', 'requested'])
  await house.mine()
  house.chain.held = 70n
  await house.pass(6)
  expect((await house.story(ids[1]!)).attempts).toMatchObject([{ status: 'broadcast', units: 60n }])
})

test.each([
  { held: 79n, attempts: ['0 broadcast'], problem: 'short of 1 units to raise the fee' },
  { held: 80n, attempts: ['0 broadcast', '0 broadcast'], problem: null },
])('a raised fee takes the place of the old one, which the wallet must hold: $held', async (given) => {
  house.chain.held = given.held
  const id = await house.request({ units: 60n })
  await house.pass()
  await house.pass(301)
  expect(await house.attemptsOf(id)).toEqual(given.attempts)
  expect((await house.story(id)).spend.problem).toBe(given.problem)
})

test('payments that cannot be prepared keep no other from going', async () => {
  house.chain.objects = ({ to }) => (to === 'trap' ? new Error('the node stumbles') : null)
  const bad = await Promise.all(Array.from({ length: 3 }, () => house.request({ address: 'trap' })))
  const good = await house.request()
  await house.pass()
  expect(await house.statusOf(good)).toBe('broadcast')
  for (const id of bad) expect((await house.story(id)).spend.problem).toBe('not prepared: the node stumbles')
  const dueAt = async () => {
    const [row] = await house.database.query<{ ms: number }>(
      sql`select extract(epoch from due_at - updated_at)::float8 * 1000 as ms from spends where id = ${bad[0]!}`,
    )
    return row?.ms
  }
  expect(await dueAt()).toBe(2_000)
  await house.pass(160)
  expect(await dueAt()).toBe(20_000)
  house.chain.objects = null
  await house.pass(20)
  expect(await house.statusOf(bad[0]!)).toBe('broadcast')
})

test('a payment that the chain calls impossible again and again fails, after some minutes', async () => {
  house.chain.objects = () => new ImpossiblePayment('the payee reverts')
  const id = await house.request()
  await house.pass()
  await house.pass(60)
  expect((await house.story(id)).spend).toMatchObject({
    status: 'requested',
    problem: 'not prepared: the payee reverts',
  })
  for (let round = 0; round < 8; round++) await house.pass(60)
  expect((await house.causesOf(id)).at(-1)).toBe('requested → failed: impossible: the payee reverts')
  expect(house.told.at(-1)).toMatchObject({ to: 'failed', cause: 'impossible: the payee reverts' })
  expect(await house.isQuiet()).toBe(true)
})
