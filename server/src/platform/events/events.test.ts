import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Tx } from '#platform/database'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { type OpenTransaction, openTransaction } from '../../../test/world/open-transaction.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { beginning, type EventCursor, type NewEvent, readEnd, readLog, recordEvents } from './index.ts'

const testDatabase = await useTestDatabase()
beforeEach(() => testDatabase.database.query(sql`delete from events`))

const customerId = systemIds.next()

async function record(tx: Tx, ...subjects: string[]): Promise<void> {
  const events = subjects.map((subject) => ({
    id: systemIds.next(),
    customerId,
    type: 'test',
    subject,
    data: { subject },
    createdAt: new Date(1_700_000_000_000),
    publication: { type: 'test.done', sequence: 1 },
  }))
  recordEvents(tx, events)
  // This query runs after all statements sent before, so the events are written when it resolves.
  await tx.query(sql`select 1`)
}

/** Reads on from where it stood, a few at a time. */
function reader(limit: number, after: EventCursor = beginning) {
  const seen: string[] = []
  return {
    subjects: () => seen,
    async read() {
      const page = await readLog(testDatabase.database, { customerId, after, filter: null, limit })
      expect(page.bodies.length).toBeLessThanOrEqual(limit)
      seen.push(...page.bodies.map((body) => JSON.parse(body).data.subject))
      after = page.next
    },
    /** The database's own housekeeping may hold readers back for a moment. */
    readUntil(count: number) {
      return vi.waitFor(
        async () => {
          await this.read()
          expect(seen.length).toBeGreaterThanOrEqual(count)
        },
        { timeout: 15_000, interval: 5 },
      )
    },
  }
}

test('an event is read as it was recorded, and an empty list records none', async () => {
  const event: NewEvent = {
    id: systemIds.next(),
    customerId,
    type: 'transfer.completed',
    subject: systemIds.next(),
    data: { amount: '0.00012', nested: { list: [1, null, '"quoted"'] } },
    createdAt: new Date(1_700_000_000_123),
    publication: { type: 'transfer.received', sequence: 7 },
  }
  await testDatabase.database.inTransaction(async (tx) => {
    recordEvents(tx, [])
    recordEvents(tx, [event])
    recordEvents(tx, [{ ...event, id: systemIds.next(), customerId: systemIds.next() }])
  })
  const { id, data } = event
  await vi.waitFor(async () => {
    const page = await readLog(testDatabase.database, {
      customerId,
      after: beginning,
      filter: null,
      limit: 9,
    })
    const told = { id, type: 'transfer.received', created_at: '2023-11-14T22:13:20.123Z', sequence: 7, data }
    expect(page.bodies.map((body) => JSON.parse(body))).toEqual([told])
  })
})

test('the end of the log is after all readable events and before later commits', async () => {
  const { database } = testDatabase
  await database.inTransaction((tx) => record(tx, 'before'))
  await reader(9).readUntil(1)
  const early = await openTransaction(database)
  await record(early.tx, 'under way')
  await database.inTransaction((tx) => record(tx, 'held back'))
  const own = reader(9, await readEnd(database))
  await early.commit()
  await database.inTransaction((tx) => record(tx, 'after'))
  await own.readUntil(3)
  expect(own.subjects()).toEqual(['under way', 'held back', 'after'])
})

test('a late commit is read late and never skipped, although its ids are the oldest', async () => {
  const { database } = testDatabase
  const own = reader(2)
  const early = await openTransaction(database)
  await record(early.tx, 'early 1')
  for (const subject of ['later 1', 'later 2', 'later 3'])
    await database.inTransaction((tx) => record(tx, subject))
  await own.read()
  expect(own.subjects()).toEqual([])
  await record(early.tx, 'early 2')
  await early.commit()
  await own.readUntil(5)
  await own.read()
  expect(own.subjects()).toEqual(['early 1', 'early 2', 'later 1', 'later 2', 'later 3'])
})

