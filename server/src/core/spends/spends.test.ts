import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import { cancelSpend, type PaidChain } from './index.ts'

let house: SpendHouse
beforeEach(async () => {
  house = await openSpendHouse()
  return () => house.close()
})

const confirmations = 12

test('a spend is signed, handed over, seen, confirmed, and paid once; its handler hears each step', async () => {
  const id = await house.request({ address: 'alice', units: 7n })
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
  await house.mine()
  expect(await house.statusOf(id)).toBe('seen')
  await house.mine(confirmations - 1)
  const { spend, attempts } = await house.story(id)
  expect(spend).toMatchObject({ status: 'confirmed', problem: null, confirmations })
  expect(attempts).toMatchObject([{ status: 'confirmed', units: 7n, fee: 10n, slots: ['0'] }])
  expect(await house.causesOf(id)).toEqual([
    'null → requested: requested',
    'requested → signed: signed',
    'signed → broadcast: broadcast',
    'broadcast → seen: in a block',
    'seen → confirmed: deep enough',
  ])
  expect(house.told.map((change) => `${change.to} ${change.confirmations} ${change.units}`)).toEqual([
    'signed 0 7',
    'broadcast 0 7',
    'seen 1 7',
    'confirmed 12 7',
  ])
  expect(house.chain.paidTo('alice')).toHaveLength(1)
})

test('the fee that a network took is booked once, as the house’s', async () => {
  await house.request()
  await house.pass()
  await house.mine(confirmations)
  await house.pass(120)
  expect(await house.networkFees('ETH')).toBe(-10n)
  await house.expectSoundBooks()
})

test('a spend can be cancelled until something of it was handed to the signer', async () => {
  const [early, late] = [await house.request(), await house.request()]
  const cancel = (id: string) =>
    house.database.inTransaction((tx) =>
      cancelSpend(tx, { id, cause: 'changed my mind', now: house.clock.now() }),
    )
  expect(await cancel(early)).toBe(true)
  expect(await cancel(early)).toBe(false)
  await house.pass()
  expect(await cancel(late)).toBe(false)
  expect([await house.statusOf(early), await house.statusOf(late)]).toEqual(['cancelled', 'broadcast'])
  expect(house.chain.handedOver.size).toBe(1)
})

test('a transaction that moved nothing fails the spend once its block is deep, and its fee is booked', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  await house.mine(1, { reverts: true })
  expect(await house.statusOf(id)).toBe('seen')
  await house.mine(confirmations)
  expect(await house.statusOf(id)).toBe('failed')
  expect((await house.causesOf(id)).at(-1)).toBe('seen → failed: reverted')
  expect(house.chain.paidTo('alice')).toHaveLength(0)
  expect(await house.networkFees('ETH')).toBe(-10n)
})

test.each([false, true])(
  'a reorganisation after it was seen sends the same bytes again (forgotten: %s)',
  async (forgets) => {
    const id = await house.request({ address: 'alice' })
    await house.pass()
    await house.mine(3)
    house.chain.reorganise(3, { forgets })
    await house.pass()
    expect(await house.statusOf(id)).toBe('broadcast')
    expect(await house.causesOf(id)).toContain('seen → broadcast: reorganised')
    await house.pass()
    await house.mine(confirmations)
    expect(await house.statusOf(id)).toBe('confirmed')
    expect(await house.txidsOf(id)).toHaveLength(1)
    expect(house.chain.paidTo('alice')).toHaveLength(1)
  },
)

test('a transaction that the network forgot is handed over again, the same bytes', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  house.chain.forget()
  await house.pass(5)
  expect(house.chain.waiting()).toEqual(await house.txidsOf(id))
})

test.each(['first', 'second'])(
  'a stuck transaction gets a higher fee, and the %s of the two is paid alone',
  async (winner) => {
    const id = await house.request({ address: 'alice' })
    await house.pass()
    await house.pass(301)
    const txids = await house.txidsOf(id)
    expect(await house.attemptsOf(id)).toEqual(['0 broadcast', '0 broadcast'])
    expect(house.told.at(-1)).toMatchObject({
      from: 'broadcast',
      to: 'broadcast',
      cause: 'fee raised',
      txid: txids[1],
    })
    await house.mine(1, { only: [txids[winner === 'first' ? 0 : 1]!] })
    expect((await house.story(id)).spend.status).toBe('seen')
    await house.mine(confirmations)
    expect(await house.attemptsOf(id)).toEqual(
      winner === 'first' ? ['0 confirmed', '0 replaced'] : ['0 replaced', '0 confirmed'],
    )
    expect(house.chain.paidTo('alice')).toHaveLength(1)
  },
)

test('fees are raised a bounded number of times', async () => {
  const id = await house.request()
  await house.pass()
  for (let round = 0; round < 12; round++) await house.pass(301)
  expect(await house.txidsOf(id)).toHaveLength(6)
})

