import { beforeEach, expect, test, vi } from 'vitest'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { startWorkers } from '#platform/workers'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { createOutside, hurryLooks, isLookedAt, type LookKind, planLook } from '../index.ts'

const { database } = await useTestDatabase()

let nowMs: number
let looked: string[]
/** Runs while a party is asked. */
let meanwhile: (subject: string) => Promise<unknown>
let nextMs: number | null
beforeEach(async () => {
  await database.query(sql`delete from looks`)
  nowMs = Date.UTC(2026, 4, 4)
  looked = []
  meanwhile = async () => {}
  nextMs = minuteMs
})

const clock = { now: () => new Date(nowMs) }
const minuteMs = 60_000
const timeoutMs = 100
/** Two calls, and the time to note them. */
const leaseMs = 10_200

const named = { kind: 'paper.ended', provider: 'paper' }

function looking({ provider = 'paper', ...parts }: { provider?: string; database?: Database } = {}) {
  const kind: LookKind<string> = {
    ...named,
    provider,
    read: async (_, id) => id,
    async look(id) {
      looked.push(id)
      await meanwhile(id)
      return id
    },
    next: (_, now) => (nextMs === null ? null : new Date(now.getTime() + nextMs)),
  }
  const group = { name: 'looks at paper', kinds: [kind] }
  const given = { database, clock, logger: createLogger('silent'), metrics: createMetrics(), timeoutMs }
  return createOutside({ instructions: [], looks: [group] }, { ...given, ...parts })
}

async function plan(dueAt: Date | null = clock.now(), subject = systemIds.next()): Promise<string> {
  await database.inTransaction(async (tx) => planLook(tx, { ...named, subject, dueAt }))
  return subject
}

const hurry = (subject: string) =>
  hurryLooks(
    database,
    clock.now(),
    sql`select 'paper.ended' as kind, ${subject}::uuid as subject, 'paper' as provider`,
  )

const countOf = (subject: string) => looked.filter((one) => one === subject).length

async function dueMsOf(subject: string): Promise<number | undefined> {
  const [row] = await database.query<{ due_at: Date }>(
    sql`select due_at from looks where subject = ${subject} and leased_until is null`,
  )
  return row?.due_at.getTime()
}

test('a subject is looked at when it is due, again when its kind says so, and never after the last look', async () => {
  const subject = await plan(new Date(nowMs + 1))
  await looking().turn()
  expect(looked).toEqual([])
  nowMs += 1
  await looking().turn()
  await looking().turn()
  expect([looked, await dueMsOf(subject)]).toEqual([[subject], nowMs + minuteMs])
  nowMs += minuteMs
  nextMs = null
  await looking().turn()
  nowMs += minuteMs
  await looking().turn()
  expect([countOf(subject), await isLookedAt(database, { ...named, subject })]).toEqual([2, false])
})

test('of many processes one looks at a subject at a time, each subject once', async () => {
  const subjects = await Promise.all(Array.from({ length: 20 }, () => plan()))
  meanwhile = () => new Promise((resolve) => setTimeout(resolve, 5))
  await Promise.all([looking(), looking(), looking()].map((process) => process.turn()))
  expect(looked.toSorted()).toEqual(subjects.toSorted())
})

test('a hurry during a look breaks no lease, and another look follows', async () => {
  const subject = await plan()
  meanwhile = async () => {
    meanwhile = async () => {}
    await hurry(subject)
    await looking().turn()
    await looking().lookAt(subject)
    expect(countOf(subject)).toBe(1)
  }
  await looking().turn()
  expect([countOf(subject), await dueMsOf(subject)]).toEqual([2, nowMs + minuteMs])
})

test.each([
  ['another time', 5 * minuteMs],
  ['never', null],
])('%s that is planned during a look stays', async (_, plannedMs) => {
  const subject = await plan()
  const dueAt = plannedMs === null ? null : new Date(nowMs + plannedMs)
  meanwhile = () => plan(dueAt, subject)
  await looking().turn()
  expect([countOf(subject), await dueMsOf(subject)]).toEqual([1, dueAt?.getTime()])
})

test('a look that is over for good is hurried all the same', async () => {
  const subject = systemIds.next()
  await hurry(subject)
  await looking().turn()
  expect(looked).toEqual([subject])
})

test('wherever a process dies during a look, the subject is looked at again once the lease is over', async () => {
  let hasDied = true
  let deaths = 0
  for (let diesAt = 1; hasDied; diesAt++) {
    const subject = await plan()
    const process = mortalProcess(database, diesAt)
    meanwhile = async () => process.step()
    await looking({ database: process.database })
      .turn()
      .catch(() => {})
    meanwhile = async () => {}
    nowMs += leaseMs
    await looking().turn()
    expect(countOf(subject)).toBeGreaterThan(0)
    expect(await dueMsOf(subject)).toBeGreaterThan(nowMs)
    hasDied = process.hasDied()
    deaths += Number(hasDied)
    await database.query(sql`delete from looks`)
  }
  expect(deaths).toBeGreaterThan(3)
})

test('a process whose lease is over changes nothing of the look that follows', async () => {
  const subject = await plan()
  meanwhile = async () => {
    nowMs += leaseMs
    nextMs = 10 * minuteMs
    meanwhile = async () => {}
    await looking().turn()
    nextMs = minuteMs
  }
  await looking().turn()
  expect([countOf(subject), await dueMsOf(subject)]).toEqual([2, nowMs + 10 * minuteMs])
})

test('a process whose lease is over does not end the lease of the process that follows', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first.promise, second.promise]
  meanwhile = async () => waits.shift()
  const subject = await plan()
  const stale = looking().turn()
  await vi.waitUntil(() => looked.length === 1, { timeout: 30_000, interval: 5 })
  nowMs += leaseMs
  const holder = looking().turn()
  await vi.waitUntil(() => looked.length === 2, { timeout: 30_000, interval: 5 })
  first.resolve()
  await stale
  await hurry(subject)
  await looking().turn()
  expect(countOf(subject)).toBe(2)
  second.resolve()
  await holder
})

test('a subject of another provider is left to it', async () => {
  const subject = await plan()
  await looking({ provider: 'successor' }).turn()
  await looking({ provider: 'successor' }).lookAt(subject)
  expect(looked).toEqual([])
  await looking().turn()
  expect(looked).toEqual([subject])
})

test('a look that fails is repeated when the next one is due, and its wave is the last of the turn', async () => {
  const subjects = await Promise.all(Array.from({ length: 20 }, () => plan()))
  meanwhile = async () => {
    throw new Error('the line is dead')
  }
  await expect(looking().turn()).rejects.toThrow('the line is dead')
  expect(looked).toHaveLength(8)
  meanwhile = async () => {}
  await looking().turn()
  nowMs += minuteMs
  await looking().turn()
  expect(subjects.map(countOf)).toEqual(Array(20).fill(2))
})

test('workers find what another process planned, and leave a party that is away alone for longer and longer', async () => {
  const times: number[] = []
  meanwhile = async () => {
    times.push(performance.now())
    throw new Error('the line is dead')
  }
  nextMs = 0
  const stop = startWorkers([...looking().workers], { of: () => ({ succeeded() {}, failed() {} }) })
  try {
    await plan()
    await vi.waitUntil(() => times.length >= 3, { timeout: 30_000, interval: 5 })
    // Two seconds after the second failure: the poller, which looks twice a second, rings for nobody who is away.
    expect(times[2]! - times[1]!).toBeGreaterThan(1_900)
  } finally {
    await stop()
  }
})