test('a transaction that begins first and writes last hides no event from a reader ahead of it', async () => {
  const { database } = testDatabase
  const own = reader(10)
  const idle = await openTransaction(database)
  await idle.tx.query(sql`select 1`)
  await database.inTransaction((tx) => record(tx, 'first'))
  await own.readUntil(1)
  await record(idle.tx, 'second')
  await idle.commit()
  await own.readUntil(2)
  expect(own.subjects()).toEqual(['first', 'second'])
})

test('an event of a transaction or savepoint that was rolled back is never seen', async () => {
  const { database } = testDatabase
  const own = reader(10)
  const doomed = await openTransaction(database)
  await record(doomed.tx, 'rolled back')
  await database.inTransaction(async (tx) => {
    await record(tx, 'kept 1')
    await tx
      .savepoint(async () => {
        await record(tx, 'undone')
        throw new Error('no')
      })
      .catch(() => {})
    await record(tx, 'kept 2')
  })
  await own.read()
  await doomed.rollback()
  await own.readUntil(2)
  await own.read()
  expect(own.subjects()).toEqual(['kept 1', 'kept 2'])
})

type Step = { act: 'open' | 'record' | 'commit' | 'rollback' | 'read'; which: number }

const writersMax = 5
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'open',
    'open',
    'record',
    'record',
    'record',
    'commit',
    'commit',
    'rollback',
    'read',
    'read',
  ),
  which: fc.nat(writersMax - 1),
})

/** Transactions that open, write and end as the steps say, while readers of several paces read on. */
async function interleave(steps: readonly Step[]): Promise<void> {
  const { database } = testDatabase
  await database.query(sql`delete from events`)
  const open = new Map<number, OpenTransaction & { subjects: string[] }>()
  const readers = [reader(1), reader(2), reader(7)]
  const committed: string[] = []
  let serial = 0
  async function end(which: number, how: 'commit' | 'rollback'): Promise<void> {
    const writer = open.get(which)
    if (writer === undefined) return
    open.delete(which)
    await writer[how]()
    if (how === 'commit') committed.push(...writer.subjects)
  }
  for (const { act, which } of steps) {
    const writer = open.get(which)
    if (act === 'open' && writer === undefined)
      open.set(which, { ...(await openTransaction(database)), subjects: [] })
    if (act === 'record' && writer !== undefined) {
      const subject = `event ${++serial}`
      writer.subjects.push(subject)
      await record(writer.tx, subject)
    }
    if (act === 'commit' || act === 'rollback') await end(which, act)
    if (act === 'read') await readers[which % readers.length]?.read()
    for (const { subjects } of readers) expect(committed).toEqual(expect.arrayContaining(subjects()))
  }
  for (const which of open.keys()) await end(which, 'commit')
  for (const one of readers) {
    await one.readUntil(committed.length)
    await one.read()
    expect(one.subjects().toSorted()).toEqual(committed.toSorted())
    expect(one.subjects()).toEqual(readers[0]?.subjects())
  }
}

test('in any interleaving, readers of every pace see each committed event once and in one order', async () => {
  const interleaving = fc.array(step, { minLength: 10, maxLength: 60 })
  await fc.assert(fc.asyncProperty(interleaving, interleave), { numRuns: 25 })
}, 60_000)

test('with writers and a slow reader at work at once, nothing is skipped or repeated', async () => {
  const { database } = testDatabase
  const writers = 6
  const rounds = 15
  const own = reader(3)
  const expected: string[] = []
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round++) {
      const subjects = [1, 2].map((part) => `${writer}/${round}/${part}`)
      const isDoomed = (writer + round) % 5 === 0
      const writing = database.inTransaction(async (tx) => {
        for (const subject of subjects) await record(tx, subject)
        if (isDoomed) throw new Error('doomed')
      })
      await writing.catch((error: Error) => expect(error.message).toBe('doomed'))
      if (!isDoomed) expected.push(...subjects)
    }
  }
  let isWriting = true
  const reading = (async () => {
    while (isWriting) await own.read()
  })()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  isWriting = false
  await reading
  await own.readUntil(expected.length)
  await own.read()
  expect(own.subjects().toSorted()).toEqual(expected.toSorted())
})
