import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PrivateTopic } from '#core/product'
import { sql } from '#platform/database'
import { recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'
import { startWorkers } from '#platform/workers'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import type { Connection } from './connection.ts'
import { createPrivateFeed, type PrivateFeed } from './private-feed.ts'

type Push = { topic: string; type: string; data: unknown; sequence: number }

const testDatabase = await useTestDatabase()

const permission = 'can_spot_fiat_read'
const log = 'test.log'
const state = 'test.state'

let feed: PrivateFeed
let stop: () => Promise<void>
let customerId: string
let balance: unknown
let readFails = false
let reads = 0
/** Runs before the last numbers of topics are read. */
let beforeLasts: (() => Promise<void>) | null = null
/** A customer whose snapshot fails. */
let broken: string | null = null

const logTopic: PrivateTopic = {
  kind: 'log',
  name: log,
  permission,
  async snapshot(id) {
    if (id === broken) throw new Error('no snapshot')
    const rows = await testDatabase.database.query<{ last_sequence: bigint }>(
      sql`select last_sequence from event_topics where customer_id = ${id} and topic = ${log}`,
    )
    return { data: 'snapshot', sequence: Number(rows[0]?.last_sequence ?? 0n) }
  },
  update: ({ data }) => data.number,
}

const stateTopic: PrivateTopic = {
  kind: 'state',
  name: state,
  permission,
  async read(customerIds) {
    reads += 1
    if (readFails) throw new Error('no database')
    return new Map(customerIds.map((id) => [id, balance]))
  },
}

beforeEach(() => {
  customerId = systemIds.next()
  balance = 1
  readFails = false
  reads = 0
  broken = null
  feed = createPrivateFeed({
    topics: [logTopic, stateTopic],
    database: {
      ...testDatabase.database,
      async query(statement) {
        const act = beforeLasts
        if (act !== null && JSON.stringify(statement).includes('from event_topics')) {
          beforeLasts = null
          await act()
        }
        return testDatabase.database.query(statement)
      },
    },
    nowSeconds: () => 0,
    onSent: () => {},
  })
  stop = startWorkers(feed.workers, { of: () => ({ succeeded() {}, failed() {} }) })
})
afterEach(() => stop())

/** A connection with limited room. */
function fakeConnection(): { connection: Connection; pushes: Push[]; room: number } {
  const fake = { pushes: [] as Push[], room: Number.POSITIVE_INFINITY }
  const take = (frame: Buffer) => {
    if (fake.pushes.length >= fake.room) return false
    fake.pushes.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString()))
    return true
  }
  const connection = { isOpen: () => true, push: take, offer: take } as unknown as Connection // all that a feed uses
  return Object.assign(fake, { connection })
}

function follow(topic: PrivateTopic, after: number | null = null) {
  const fake = fakeConnection()
  const following = feed.follow(topic, { connection: fake.connection, customerId, after })
  following.refresh()
  return { fake, following }
}

let number = 0
async function happen(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    id: systemIds.next(),
    customerId,
    type: 'test',
    subject: 'test',
    data: { number: ++number },
    createdAt: new Date(0),
    topic: log,
  }))
  await testDatabase.database.inTransaction(async (tx) => recordEvents(tx, events))
}

const sequences = ({ pushes }: { pushes: Push[] }) => pushes.map(({ sequence }) => sequence)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('events without a wake are pushed by the poll', async () => {
  const { fake } = follow(logTopic)
  await vi.waitFor(() => expect(sequences(fake)).toEqual([0]))
  await happen(2)
  await vi.waitFor(() => expect(sequences(fake)).toEqual([0, 1, 2]), { timeout: 2_000 })
})

test('a reader without room misses nothing: it gets the rest, in order, when it has room', async () => {
  const { fake, following } = follow(logTopic)
  await vi.waitFor(() => expect(fake.pushes).toHaveLength(1))
  fake.room = 3
  await happen(250)
  feed.wake([customerId])
  await vi.waitFor(() => expect(fake.pushes).toHaveLength(3))
  await happen(5)
  fake.room = Number.POSITIVE_INFINITY
  following.refresh()
  await vi.waitFor(() => expect(sequences(fake)).toEqual(range(0, 255)))
})

test('a reader that resumes gets up to 1,000 events, or a snapshot in place of more', async () => {
  await happen(1_001)
  const near = follow(logTopic, 1).fake
  const far = follow(logTopic, 0).fake
  await vi.waitFor(() => expect(near.pushes).toHaveLength(1_000))
  expect(sequences(near)).toEqual(range(2, 1_001))
  await vi.waitFor(() => expect(far.pushes).toMatchObject([{ type: 'snapshot', sequence: 1_001 }]))
})

