import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type ActAnswer, answerText, govern, readActions } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createMetrics } from '#platform/metrics'
import { secretsUnder } from '#platform/secrets'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  instruct,
  instructionFigures,
  outsideActs,
  outsideRoutes,
  purgeInstructions,
  readStuck,
} from './index.ts'

const { database } = await useTestDatabase()
await knowPeople(database, ['olga'])
const start = Date.UTC(2026, 4, 4)
let nowMs: number
beforeEach(async () => {
  await database.query(sql`delete from instructions`)
  nowMs = start
})
const clock = { now: () => new Date(nowMs) }

async function ask(status: string, { problem = null as string | null } = {}): Promise<string> {
  const reference = systemIds.next()
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    instruct(tx, { kind: 'fake.pay', provider: 'fake', reference, now })
    await tx.query(sql`
      update instructions set status = ${status}, problem = ${problem}, due_at = ${new Date(nowMs + 300_000)},
        sent_at = ${status === 'waiting' ? null : now}, attempts = 3
      where reference = ${reference}`)
  })
  return reference
}

async function answerOf(name: string, subject?: string): Promise<ActAnswer> {
  const found = outsideActs.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no act ${name}`)
  const secrets = secretsUnder(randomBytes(32))
  const desk = { database, catalog: shippedCatalog, secrets, clock, ids: systemIds }
  const given = { operator: { name: 'olga', sign: null }, subject, options: {} }
  return govern(found).act(desk, given)
}

const act = async (...asked: Parameters<typeof answerOf>) => answerText(await answerOf(...asked))

const list = (query = {}) =>
  askOffice(outsideRoutes({ database, businessClock: clock }), 'officeListOutside', { query })

test('what met a problem or is older than a minute is stuck; what ended is not', async () => {
  const [troubled, old] = [await ask('sent', { problem: 'no answer' }), await ask('waiting')]
  await ask('done')
  const stuck = async () =>
    (await readStuck(database, { now: clock.now(), limit: 10 })).map(({ reference }) => reference)
  expect(await stuck()).toEqual([troubled])
  nowMs += 61_000
  await ask('sent')
  expect(await stuck()).toEqual([troubled, old])
})

test('an operator sees what is stuck and why, and makes it due at once, on record', async () => {
  const reference = await ask('sent', { problem: 'no answer in 100 ms' })
  nowMs += 90_000
  const stuck = {
    ...{ kind: 'fake.pay', reference, provider: 'fake', status: 'sent', attempts: 3, age_seconds: 90 },
    ...{ problem: { code: 'TOLD', params: { text: 'no answer in 100 ms' } }, due_at: start / 1_000 + 300 },
  }
  expect(await list()).toEqual({ items: [stuck], next: null })
  expect(await act('outside retry', reference)).toBe(`fake.pay ${reference} is due now.\n`)
  const [row] = await database.query(sql`select due_at from instructions where reference = ${reference}`)
  expect(row).toEqual({ due_at: clock.now() })
  expect(await readActions(database, { subject: reference, limit: 5 })).toMatchObject([
    { operator: 'olga', action: 'outside retry', details: { kinds: ['fake.pay'] } },
  ])
})

test('asking at once answers a code with what is asked', async () => {
  const reference = await ask('sent')
  expect(await answerOf('outside retry', reference)).toMatchObject({
    kind: { code: 'INSTRUCTIONS_DUE_NOW' },
    params: { kinds: ['fake.pay'], reference },
  })
})

test('what has an outcome cannot be tried again', async () => {
  const reference = await ask('done')
  await expect(act('outside retry', reference)).rejects.toThrow('nobody outside is asked for')
  await expect(act('outside retry', 'that one')).rejects.toThrow('is no reference')
  expect(await list()).toEqual({ items: [], next: null })
})

test('what is stuck is listed in pages, and two kinds of one reference are on two of them', async () => {
  const reference = await ask('sent', { problem: 'no answer' })
  await database.query(sql`
    insert into instructions (kind, reference, provider, status, problem, due_at, created_at, updated_at)
    select 'fake.ask', reference, provider, status, problem, due_at, created_at, updated_at from instructions`)
  const first = { items: [{ kind: 'fake.ask', reference }], next: `fake.ask/${reference}` }
  expect(await list({ limit: 1 })).toMatchObject(first)
  expect(await list({ limit: 1, cursor: first.next })).toMatchObject({
    items: [{ kind: 'fake.pay', reference }],
    next: null,
  })
  for (const cursor of ['fake.ask', `fake.none/${reference}`])
    await expect(list({ cursor })).rejects.toMatchObject({ kind: { code: 'VALIDATION_ERROR' } })
})

test('an instruction that ended is kept for 30 days, an open one for ever', async () => {
  await ask('done')
  const open = await ask('sent')
  nowMs += 29 * 86_400_000
  expect(await purgeInstructions(database, clock.now())).toBe(0)
  nowMs += 2 * 86_400_000
  expect(await purgeInstructions(database, clock.now())).toBe(1)
  expect(await database.query(sql`select reference from instructions`)).toEqual([{ reference: open }])
})

test('figures tell how many are open, and how long the oldest is unknown or due', async () => {
  const metrics = createMetrics()
  const figures = instructionFigures({ database, clock, metrics })
  await ask('sent')
  nowMs += 100_000
  await ask('waiting')
  nowMs += 300_000
  await figures.refresh()
  const text = await metrics.registry.metrics()
  const figure = (name: string) =>
    Number(new RegExp(`^coffer_instructions_${name}{kind="fake.pay"} (\\S+)$`, 'm').exec(text)?.[1])
  expect([figure('open'), figure('oldest_unknown_seconds'), figure('oldest_due_seconds')]).toEqual([
    2, 400, 100,
  ])
})
