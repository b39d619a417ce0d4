import { beforeEach, expect, test } from 'vitest'
import { ImpossiblePayment } from '#core/chains'
import { sql } from '#platform/database'
import { actByHand, freeze, unfreeze } from '../../../../test/world/act-by-hand.ts'
import { catalogOf, shippedText } from '../../../../test/world/shipped-catalog.ts'
import { openSpendHouse, type SpendHouse } from '../../../../test/world/spend-house.ts'
import { spendActs } from '../index.ts'

let house: SpendHouse
beforeEach(async () => {
  house = await openSpendHouse({ network: 'btc', kind: 'outputs' })
  return () => house.close()
})

const confirmations = 12

async function ask(count: number, named = 'payee'): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await house.request({ address: `${named} ${at}` }))
  return ids
}

const statusesOf = (ids: readonly string[]) => Promise.all(ids.map((id) => house.statusOf(id)))
const txidsOf = async (ids: readonly string[]) =>
  new Set((await Promise.all(ids.map((id) => house.txidsOf(id)))).flat())

async function expectPaidOnce(ids: readonly string[], named = 'payee'): Promise<void> {
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['confirmed']))
  for (const at of ids.keys()) expect(house.chain.paidTo(`${named} ${at}`)).toHaveLength(1)
}

/** Lets the worker turn once that looks at batches that have ended. */
async function recheck(): Promise<void> {
  const stop = new AbortController()
  const worker = house.spending.workers.find(({ name }) => name === 'looks at ended batches on btc')!
  await worker.run(stop.signal, { succeeded: () => stop.abort(), failed: (error) => stop.abort(error) })
}

const countOf = async (status: string): Promise<number> => {
  const rows = await house.database.query(sql`select from spend_batches where status = ${status}`)
  return rows.length
}

test('payments that wait together are made by one transaction, and each handler hears each step', async () => {
  const ids = await ask(5)
  await house.pass()
  expect((await txidsOf(ids)).size).toBe(1)
  expect(await statusesOf(ids)).toEqual(ids.map(() => 'broadcast'))
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  for (const id of ids) {
    const heard = house.told.filter(({ spend }) => spend.id === id)
    expect(heard.map(({ to }) => to).filter((to, at, all) => to !== all[at - 1])).toEqual([
      'signed',
      'broadcast',
      'confirmed',
    ])
    expect(heard.at(-1)?.units).toBe((await house.story(id)).spend.units)
  }
  await house.expectSoundBooks()
})

test('the fee of a batch is booked once, and each member is shown its part, rounded up', async () => {
  const ids = await ask(3)
  await house.pass()
  await house.mine(confirmations)
  expect(await house.networkFees('BTC')).toBe(-10n)
  const parts = await Promise.all(ids.map(async (id) => (await house.story(id)).attempts[0]?.fee))
  expect(parts).toEqual([4n, 4n, 4n])
  const rows = await house.database.query<{ reference: string }>(sql`
    select reference from ledger_entries where kind = 'network_fee'`)
  const attempts = await house.database.query<{ id: string }>(sql`select id from spend_batch_attempts`)
  expect(rows.map(({ reference }) => reference)).toEqual(attempts.map(({ id }) => id))
  await house.expectSoundBooks()
})

test('two payments to one address are two payments of a batch', async () => {
  const ids = [
    await house.request({ address: 'alice', units: 7n }),
    await house.request({ address: 'alice', units: 7n }),
  ]
  await house.pass()
  await house.mine(confirmations)
  expect((await txidsOf(ids)).size).toBe(1)
  expect(house.chain.paidTo('alice')).toHaveLength(2)
})

test('sweeps stay alone, beside a batch of withdrawals and refunds', async () => {
  const sweep = await house.request({ purpose: 'sweep', fromIndexes: [4], units: null, address: house.hot })
  const [one] = await ask(1)
  const refund = await house.request({ purpose: 'refund', address: 'payee 1' })
  await house.pass()
  expect((await txidsOf([one ?? '', refund])).size).toBe(1)
  expect((await txidsOf([sweep, refund])).size).toBe(2)
})

test('payments wait for others as long as is set, and go at once when they are a hundred', async () => {
  const catalog = catalogOf(
    shippedText.replace(/( {2}btc:\n {4}bump_after_seconds: 3600\n)/, '$1    batch_wait_seconds: 30\n'),
  )
  const engine = house.engine({ catalog })
  const carryOn = async (seconds: number) => {
    house.clock.advance(seconds * 1_000)
    await house.watch()
    await engine.carryOn('btc')
  }
  const first = await ask(2)
  await carryOn(10)
  expect(await statusesOf(first)).toEqual(['requested', 'requested'])
  const later = await ask(1, 'later')
  await carryOn(20)
  expect((await txidsOf([...first, ...later])).size).toBe(1)
  const many = await ask(100, 'many')
  await carryOn(0)
  expect(new Set(await statusesOf(many))).toEqual(new Set(['broadcast']))
})

