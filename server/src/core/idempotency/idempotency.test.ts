import assert from 'node:assert'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sql, type Tx } from '#platform/database'
import { Answer } from '#platform/http'
import { systemIds } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  createRequest,
  createWriter,
  forgetExpiredKeys,
  type IdempotentRequest,
  idempotent,
  idempotentBatch,
  type Outcome,
  type WriterParts,
} from './index.ts'

const { UNWANTED } = defineRefusals({ UNWANTED: [400, 'Not this one.'] })
const hourMs = 3_600_000

const testDatabase = await useTestDatabase()
const admin = new pg.Client({ connectionString: testDatabase.url })
await admin.connect()
await admin.query('create table effects (owner uuid not null, serial integer not null)')
await admin.query('grant all on effects to coffer_app')
await admin.end()

/** A request of a sequence: its serial number marks its effect and its answer among all others. */
type Command = {
  readonly serial: number
  readonly owner: string
  readonly request: IdempotentRequest | null
  readonly refuses: boolean
}

/** Leaves its effect, and refuses only after that, so that a refusal has something to undo. */
async function leaveEffect(tx: Tx, { owner, serial, refuses }: Command): Promise<{ serial: number }> {
  await tx.query(sql`insert into effects (owner, serial) values (${owner}, ${serial})`)
  if (refuses) throw new Refusal(UNWANTED, { details: { serial } })
  return { serial }
}

async function leaveEffects(tx: Tx, commands: readonly Command[]): Promise<Outcome<{ serial: number }>[]> {
  const outcomes: Outcome<{ serial: number }>[] = []
  for (const command of commands) {
    if (!command.refuses) outcomes.push({ data: await leaveEffect(tx, command) })
    else outcomes.push({ refusal: new Refusal(UNWANTED, { details: { serial: command.serial } }) })
  }
  return outcomes
}

type At = { now: Date; answeredAt: number }

function partsAt({ now, answeredAt }: At): WriterParts {
  return {
    database: testDatabase.database,
    businessClock: { now: () => now },
    systemClock: { now: () => new Date(answeredAt * 1000) },
  }
}

/** The two ways to run requests, which must not differ in what a client sees. */
const ways = {
  async 'one by one'(commands: readonly Command[], at: At) {
    const answers: Answer<{ serial: number }>[] = []
    for (const command of commands) {
      const { request } = command
      const act = (tx: Tx) => leaveEffect(tx, command)
      const answer = idempotent(partsAt(at), { request, act })
      answers.push(await answer.catch((error: unknown) => refused(error, at)))
    }
    return answers
  },
  async 'by a writer'(commands: readonly Command[], at: At) {
    const writer = createWriter<Command, { serial: number }>({
      ...partsAt(at),
      decide: (tx, batch) => leaveEffects(tx, batch.commands),
    })
    return Promise.all(commands.map((command) => writer.submit(command, command.request)))
  },
}

/** Without a key nothing is remembered, and a refusal is thrown like everywhere else. */
function refused(error: unknown, { answeredAt }: At): Answer<never> {
  if (!(error instanceof Refusal)) throw error
  return new Answer({ refusal: error }, { ts: answeredAt, isReplay: false })
}

/** A client's view of an answer. */
type Seen = { said: string; by: unknown; ts: number; isReplay: boolean }

function seen({ outcome, ts, isReplay }: Answer<{ serial: number }>): Seen {
  if ('data' in outcome) return { said: 'done', by: outcome.data.serial, ts, isReplay }
  const { kind, details } = outcome.refusal
  return { said: kind.code, by: details?.serial ?? null, ts, isReplay }
}

async function effectsOf(owner: string): Promise<number[]> {
  const rows = await testDatabase.database.query<{ serial: number }>(
    sql`select serial from effects where owner = ${owner} order by serial`,
  )
  return rows.map(({ serial }) => serial)
}