test('a log with a gap restarts with a snapshot', async () => {
  await happen(5)
  await testDatabase.database.query(
    sql`delete from events where customer_id = ${customerId} and sequence <= 3`,
  )
  const { fake } = follow(logTopic, 1)
  await vi.waitFor(() => expect(fake.pushes).toMatchObject([{ type: 'snapshot', sequence: 5 }]))
})

test('a reader that resumes gets a snapshot when none of its missed events is kept', async () => {
  await happen(10)
  await testDatabase.database.query(
    sql`delete from events where customer_id = ${customerId} and sequence <= 8`,
  )
  const [lost, near] = [follow(logTopic, 3), follow(logTopic, 8)]
  await vi.waitFor(() =>
    expect(lost.fake.pushes).toEqual([expect.objectContaining({ type: 'snapshot', sequence: 10 })]),
  )
  await vi.waitFor(() => expect(sequences(near.fake)).toEqual([9, 10]))
  await testDatabase.database.query(sql`delete from events where customer_id = ${customerId}`)
  const [still, current] = [follow(logTopic, 9), follow(logTopic, 10)]
  await vi.waitFor(() =>
    expect(still.fake.pushes).toEqual([expect.objectContaining({ type: 'snapshot', sequence: 10 })]),
  )
  await happen(1)
  await vi.waitFor(() => expect(sequences(current.fake)).toEqual([11]), { timeout: 2_000 })
})

test('readers of one customer at different positions each get their missing events once', async () => {
  await happen(3)
  const fakes = [0, 1, 2, 3].map((after) => follow(logTopic, after).fake)
  await happen(1)
  feed.wake([customerId])
  await vi.waitFor(() => expect(fakes.map(sequences)).toEqual([[1, 2, 3, 4], [2, 3, 4], [3, 4], [4]]))
})

test('a changed state is pushed, and several quick changes are one push', async () => {
  const { fake } = follow(stateTopic)
  await vi.waitFor(() => expect(fake.pushes).toMatchObject([{ type: 'snapshot', data: 1, sequence: 1 }]))
  balance = 2
  for (let change = 0; change < 50; change++) feed.wake([customerId])
  await vi.waitFor(() => expect(fake.pushes).toHaveLength(2))
  const late = follow(stateTopic).fake
  await vi.waitFor(() => expect(late.pushes).toMatchObject([{ type: 'snapshot', data: 2, sequence: 2 }]))
  expect(fake.pushes).toHaveLength(2)
  expect(reads).toBeLessThan(8)
})

test('a failed read is repeated', async () => {
  readFails = true
  const { fake } = follow(stateTopic)
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0))
  readFails = false
  await vi.waitFor(() => expect(fake.pushes).toHaveLength(1), { timeout: 2_000 })
})

test('a customer whose snapshot fails does not delay the pushes of others', async () => {
  const mine = customerId
  const { fake } = follow(logTopic)
  await vi.waitFor(() => expect(sequences(fake)).toEqual([0]))
  customerId = systemIds.next()
  broken = customerId
  const { fake: other } = follow(logTopic)
  feed.wake([mine, customerId])
  customerId = mine
  await happen(2)
  feed.wake([mine])
  await vi.waitFor(() => expect(sequences(fake)).toEqual([0, 1, 2]), { timeout: 3_000 })
  expect(other.pushes).toEqual([])
  broken = null
  await vi.waitFor(() => expect(sequences(other)).toEqual([0]), { timeout: 3_000 })
})

test('a customer who has left gets no pushes, and only followed customers are read', async () => {
  const { fake, following } = follow(stateTopic)
  await vi.waitFor(() => expect(fake.pushes).toHaveLength(1))
  following.end()
  const before = reads
  balance = 3
  feed.wake([customerId, systemIds.next()])
  await happen(1)
  const witness = follow(logTopic).fake
  await vi.waitFor(() => expect(witness.pushes).toHaveLength(1))
  expect([fake.pushes.length, reads]).toEqual([1, before])
})

test('an event that is committed while a reader resumes is pushed to it, not a snapshot in its place', async () => {
  await happen(2)
  beforeLasts = () => happen(1)
  const { fake } = follow(logTopic, 2)
  await vi.waitFor(() => expect(fake.pushes).toMatchObject([{ type: 'update', sequence: 3 }]))
})
