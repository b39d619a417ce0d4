import { beforeEach, expect, test } from 'vitest'
import { type ActAnswer, answerText, govern } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import { type SpendChange, spendActs, spendRoutes } from './index.ts'

let house: SpendHouse
let answerOf: (name: string, subject?: string, options?: Record<string, string>) => Promise<ActAnswer>
const act = async (...asked: Parameters<typeof answerOf>) => answerText(await answerOf(...asked))
beforeEach(async () => {
  house = await openSpendHouse()
  const { database, catalog, clock } = house
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  answerOf = async (name, subject, options = {}) => {
    const found = spendActs.find((one) => one.name === `spends ${name}`)
    const given = { operator: { name: 'eve', sign: null }, subject, options }
    return govern(found!).act(desk, given)
  }
  return () => house.close()
})

const list = (query = {}) => askOffice(spendRoutes(house), 'officeListSpends', { query })
const show = (id: string) => askOffice(spendRoutes(house), 'officeGetSpend', { params: { id } })

const confirmations = 12

const logged = (subject: string) =>
  house.database.query<{ action: string; reason: string | null }>(
    sql`select action, reason from operator_actions where subject = ${subject} order by id`,
  )

/** A spend whose slot a foreign transaction has used, so many blocks ago. */
async function displaced(depth: number): Promise<string> {
  const id = await house.request({ address: 'alice' })
  await house.pass()
  house.chain.useUp(house.hot, ['0'])
  house.chain.mine(depth - 1)
  await house.pass(60)
  return id
}

test('open payments are listed with what holds them up, and one is shown with all that happened to it', async () => {
  expect(await list()).toEqual({ items: [], next: null })
  house.chain.held = 0n
  const short = await house.request()
  const other = await house.request({ network: 'bep20' })
  await house.pass()
  const [first, second] = [
    {
      id: short,
      network: 'erc20',
      status: 'requested',
      problem: { code: 'PROBLEM_SHORT_OF_COIN', params: { units: expect.stringMatching(/^\d+$/) } },
    },
    { id: other, network: 'bep20', status: 'requested', problem: null },
  ]
  expect(await list()).toMatchObject({ items: [first, second], next: null })
  expect(await list({ network: 'bep20' })).toMatchObject({ items: [second], next: null })
  house.chain.held = null
  await house.pass(10)
  const [txid] = await house.txidsOf(short)
  expect(await show(short.toUpperCase())).toEqual({
    spend: {
      ...{ id: short, network: 'erc20', purpose: 'withdrawal', status: 'broadcast', problem: null },
      ...{ initiator: 'customer:01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f', address: 'payee 1', tag: null },
      ...{ contract: null, units: '101', created_at: expect.any(Number) },
    },
    history: {
      transactions: [
        {
          ...{ number: 1, status: 'broadcast', txid, slots: ['0'], fee: null },
          fee_max: expect.stringMatching(/^\d+$/),
        },
      ],
      transitions: [
        {
          from: null,
          to: 'requested',
          cause: { code: 'CAUSE_REQUESTED', params: {} },
          txid: null,
          at: expect.any(Number),
        },
        {
          from: 'requested',
          to: 'signed',
          cause: { code: 'CAUSE_SIGNED', params: {} },
          txid,
          at: expect.any(Number),
        },
        {
          from: 'signed',
          to: 'broadcast',
          cause: { code: 'CAUSE_BROADCAST', params: {} },
          txid,
          at: expect.any(Number),
        },
      ],
    },
  })
})

test('open payments are listed in pages, oldest first', async () => {
  house.chain.held = 0n
  const ids = [await house.request(), await house.request(), await house.request()]
  const those = (...some: (string | undefined)[]) => some.map((id) => ({ id }))
  expect(await list({ limit: 2 })).toMatchObject({ items: those(ids[0], ids[1]), next: ids[1] })
  expect(await list({ limit: 2, cursor: ids[1] })).toMatchObject({ items: those(ids[2]), next: null })
  await expect(list({ cursor: systemIds.next() })).rejects.toMatchObject({
    kind: { code: 'VALIDATION_ERROR' },
  })
})

test('a payment that the signer puts off longer and longer goes on at once when an operator says so', async () => {
  house.signer.answers = () => ({ status: 'deferred', reason: 'not yet' })
  const id = await house.request({ address: 'alice' })
  for (let times = 0; times < 8; times++) await house.pass(301)
  expect((await house.story(id)).attempts).toHaveLength(8)
  house.signer.answers = null
  await house.pass(60)
  expect(await house.statusOf(id)).toBe('requested')
  await act('retry', id, { reason: 'the hour is over' })
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
  expect(await logged(id)).toEqual([{ action: 'spends retry', reason: 'the hour is over' }])
})