test('a batch has a hundred members at most', async () => {
  const ids = await ask(130)
  await house.pass()
  expect((await txidsOf(ids)).size).toBe(2)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
})

test('of a member whose customer is frozen before the signature nothing is signed, and the others go on without it', async () => {
  const customer = await house.newCustomer({})
  const prepare = house.chain.batches!.prepare
  let isFirst = true
  ;(house.chain.batches as { prepare: typeof prepare }).prepare = async (...asked) => {
    const prepared = await prepare(...asked)
    if (isFirst) await freeze(house, customer)
    isFirst = false
    return prepared
  }
  const ids = await ask(3)
  const held = await house.request({ address: 'frozen', initiator: `customer:${customer}` })
  await house.pass()
  await house.pass()
  expect([await statusesOf(ids), await house.statusOf(held)]).toEqual([
    ['broadcast', 'broadcast', 'broadcast'],
    'requested',
  ])
  expect((await house.story(held)).spend.problem).toBe('not signed: the customer is frozen')
  await unfreeze(house, customer)
  await house.pass()
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  expect(house.chain.paidTo('frozen')).toHaveLength(1)
})

const giveUp = (id: string) =>
  house.database.query(sql`
    update spends set decision = 'fail', decision_reason = 'no more', due_at = ${house.clock.now()} where id = ${id}`)

test('a member that an operator gives up before the signature leaves, and the others are paid', async () => {
  const [given = '', ...others] = await ask(3)
  const { database } = house
  let isGiven = false
  const engine = house.engine({
    database: {
      ...database,
      async inTransaction(act) {
        const result = await database.inTransaction(act)
        if (!isGiven && (await countOf('requested')) === 1) {
          isGiven = true
          await giveUp(given)
        }
        return result
      },
    },
  })
  await house.watch()
  await engine.carryOn('btc')
  expect([await house.statusOf(given), ...(await statusesOf(others))]).toEqual([
    'failed',
    'broadcast',
    'broadcast',
  ])
  await house.mine(confirmations)
  expect(house.chain.paidTo('payee 0')).toEqual([])
  expect(new Set(await statusesOf(others))).toEqual(new Set(['confirmed']))
  await house.expectSoundBooks()
})

test('a member that an operator gives up after the signature stays, and is paid', async () => {
  const ids = await ask(3)
  await house.pass()
  await giveUp(ids[1] ?? '')
  await house.pass(20)
  const { spend } = await house.story(ids[1] ?? '')
  expect([spend.status, spend.decision]).toEqual(['broadcast', null])
  await house.mine(confirmations)
  await expectPaidOnce(ids)
})

test('a halt before the signature dissolves a batch, and its members are paid together after it', async () => {
  const ids = await ask(3)
  const prepare = house.chain.batches!.prepare
  let isFirst = true
  ;(house.chain.batches as { prepare: typeof prepare }).prepare = async (...asked) => {
    const prepared = await prepare(...asked)
    if (isFirst)
      await house.database.query(sql`
      insert into halts (place, operator, reason, at) values ('btc', 'oscar', 'a leak', ${house.clock.now()})`)
    isFirst = false
    return prepared
  }
  await house.pass()
  expect(await statusesOf(ids)).toEqual(['requested', 'requested', 'requested'])
  expect(await countOf('cancelled')).toBe(1)
  await house.database.query(sql`delete from halts`)
  await house.pass(10)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  expect((await txidsOf(ids)).size).toBe(2)
})

test('one member that the signer refuses fails alone, and the others are paid in batches', async () => {
  house.signer.answers = ({ claim }) =>
    claim.address === 'payee 6' ? { status: 'rejected', reason: 'no' } : null
  const ids = await ask(16)
  for (let round = 0; round < 5; round++) await house.pass()
  const statuses = await statusesOf(ids)
  expect(statuses[6]).toBe('failed')
  await house.mine(confirmations)
  await expectPaidOnce(ids.filter((_, at) => at !== 6).slice(0, 6))
  expect(house.chain.paidTo('payee 6')).toHaveLength(0)
  const signed = await house.database.query(sql`select from spend_batch_attempts where raw is not null`)
  expect(signed.length).toBeLessThan(6)
  await house.expectSoundBooks()
})

test('one member that the signer puts off waits alone, and is paid once it may be', async () => {
  house.signer.answers = ({ claim }) =>
    claim.address === 'payee 2' ? { status: 'deferred', reason: 'not yet' } : null
  const ids = await ask(4)
  for (let round = 0; round < 4; round++) await house.pass()
  expect(await statusesOf(ids)).toEqual(['broadcast', 'broadcast', 'requested', 'broadcast'])
  house.signer.answers = null
  await house.pass(600)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
})