test('a payment that a foreign transaction displaced is never made again by itself; an operator decides', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  house.chain.useUp(house.hot, ['0'])
  await house.pass(60)
  expect((await house.story(id)).spend.problem).toMatch(
    /^displaced by the foreign transaction .* in block 1, 1 deep$/,
  )
  const order = (act: string) =>
    house.database.query(
      sql`update spends set decision = ${act}, decision_reason = 'eve: gone' where id = ${id}`,
    )
  await order('fail')
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
  await house.mine(confirmations)
  await house.pass(3_600)
  expect(await house.statusOf(id)).toBe('broadcast')
  expect(await house.txidsOf(id)).toHaveLength(1)
  await order('fail')
  await house.pass()
  expect(await house.statusOf(id)).toBe('failed')
  expect((await house.causesOf(id)).at(-1)).toBe('broadcast → failed: failed by an operator: eve: gone')
  expect(house.chain.paidTo('alice')).toHaveLength(0)
})

test('a spend that the signer refuses fails, and its slot goes to the next', async () => {
  house.signer.answers = ({ claim }) =>
    claim.address === 'mallory' ? { status: 'rejected', reason: 'not approved' } : null
  const refused = await house.request({ address: 'mallory' })
  const next = await house.request({ address: 'alice' })
  await house.pass()
  await house.pass(10)
  expect(await house.causesOf(refused)).toContain('requested → failed: the signer refused: not approved')
  await house.mine(confirmations)
  await house.mine(confirmations)
  expect(await house.statusOf(next)).toBe('confirmed')
})

test('a spend that the signer puts off begins again, and is paid once', async () => {
  house.signer.answers = () => ({ status: 'deferred', reason: 'too much this hour' })
  const id = await house.request({ address: 'alice' })
  await house.pass()
  expect((await house.story(id)).spend).toMatchObject({
    status: 'requested',
    problem: 'not signed: too much this hour',
  })
  expect(await house.attemptsOf(id)).toEqual(['0 discarded'])
  house.signer.answers = null
  await house.pass(6)
  await house.mine(confirmations)
  expect(await house.attemptsOf(id)).toEqual(['0 discarded', '0 confirmed'])
  expect(house.chain.paidTo('alice')).toHaveLength(1)
})

test('a slot that was given back below others is filled by a payment of nothing, and they arrive', async () => {
  // The signer answers for the first only after the others are out.
  house.signer.answers = ({ claim }) => {
    if (claim.address === 'first') throw new Error('no answer')
    return null
  }
  const first = await house.request({ address: 'first' })
  const others = [await house.request(), await house.request()]
  await house.pass()
  house.signer.answers = ({ claim }) =>
    claim.address === 'first' ? { status: 'rejected', reason: 'not approved' } : null
  await house.pass(2)
  expect(await house.statusOf(first)).toBe('failed')
  await house.mine(1)
  expect(house.chain.slotsOf(house.hot)).toEqual([])
  await house.pass(5)
  await house.pass()
  await house.mine(confirmations)
  expect(house.chain.slotsOf(house.hot)).toEqual(['0', '1', '2'])
  for (const id of others) expect(await house.statusOf(id)).toBe('confirmed')
  expect(await house.isQuiet()).toBe(true)
})

test('what the network will never take fails, and what it has all the same does not', async () => {
  house.chain.refuses = 'the bytes are wrong'
  const id = await house.request({ address: 'alice' })
  await house.pass()
  expect(await house.causesOf(id)).toContain('signed → failed: the network refused: the bytes are wrong')
  house.chain.refuses = null
  // A refusal leads to a look at the chain: the network has the transaction from the call before, whose answer was lost.
  const lost = await house.request({ address: 'bob' })
  house.around = (call, moment) => {
    if (call !== 'broadcast' || moment !== 'after') return
    house.chain.refuses = 'known already'
    throw new Error('the connection broke')
  }
  await house.pass().catch(() => {})
  house.around = () => {}
  await house.pass(3)
  expect(await house.statusOf(lost)).toBe('broadcast')
})

test('while a fee cannot be raised, the old bytes are handed over again', async () => {
  const id = await house.request()
  await house.pass()
  house.chain.objects = () => new Error('gas is too dear')
  house.chain.forget()
  await house.pass(301)
  expect(house.chain.waiting()).toEqual(await house.txidsOf(id))
  expect((await house.story(id)).spend.problem).toBe('fee not raised: gas is too dear')
})

test('a broadcast whose transaction was seen before its answer is done with', async () => {
  const id = await house.request()
  await house.pass()
  house.around = (call, moment) => {
    if (call === 'broadcast' && moment === 'after') throw new Error('the connection broke')
  }
  await house.pass(301).catch(() => {})
  house.around = () => {}
  const [, raised] = await house.txidsOf(id)
  house.chain.mine(1, { only: [raised!] })
  // Seen by the look, which asks no instruction.
  await house.database.query(sql`update instructions set due_at = due_at + interval '1 minute'`)
  await house.pass()
  expect(await house.attemptsOf(id)).toEqual(['0 broadcast', '0 seen'])
  await house.pass(600)
  const open = sql`select kind, problem from instructions where status in ('waiting', 'sent')`
  expect(await house.database.query(open)).toEqual([])
})

