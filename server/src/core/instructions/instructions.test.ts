import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { startWorkers } from '#platform/workers'
import {
  type FakeParty,
  fakeParty,
  type Mishap,
  openFakeMeanings,
  readMeanings,
} from '../../../test/world/fake-party.ts'
import { mortalProcess } from '../../../test/world/mortal-process.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { createOutside, instruct, type OutsideParts, withdrawInstruction } from './index.ts'

const { database, url } = await useTestDatabase()
beforeAll(() => openFakeMeanings(url))

let nowMs: number
let metrics: Metrics
let party: FakeParty
beforeEach(async () => {
  await database.query(sql`delete from instructions`)
  nowMs = Date.UTC(2026, 4, 4)
  metrics = createMetrics()
  party = fakeParty()
})

const clock = { now: () => new Date(nowMs) }
const minuteMs = 60_000

function carrying({ kinds = [party.kind], ...parts }: Partial<OutsideParts> & Kinds = {}) {
  const logger = createLogger('silent')
  const chance = () => 0
  return createOutside(
    { instructions: kinds },
    { database, clock, logger, metrics, timeoutMs: 100, chance, ...parts },
  )
}

type Kinds = { kinds?: readonly FakeParty['kind'][] }

async function ask({ kind, provider } = party.kind, into: Database = database): Promise<string> {
  const reference = systemIds.next()
  await into.inTransaction(async (tx) => instruct(tx, { kind, provider, reference, now: clock.now() }))
  return reference
}

type Row = { status: string; attempts: number; problem: string | null; reason: string | null; due_at: Date }

async function readRow(reference: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(sql`
    select status, attempts, problem, reason, due_at from instructions where reference = ${reference}`)
  return row
}

const meanings = (reference: string) => readMeanings(database, reference)
const callsOf = (reference: string) =>
  party.calls.flatMap((one) => (one.reference === reference ? [one.call] : []))

async function countOf(outcome: string): Promise<number> {
  const name = `coffer_instructions_total{kind="fake.pay",outcome="${outcome}"} `
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.slice(name.length) ?? 0)
}

test('an instruction is carried out once, and what its outcome means is written once', async () => {
  const reference = await ask()
  await carrying().turn()
  nowMs += minuteMs
  await carrying().turn()
  expect(callsOf(reference)).toEqual(['place'])
  expect(await meanings(reference)).toEqual(['done'])
  expect(await readRow(reference)).toMatchObject({ status: 'done', attempts: 1, problem: null })
})

test.each<[Mishap, string[], string]>([
  ['dead line', ['place', 'find', 'place'], 'the line is dead'],
  ['lost answer', ['place', 'find'], 'the answer was lost'],
  ['silence', ['place', 'find'], 'no answer in 100 ms'],
  ['unknown', ['place', 'find', 'place'], 'its outcome is not known yet'],
])(
  'after a call that met a %s it is looked up before it is placed again, and takes effect once',
  async (mishap, calls, problem) => {
    const reference = await ask()
    party.mishaps.push(mishap)
    await carrying().turn()
    expect(await readRow(reference)).toMatchObject({ status: 'sent', problem })
    expect(await countOf('unknown')).toBe(1)
    // Nobody is asked before the wait is over.
    nowMs += 999
    await carrying().turn()
    expect(callsOf(reference)).toEqual(['place'])
    nowMs += 1
    await carrying().turn()
    expect(callsOf(reference)).toEqual(calls)
    expect([party.effects.get(reference), await meanings(reference)]).toEqual([1, ['done']])
    expect([await countOf('unknown'), await countOf('done')]).toEqual([1, 1])
  },
)

test('an order whose halt was read for longer than its lease is looked up first: another process may be at it', async () => {
  const reference = await ask()
  let waitMs = minuteMs
  const kind = {
    ...party.kind,
    async ownAnswer() {
      nowMs += waitMs
      waitMs = 0
      return null
    },
  }
  await carrying({ kinds: [kind] }).turn()
  expect([callsOf(reference), party.effects.get(reference)]).toEqual([['find', 'place'], 1])
})

test('while an outcome stays unknown it is looked up ever more rarely, and never placed again', async () => {
  const reference = await ask()
  party.mishaps.push('silence', ...Array<Mishap>(10).fill('unknown'))
  const waits: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    await carrying().turn()
    const due = await readRow(reference)
    waits.push((Number(due?.due_at.getTime()) - nowMs) / 1_000)
    nowMs = Number(due?.due_at.getTime())
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  await carrying().turn()
  expect(callsOf(reference)).toEqual(['place', ...Array(11).fill('find')])
  expect([party.effects.get(reference), await meanings(reference)]).toEqual([1, ['done']])
})

test('a rejection ends an instruction with its reason', async () => {
  const reference = await ask()
  party.mishaps.push('rejected')
  await carrying().turn()
  nowMs += minuteMs
  await carrying().turn()
  expect(callsOf(reference)).toEqual(['place'])
  expect(await meanings(reference)).toEqual(['rejected'])
  expect(await readRow(reference)).toMatchObject({ status: 'rejected', reason: 'it says so' })
})