test('a payment that the chain calls impossible keeps no other from being paid', async () => {
  house.chain.objectsTogether = ({ payments }) =>
    payments.some(({ to }) => to === 'payee 1') ? new ImpossiblePayment('dust') : null
  const ids = await ask(4)
  for (let round = 0; round < 4; round++) await house.pass()
  expect(await statusesOf(ids)).toEqual(['broadcast', 'requested', 'broadcast', 'broadcast'])
  for (let round = 0; round < 15; round++) await house.pass(61)
  expect(await house.statusOf(ids[1] ?? '')).toBe('failed')
})

test('where the wallet is short for all, those that came first are paid', async () => {
  house.chain.held = 350n
  const ids = await ask(4)
  await house.pass()
  const statuses = await statusesOf(ids)
  expect(statuses.slice(0, 2)).toEqual(['broadcast', 'broadcast'])
  house.chain.held = null
  await house.pass(10)
  await house.mine(confirmations)
  await expectPaidOnce(ids)
})

test.each([0, 1])(
  'a stuck batch gets a higher fee with the same slots, and %i of the two pays all once',
  async (which) => {
    const ids = await ask(3)
    await house.pass()
    await house.pass(3_601)
    const [one] = ids
    const { attempts } = await house.story(one ?? '')
    expect(attempts.map(({ status }) => status)).toEqual(['broadcast', 'broadcast'])
    expect(attempts[1]?.slots).toEqual(attempts[0]?.slots)
    house.chain.mine(1, { only: [attempts[which]?.txid ?? ''] })
    await house.mine(confirmations)
    await expectPaidOnce(ids)
    expect(await house.networkFees('BTC')).toBe(-10n)
    await house.expectSoundBooks()
  },
)

test('a reorganisation hands the same bytes over again, and all are paid once', async () => {
  const ids = await ask(3)
  await house.pass()
  await house.mine(1)
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['seen']))
  house.chain.reorganise(1, { forgets: true })
  await house.pass(20)
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['broadcast']))
  await house.mine(confirmations)
  await expectPaidOnce(ids)
})

test('members of a displaced batch wait for an operator, each by itself, and are never paid again', async () => {
  const ids = await ask(3)
  await house.pass()
  const [slot = ''] = (await house.story(ids[0] ?? '')).attempts[0]?.slots ?? []
  house.chain.useUp(house.hot, [slot])
  house.chain.mine(confirmations)
  await house.pass(60)
  for (const id of ids) expect((await house.story(id)).spend.problem).toContain('displaced')
  for (const [at, id] of ids.entries()) {
    const options = { reason: 'gone' }
    await actByHand(house, { name: 'spends fail', subject: id, acts: spendActs, options })
    await house.pass(60)
    expect((await statusesOf(ids)).filter((status) => status === 'failed')).toHaveLength(at + 1)
  }
  expect([await countOf('failed'), house.told.filter(({ to }) => to === 'failed').length]).toEqual([1, 3])
  for (const at of ids.keys()) expect(house.chain.paidTo(`payee ${at}`)).toEqual([])
  await house.expectSoundBooks()
})

test('a batch that ended and is undone is known at each member, and handed over again', async () => {
  const ids = await ask(2)
  await house.pass()
  await house.mine(confirmations)
  house.chain.reorganise(confirmations, { forgets: true })
  house.clock.advance(61_000)
  await recheck()
  for (const id of ids)
    expect((await house.causesOf(id)).at(-1)).toBe('confirmed → confirmed: reorganised after confirmation')
  expect(new Set(house.chain.waiting())).toEqual(await txidsOf(ids))
  house.chain.mine(confirmations)
  house.clock.advance(61_000)
  await recheck()
  for (const id of ids)
    expect((await house.causesOf(id)).at(-1)).toBe('confirmed → confirmed: in a block again')
  await expectPaidOnce(ids)
})

test('a member cannot be cancelled, nor get a transaction of its own', async () => {
  const [id = ''] = await ask(2)
  house.around = (call) => {
    if (call === 'sign') throw new Error('the signer is away')
  }
  await house.pass()
  const now = house.clock.now()
  await expect(
    house.database.query(sql`
      insert into spend_attempts (id, spend_id, number, network, unsigned, slots, units, fee_max, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 1, 'btc', '', '{x}', 1, 1, 'prepared', ${now}, ${now})`),
  ).rejects.toThrow('is paid by a batch')
  house.around = () => {}
})

test('fifty payments by two processes at once are each paid once, from slots that nobody else uses', async () => {
  const ids = await ask(50)
  const engines = [house.engine(), house.engine()]
  await house.watch()
  await Promise.all(engines.map((engine) => engine.carryOn('btc')))
  await house.mine(confirmations)
  await expectPaidOnce(ids)
  const slots = house.chain.slotsOf(house.hot)
  expect(new Set(slots).size).toBe(slots.length)
  await house.expectSoundBooks()
})