/** The naive model: a map from key to its first answer, looked at one request at a time. */
function createModel() {
  const remembered = new Map<string, { fingerprint: string; expiresAt: number; answer: Seen }>()
  const keyBySignature = new Map<string, string | null>()
  const effects: number[] = []
  function perform({ serial, refuses }: Command, ts: number): Seen {
    if (!refuses) effects.push(serial)
    return { said: refuses ? 'UNWANTED' : 'done', by: serial, ts, isReplay: false }
  }
  return {
    effects,
    answer(command: Command, { now, answeredAt }: At): Seen {
      const { request } = command
      if (request === null) return perform(command, answeredAt)
      const id = JSON.stringify([request.customerId, request.operation, request.key])
      const found = request.key === null ? undefined : remembered.get(id)
      const known = found !== undefined && found.expiresAt > now.getTime() ? found : undefined
      const hex = request.signature?.hex
      if (hex !== undefined) {
        const isFirst = !keyBySignature.has(hex)
        if (isFirst) keyBySignature.set(hex, request.key)
        else if (known === undefined || keyBySignature.get(hex) !== request.key)
          return { said: 'SIGNATURE_REUSED', by: null, ts: answeredAt, isReplay: false }
      }
      if (known !== undefined) {
        return known.fingerprint === request.fingerprint
          ? { ...known.answer, isReplay: true }
          : { said: 'IDEMPOTENCY_KEY_REUSED', by: null, ts: answeredAt, isReplay: false }
      }
      const answer = perform(command, answeredAt)
      const expiresAt = now.getTime() + 24 * hourMs
      if (request.key !== null) remembered.set(id, { fingerprint: request.fingerprint, expiresAt, answer })
      return answer
    },
  }
}

const wish = fc.record({
  customer: fc.nat({ max: 1 }),
  operation: fc.constantFrom('transfer', 'createWallet'),
  key: fc.constantFrom('a', 'b', null),
  amount: fc.constantFrom('1', '2'),
  refuses: fc.boolean(),
  // The second in which it was signed; null when the signed bytes name the key.
  signedAt: fc.constantFrom(null, 1, 2),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ wishes: fc.array(wish, { minLength: 1, maxLength: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 1, arbitrary: fc.record({ purges: fc.constant(true) }) },
)

test.for(Object.keys(ways) as (keyof typeof ways)[])(
  'requests %s, with few keys and a clock that moves, are answered as a naive model answers them',
  async (way) => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const owner = systemIds.next()
      const customers = [systemIds.next(), systemIds.next()]
      const model = createModel()
      let serial = 0
      const at = { now: new Date('2026-03-01T12:00:00Z'), answeredAt: 1_700_000_000 }
      for (const one of steps) {
        at.answeredAt++
        if ('hours' in one) at.now = new Date(at.now.getTime() + one.hours * hourMs)
        if ('purges' in one) await forgetExpiredKeys(testDatabase.database, at.now)
        if (!('wishes' in one)) continue
        const commands = one.wishes.map(
          ({ customer, operation, key, amount, refuses, signedAt }): Command => {
            const customerId = customers[customer]
            assert(customerId !== undefined)
            // Equal requests in one second have equal signatures, as with an HMAC.
            const hex = hash('sha256', [customerId, operation, amount, signedAt].join('/'), 'hex')
            const signature = signedAt === null ? null : { hex, expiresAt: 1_700_000_600 }
            const request = createRequest({ customerId, operation, key, payload: { amount }, signature })
            return { serial: serial++, owner, request, refuses }
          },
        )
        const answers = await ways[way](commands, at)
        expect(answers.map(seen)).toEqual(commands.map((command) => model.answer(command, at)))
      }
      expect(await effectsOf(owner)).toEqual(model.effects)
    })
    await fc.assert(property, { numRuns: 60 })
  },
)

const at = (now = new Date('2026-03-01T12:00:00Z')): At => ({ now, answeredAt: 1_700_000_000 })

function command(serial: number, { owner, refuses = false }: { owner: string; refuses?: boolean }): Command {
  const payload = { amount: '1' }
  const request = createRequest({ customerId: owner, operation: 'transfer', key: 'same', payload })
  return { serial, owner, request, refuses }
}

/** 40 times the same request at once, each in a transaction of its own. */
function atOnce(way: keyof typeof ways, { owner, when }: { owner: string; when: At }): Promise<Seen[]> {
  return Promise.all(
    Array.from({ length: 40 }, async (_, serial) => {
      const [answer] = await ways[way]([command(serial, { owner })], when)
      assert(answer !== undefined)
      return seen(answer)
    }),
  )
}