test('an instruction that waits for its time is hurried with its payment', async () => {
  house.around = (call) => {
    if (call === 'sign' || call === 'find signed') throw new Error('the signer is away')
  }
  const id = await house.request({ address: 'alice' })
  await house.pass()
  for (let times = 0; times < 8; times++) await house.pass(60)
  house.around = () => {}
  await house.pass()
  expect(await house.statusOf(id)).toBe('requested')
  await act('retry', id)
  await house.pass()
  expect(await house.statusOf(id)).toBe('broadcast')
  expect((await house.story(id)).attempts).toHaveLength(1)
})

test('a displaced payment is not made anew, and fails once nothing of it can happen', async () => {
  const id = await displaced(1)
  await expect(act('retry', id)).rejects.toThrow(/never made anew.*spends fail/)
  await act('fail', id, { reason: 'a stolen key' })
  await house.pass()
  // Not deep enough to be sure.
  expect((await house.story(id)).spend).toMatchObject({ status: 'broadcast', decision: null })
  house.chain.mine(confirmations)
  await house.pass(60)
  await act('fail', id, { reason: 'a stolen key' })
  await house.pass()
  expect(await house.statusOf(id)).toBe('failed')
  expect(house.told.at(-1)).toMatchObject({ to: 'failed', cause: 'failed by an operator: eve: a stolen key' })
  expect(house.chain.paidTo('alice')).toEqual([])
  expect((await logged(id)).map(({ action }) => action)).toEqual(['spends fail', 'spends fail'])
})

test('going on and giving up answer codes with the payment', async () => {
  house.chain.held = 0n
  const id = await house.request({ address: 'alice' })
  await house.pass()
  const params = { payment_id: id }
  expect(await answerOf('retry', id)).toMatchObject({ kind: { code: 'SPEND_DUE_NOW' }, params })
  const givenUp = { kind: { code: 'SPEND_TO_BE_GIVEN_UP' }, params }
  expect(await answerOf('fail', id, { reason: 'too late' })).toMatchObject(givenUp)
})

test('one that nobody has signed can be given up, and one whose transaction may happen cannot', async () => {
  house.chain.held = 0n
  const unsigned = await house.request({ address: 'alice' })
  await house.pass()
  await act('fail', unsigned, { reason: 'too late' })
  await house.pass()
  expect(await house.statusOf(unsigned)).toBe('failed')
  house.chain.held = null
  const signed = await house.request({ address: 'bob' })
  await house.pass()
  await expect(act('fail', signed, { reason: 'too late' })).rejects.toThrow(/may still happen/)
  house.chain.mine(confirmations)
  await house.pass()
  await expect(act('fail', signed, { reason: 'too late' })).rejects.toThrow(/confirmed already/)
  expect(await logged(signed)).toEqual([])
})

test('a decision that cannot be carried out keeps no other waiting', async () => {
  house.chain.held = 0n
  const ids = [await house.request(), await house.request(), await house.request()]
  await house.pass()
  for (const id of ids) await act('fail', id, { reason: 'too late' })
  const stumbling = {
    async changed(_: unknown, { spend }: SpendChange) {
      if (spend.id === ids[0]) throw new Error('a handler stumbles')
    },
  }
  const engine = house.engine({ handlers: { withdrawal: stumbling } })
  await expect(engine.carryOn(house.network)).rejects.toThrow(/stumbles/)
  const statuses = await Promise.all(ids.map((id) => house.statusOf(id)))
  expect(statuses).toEqual(['requested', 'failed', 'failed'])
  await house.pass()
  expect(await house.statusOf(ids[0]!)).toBe('failed')
})

test('what names no payment, or gives no reason, is refused', async () => {
  for (const subject of ['nothing', systemIds.next()]) {
    for (const name of ['retry', 'fail'])
      await expect(act(name, subject, { reason: 'so' })).rejects.toThrow(/there is no payment/)
    await expect(show(subject)).rejects.toMatchObject({ kind: { code: 'OFFICE_SPEND_NOT_FOUND' } })
  }
  const id = await house.request()
  await expect(act('fail', id)).rejects.toThrow(/--reason/)
  await expect(act('retry', id, { reason: 'x'.repeat(501) })).rejects.toThrow(/at most 500/)
})