test('what a party puts off waits as if it had never been placed, and may be withdrawn', async () => {
  const [later, withdrawn] = [await ask(), await ask()]
  party.mishaps.push('deferred', 'deferred')
  await carrying({ concurrency: 1 }).turn()
  expect(await readRow(later)).toMatchObject({ status: 'waiting', problem: 'put off: it says so' })
  expect(await withdraw(withdrawn)).toBe(true)
  nowMs += 1_000
  await carrying().turn()
  expect([callsOf(later), callsOf(withdrawn)]).toEqual([['place', 'place'], ['place']])
  expect(await meanings(later)).toEqual(['deferred', 'done'])
  expect(await meanings(withdrawn)).toEqual(['deferred'])
})

const withdraw = (reference: string, kind = party.kind.kind) =>
  database.inTransaction((tx) =>
    withdrawInstruction(tx, { kind, reference, reason: 'changed my mind', now: clock.now() }),
  )

test('an instruction is withdrawn only before anybody may have been called', async () => {
  const [early, late, over] = [await ask(), await ask(), await ask()]
  expect([await withdraw(early), await withdraw(early)]).toEqual([true, false])
  expect(await readRow(early)).toMatchObject({ status: 'withdrawn', reason: 'changed my mind' })
  party.onCall = async ({ reference }) => {
    if (reference === late) expect(await withdraw(late)).toBe(false)
  }
  await carrying().turn()
  expect(await withdraw(over)).toBe(false)
  expect([callsOf(early), callsOf(late), callsOf(over)]).toEqual([[], ['place'], ['place']])
  expect([await meanings(early), await meanings(late)]).toEqual([[], ['done']])
})

test('an order that is no longer wanted is not placed, unless it may have arrived', async () => {
  const [never, maybe] = [await ask(), await ask()]
  party.unwanted.add(never)
  party.mishaps.push('lost answer')
  await carrying().turn()
  expect(await readRow(never)).toMatchObject({ status: 'withdrawn', reason: 'no longer wanted' })
  party.unwanted.add(maybe)
  nowMs += minuteMs
  await carrying().turn()
  expect([callsOf(never), callsOf(maybe)]).toEqual([[], ['place']])
  expect(await readRow(maybe)).toMatchObject({
    status: 'sent',
    problem: 'its order is gone, so nobody can be asked about it',
  })
})

test('an order that cannot be read is tried later and keeps no other waiting', async () => {
  const [poison, sound] = [await ask(), await ask()]
  party.unreadable.add(poison)
  await carrying({ concurrency: 1 }).turn()
  expect([callsOf(poison), callsOf(sound)]).toEqual([[], ['place']])
  expect((await readRow(poison))?.problem).toBe('its order could not be read: the order makes no sense')
  party.unreadable.clear()
  nowMs += 1_000
  await carrying().turn()
  expect(await meanings(poison)).toEqual(['done'])
})

test('what another provider was asked for is left to it', async () => {
  const former = fakeParty({ provider: 'former' })
  const reference = await ask(former.kind)
  await carrying().turn()
  expect((await readRow(reference))?.status).toBe('waiting')
  await carrying({ kinds: [former.kind] }).turn()
  expect([former.effects.get(reference), party.calls]).toEqual([1, []])
})

test('an outcome that cannot be written is looked up again, and written then', async () => {
  const reference = await ask()
  party.onSettle = async (tx) => {
    await tx.query(sql`insert into fake_meanings values (${reference}, 'half')`)
    throw new Error('this cannot be')
  }
  await expect(carrying().turn()).rejects.toThrow('this cannot be')
  expect(await meanings(reference)).toEqual([])
  expect(await readRow(reference)).toMatchObject({
    status: 'sent',
    problem: 'its outcome (done) could not be noted: this cannot be',
  })
  expect(await countOf('unnoted')).toBe(1)
  party.onSettle = async () => {}
  nowMs += 1_000
  await carrying().turn()
  expect(callsOf(reference)).toEqual(['place', 'find'])
  expect(await meanings(reference)).toEqual(['done'])
})

test('a process that dies at any step leaves one effect and one outcome to the next', async () => {
  const places = new Set<string>()
  for (let diesAt = 1; ; diesAt++) {
    const reference = await ask()
    const dying = mortalProcess(database, diesAt)
    party.onCall = async () => dying.step()
    party.onAnswer = async () => dying.step()
    party.onSettle = async () => dying.step()
    await carrying({ database: dying.database })
      .turn()
      .catch(() => {})
    if (!dying.hasDied()) break
    const left = await readRow(reference)
    places.add(`${left?.status}, ${party.effects.get(reference) ?? 0} effects`)
    party.onCall = party.onAnswer = party.onSettle = async () => {}
    // Its lease is over.
    nowMs += minuteMs
    await carrying().turn()
    expect([diesAt, party.effects.get(reference), await meanings(reference)]).toEqual([diesAt, 1, ['done']])
  }
  expect([...places]).toEqual(['waiting, 0 effects', 'sent, 0 effects', 'sent, 1 effects', 'done, 1 effects'])
})