test('a signed payment that no node takes gets a higher fee, and says why it waits', async () => {
  house.around = (call, moment) => {
    if (call === 'broadcast' && moment === 'before') throw new Error('the pool is full')
  }
  const id = await house.request()
  await house.pass().catch(() => {})
  expect(await house.attemptsOf(id)).toEqual(['0 signed'])
  for (const seconds of [301, 1]) await house.pass(seconds).catch(() => {})
  expect(await house.attemptsOf(id)).toEqual(['0 signed', '0 signed'])
  expect((await house.story(id)).spend).toMatchObject({
    status: 'signed',
    problem: expect.stringContaining('the pool is full'),
  })
  house.around = () => {}
  await house.pass(301)
  await house.mine(confirmations)
  expect(await house.statusOf(id)).toBe('confirmed')
})

test('a payment that the signer puts off is asked for less and less often', async () => {
  house.signer.answers = () => ({ status: 'deferred', reason: 'too much this hour' })
  const id = await house.request()
  for (let second = 0; second < 60; second++) await house.pass(5)
  // After 5, 10, 20, 40, 80 and 160 seconds.
  expect((await house.story(id)).attempts.length).toBeLessThanOrEqual(7)
})

test('a reorganisation deeper than confirmations is told to people, and the same bytes go out again', async () => {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  await house.mine(confirmations)
  house.chain.reorganise(confirmations, { forgets: true })
  house.clock.advance(61_000)
  await recheck()
  expect((await house.causesOf(id)).at(-1)).toBe('confirmed → confirmed: reorganised after confirmation')
  expect(await house.statusOf(id)).toBe('confirmed')
  expect(house.chain.waiting()).toEqual(await house.txidsOf(id))
  house.chain.mine(confirmations)
  house.clock.advance(61_000)
  await recheck()
  expect((await house.causesOf(id)).at(-1)).toBe('confirmed → confirmed: in a block again')
})

/** Lets the worker of the network turn once. */
async function recheck(): Promise<void> {
  const stop = new AbortController()
  const worker = house.spending.workers.find(({ name }) => name === 'looks at ended spends on erc20')!
  await worker.run(stop.signal, { succeeded: () => stop.abort(), failed: (error) => stop.abort(error) })
}

test('workers that had nothing to do begin on a payment that another process stored', async () => {
  const stop = new AbortController()
  const turned = new Set<string>()
  const running = house.spending.workers.map((worker) =>
    worker.run(stop.signal, { succeeded: () => turned.add(worker.name), failed() {} }),
  )
  try {
    await vi.waitUntil(() => turned.has('spends on erc20'), { timeout: 30_000 })
    const id = await house.request()
    await vi.waitUntil(async () => (await house.statusOf(id)) === 'broadcast', { timeout: 30_000 })
  } finally {
    stop.abort()
    await Promise.all(running)
  }
})

test('fifty payments of one wallet by two processes use each slot once, without gaps', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => house.request()))
  const other = house.engine()
  for (let round = 0; round < 5; round++)
    await Promise.all([house.spending.carryOn('erc20'), other.carryOn('erc20')])
  await house.mine(confirmations)
  await house.pass(5)
  expect(house.chain.slotsOf(house.hot)).toEqual(Array.from({ length: 50 }, (_, slot) => String(slot)))
  for (const id of ids) expect(await house.statusOf(id)).toBe('confirmed')
  const paid = new Set(house.told.filter(({ to }) => to === 'confirmed').map(({ spend }) => spend.id))
  expect(paid.size).toBe(50)
})

test('of two processes that prepare one slot at once, the unique key makes one prepare again', async () => {
  const { database, clock, chain } = house
  const ids = [await house.request({ address: 'alice' }), await house.request({ address: 'bob' })]
  const slots: string[][] = []
  const bothPrepared = Promise.withResolvers<void>()
  // Neither process sees a taken slot, since none is stored before both have prepared; the lease of the lane is over for the
  // other.
  const meeting: PaidChain = {
    ...chain,
    async prepare(order, given) {
      const prepared = await chain.prepare(order, given)
      if (prepared.status === 'ready') slots.push([order.to, ...prepared.slots])
      if (slots.length === 1) await bothPrepared.promise
      else bothPrepared.resolve()
      return prepared
    },
  }
  const late = { now: () => new Date(clock.now().getTime() + 31_000) }
  const [one, other] = [house.engine({ chains: [meeting] }), house.engine({ chains: [meeting], clock: late })]
  const going = one.carryOn('erc20')
  await vi.waitFor(() => expect(slots).toHaveLength(1), { timeout: 10_000 })
  await database.query(sql`update spends set due_at = now() + interval '1 day' where id = ${ids[0] ?? ''}`)
  await Promise.all([going, other.carryOn('erc20')])
  expect(slots).toEqual([
    ['alice', '0'],
    ['bob', '0'],
    [expect.any(String), '1'],
  ])
  await house.mine(confirmations)
  expect(chain.slotsOf(house.hot)).toEqual(['0', '1'])
  for (const id of ids) expect(await house.statusOf(id)).toBe('confirmed')
})