test.for(Object.keys(ways) as (keyof typeof ways)[])(
  'the same request many times at once, %s, has one effect and one answer, also when its key has just expired',
  async (way) => {
    const owner = systemIds.next()
    const nextDay = at(new Date('2026-03-02T12:00:00Z'))
    for (const [day, when] of [at(), nextDay].entries()) {
      const answers = await atOnce(way, { owner, when })
      const effects = await effectsOf(owner)
      expect(effects).toHaveLength(day + 1)
      expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
      const [by] = new Set(answers.map((answer) => answer.by))
      expect(new Set(answers.map((answer) => answer.by)).size).toBe(1)
      expect(effects).toContain(by)
    }
  },
)

test('a failure leaves neither effect nor memory, so that the repeat acts', async () => {
  const owner = systemIds.next()
  const failing = idempotent(partsAt(at()), {
    request: command(1, { owner }).request,
    async act(tx) {
      await leaveEffect(tx, command(1, { owner }))
      throw new Error('the disk is full')
    },
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await effectsOf(owner)).toEqual([])
  const [repeat] = await ways['one by one']([command(2, { owner })], at())
  expect(repeat && seen(repeat)).toMatchObject({ by: 2, isReplay: false })
})

test.for([
  [503, 2],
  [400, 1],
] as const)('after a refusal with status %i the same key acts %i times', async ([status, times]) => {
  const { request } = command(1, { owner: systemIds.next() })
  const refusal = new Refusal({ code: 'CLOSED', status, message: 'Closed.' })
  let acts = 0
  const refuseAll = (commands: readonly unknown[]) => {
    acts++
    return commands.map(() => ({ refusal }))
  }
  for (const _ of ['first', 'repeat'])
    await testDatabase.database.inTransaction((tx) =>
      idempotentBatch(tx, {
        commands: [{ request }, { request }],
        ...at(),
        act: async (fresh) => (fresh.length === 0 ? [] : refuseAll(fresh)),
      }),
    )
  expect(acts).toBe(times)
})

test('a refusal that is told again reads as it did, whatever its values are', async () => {
  const { TOO_MUCH } = defineRefusals({
    TOO_MUCH: [400, 'There is no {amount} of {symbol}.', { amount: '1', symbol: 'BTC' }],
  })
  const details = { amount: '{symbol}', symbol: '$& {amount}' }
  const { request } = command(1, { owner: systemIds.next() })
  const told: Refusal[] = []
  for (const _ of ['first', 'repeat']) {
    const { outcome } = await idempotent(partsAt(at()), {
      request,
      act: () => Promise.reject(new Refusal(TOO_MUCH, { details })),
    })
    assert('refusal' in outcome)
    told.push(outcome.refusal)
  }
  expect(told.map(({ message }) => message)).toEqual(Array(2).fill('There is no {symbol} of $& {amount}.'))
  expect(told[1]).toMatchObject({ kind: { code: 'TOO_MUCH', status: 400 }, details })
})

test('a batch of requests without a key asks the database nothing', async () => {
  const asked = () => assert.fail('nothing is asked')
  const tx = { query: asked, send: asked } as unknown as Tx // all that a statement could go through
  const answers = await idempotentBatch(tx, {
    commands: [{ request: null }, { request: null }],
    ...at(),
    act: async (fresh) => fresh.map((_, index) => ({ data: index })),
  })
  expect(answers.map(({ outcome }) => outcome)).toEqual([{ data: 0 }, { data: 1 }])
})

test('expired keys are purged and the others stay', async () => {
  const [old, young] = [systemIds.next(), systemIds.next()]
  const start = new Date('2031-01-01T00:00:00Z')
  await ways['one by one']([command(1, { owner: old })], at(start))
  await ways['one by one']([command(2, { owner: young })], at(new Date(start.getTime() + hourMs)))
  await forgetExpiredKeys(testDatabase.database, new Date(start.getTime() + 24 * hourMs))
  const rows = await testDatabase.database.query<{ outcome: string }>(
    sql`select outcome from idempotency_records where outcome = any(${[1, 2].map((serial) => JSON.stringify({ data: { serial } }))}::text[])`,
  )
  expect(rows).toEqual([{ outcome: JSON.stringify({ data: { serial: 2 } }) }])
})