test('several processes at once, however calls fail, leave one effect and one outcome each', async () => {
  const mishaps: readonly Mishap[] = ['dead line', 'lost answer', 'silence', 'unknown', 'deferred']
  party.mishaps.push(...Array.from({ length: 40 }, (_, index) => mishaps[index % mishaps.length]!))
  const references = await Promise.all(Array.from({ length: 30 }, () => ask()))
  for (let turn = 0; turn < 12; turn++) {
    await Promise.all(Array.from({ length: 3 }, () => carrying({ timeoutMs: 30 }).turn()))
    nowMs += 5 * minuteMs
  }
  for (const reference of references) {
    expect(party.effects.get(reference)).toBe(1)
    expect((await meanings(reference)).filter((meaning) => meaning !== 'deferred')).toEqual(['done'])
  }
  expect(party.mishaps).toEqual([])
})

/** Holds back the answer to the first call of a kind until the test releases it. */
function holdFirst(call: 'place' | 'find') {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { onAnswer } = party
  let isOver = false
  party.onAnswer = async (one) => {
    if (one.call !== call || isOver) return onAnswer(one)
    isOver = true
    held.resolve()
    await released.promise
  }
  return { isHeld: held.promise, release: released.resolve }
}

const patient = { timeoutMs: 20_000 }

test('while one process waits for an answer nobody else asks', async () => {
  const reference = await ask()
  const first = holdFirst('place')
  const turn = carrying(patient).turn()
  await first.isHeld
  nowMs += 30_000
  await carrying().turn()
  expect(callsOf(reference)).toEqual(['place'])
  first.release()
  await turn
  expect(await meanings(reference)).toEqual(['done'])
})

test('who hears an answer when the lease is long over changes nothing', async () => {
  const reference = await ask()
  const first = holdFirst('place')
  const late = carrying(patient).turn()
  await first.isHeld
  nowMs += minuteMs
  await carrying().turn()
  expect(await meanings(reference)).toEqual(['done'])
  first.release()
  await late
  expect([callsOf(reference), await meanings(reference)]).toEqual([['place', 'find'], ['done']])
  expect(await countOf('done')).toBe(1)
})

test('who hears an answer when somebody else is at it leaves it to them', async () => {
  const reference = await ask()
  const [first, second] = [holdFirst('place'), holdFirst('find')]
  const late = carrying(patient).turn()
  await first.isHeld
  nowMs += minuteMs
  const holder = carrying(patient).turn()
  await second.isHeld
  first.release()
  await late
  expect(await meanings(reference)).toEqual([])
  second.release()
  await holder
  expect([callsOf(reference), await meanings(reference)]).toEqual([['place', 'find'], ['done']])
})

test('who wakes after a claim when the lease is over calls nobody', async () => {
  const reference = await ask()
  const sleepy: Database = {
    ...database,
    async inTransaction(act) {
      const result = await database.inTransaction(act)
      nowMs += minuteMs
      return result
    },
  }
  await carrying({ database: sleepy }).turn()
  expect([callsOf(reference), (await readRow(reference))?.status]).toEqual([[], 'sent'])
  await carrying().turn()
  expect([callsOf(reference), await meanings(reference)]).toEqual([['find', 'place'], ['done']])
})

test('one party that is slow keeps no other waiting, nor its own others', async () => {
  const [slow, quick] = [party, fakeParty({ kind: 'fake.other' })]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  slow.onCall = ({ reference }) => (reference === stuck ? released : Promise.resolve())
  const stuck = await ask(slow.kind)
  const instructions = carrying({ kinds: [slow.kind, quick.kind], timeoutMs: 60_000 })
  const stop = startWorkers(instructions.workers, { of: () => ({ succeeded() {}, failed() {} }) })
  await vi.waitFor(() => expect(callsOf(stuck)).toEqual(['place']))
  const others = [await ask(slow.kind), await ask(quick.kind)]
  for (const { kind } of [slow.kind, quick.kind]) instructions.wake(kind)
  await vi.waitFor(async () => {
    for (const reference of others) expect(await meanings(reference)).toEqual(['done'])
  })
  expect(await meanings(stuck)).toEqual([])
  release()
  await stop()
  expect(await meanings(stuck)).toEqual(['done'])
})

test('what an outcome causes is carried out in the same turn', async () => {
  const second = fakeParty({ kind: 'fake.second' })
  const caused = systemIds.next()
  party.onSettle = async (tx) => {
    instruct(tx, { kind: 'fake.second', provider: 'fake', reference: caused, now: clock.now() })
  }
  await ask()
  await carrying({ kinds: [second.kind, party.kind] }).turn()
  expect(second.effects.get(caused)).toBe(1)
})
