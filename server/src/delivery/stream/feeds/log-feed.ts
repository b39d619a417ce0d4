import type { LogTopic } from '#core/product'
import type { Database } from '#platform/database'
import { lastOfTopics, readTopic, type TopicEvent, type TopicPosition } from '#platform/events'
import type { Connection } from './connection.ts'
import type { FeedContext, PrivateTopicFeed } from './following.ts'
import { pushFrame } from './push-frame.ts'

/** A reader that missed more events than this gets a snapshot instead. */
const missedMax = 1_000
const batchMax = 200
// After this many batches the remaining events wait for another turn, so a busy customer delays nobody.
const batchesMax = 10
const snapshotsAtOnce = 8

type Telling = FeedContext & {
  readonly topic: LogTopic
  readonly database: Database
  readonly readers: ReturnType<typeof createLogReaders>
}

/** Pushes every event of a customer's log in order, to each reader from its own position. */
export function createLogFeed(
  topic: LogTopic,
  context: FeedContext & { readonly database: Database },
): PrivateTopicFeed {
  const readers = createLogReaders()
  const telling: Telling = { ...context, topic, readers }
  return {
    follow({ connection, customerId, after }) {
      const state = after === null ? 'begins' : 'resumes'
      const reader: LogReader = { customerId, connection, state, position: after ?? 0 }
      readers.add(reader)
      return {
        refresh() {
          if (reader.state === 'reads') return
          if (reader.state === 'waits') reader.state = 'resumes'
          context.wake(customerId)
        },
        end: () => readers.remove(reader),
      }
    },
    async tell(customerIds) {
      await checkPositions(telling, readers.inState(customerIds, 'resumes'))
      const failures = await giveSnapshots(telling, readers.inState(customerIds, 'begins'))
      let unfinished = customerIds
      for (let batch = 0; batch < batchesMax && unfinished.length > 0; batch++) {
        unfinished = await giveEvents(telling, unfinished)
      }
      for (const customerId of unfinished) context.wake(customerId)
      // Thrown after the other customers got their events; the failed customer gets another turn.
      if (failures.length > 0) throw failures[0]
    },
    polled: () => [],
  }
}

async function checkPositions(telling: Telling, resuming: readonly LogReader[]): Promise<void> {
  const { topic, database } = telling
  // Read one after the other: the second read must find every event that the last number counts.
  const lasts = await lastOfTopics(database, { topics: [topic.name], customerIds: customersOf(resuming) })
  const nexts = await readTopic(database, { topic: topic.name, positions: positionsOf(resuming), limit: 1 })
  const lastOf = new Map(lasts.map(({ customerId, sequence }) => [customerId, sequence]))
  const nextOf = new Map(nexts.map(({ customerId, sequence }) => [customerId, sequence]))
  for (const reader of resuming) {
    if (reader.state !== 'resumes') continue
    const { customerId, position } = reader
    const missed = (lastOf.get(customerId) ?? 0) - position
    // The missed events must still be in the log: without a later event, nothing else would show the gap.
    const isKept = missed === 0 || (nextOf.get(customerId) ?? Number.POSITIVE_INFINITY) <= position + 1
    reader.state = missed >= 0 && missed <= missedMax && isKept ? 'reads' : 'begins'
  }
}

/** Returns the failures; one customer's failure does not affect the others. */
async function giveSnapshots(telling: Telling, beginning: readonly LogReader[]): Promise<unknown[]> {
  const customers = customersOf(beginning)
  const failures: unknown[] = []
  for (let from = 0; from < customers.length; from += snapshotsAtOnce) {
    const some = customers.slice(from, from + snapshotsAtOnce)
    const given = await Promise.allSettled(some.map((customerId) => giveSnapshot(telling, customerId)))
    failures.push(...given.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  return failures
}

async function giveSnapshot(telling: Telling, customerId: string): Promise<void> {
  const { topic, readers, nowSeconds, onSent } = telling
  const { data, sequence } = await topic.snapshot(customerId)
  const json = JSON.stringify(data)
  const frame = pushFrame(topic.name, { type: 'snapshot', data: json, sequence, ts: nowSeconds() })
  for (const reader of readers.inState([customerId], 'begins')) {
    if (!reader.connection.offer(frame)) continue
    reader.state = 'reads'
    reader.position = sequence
    onSent(topic.name, 1)
  }
}

/** Sends the next events; returns the customers who may have more. */
async function giveEvents(telling: Telling, customerIds: readonly string[]): Promise<string[]> {
  const { topic, database, readers } = telling
  const positions = positionsOf(readers.inState(customerIds, 'reads'))
  const events = await readTopic(database, { topic: topic.name, positions, limit: batchMax })
  const counts = new Map<string, number>()
  for (const event of events) {
    give(telling, event)
    counts.set(event.customerId, (counts.get(event.customerId) ?? 0) + 1)
  }
  return [...counts].flatMap(([customerId, count]) => (count === batchMax ? [customerId] : []))
}

function give(telling: Telling, event: TopicEvent): void {
  const { topic, readers, wake, onSent } = telling
  let frame: Buffer | null = null
  for (const reader of readers.of(event.customerId)) {
    if (reader.state !== 'reads' || event.sequence <= reader.position) continue
    if (event.sequence > reader.position + 1) {
      // The events in between are no longer in the log.
      reader.state = 'begins'
      wake(reader.customerId)
      continue
    }
    frame ??= frameOf(telling, event)
    if (reader.connection.offer(frame)) {
      reader.position = event.sequence
      onSent(topic.name, 1)
    } else {
      reader.state = 'waits'
    }
  }
}

function frameOf({ topic, nowSeconds }: Telling, event: TopicEvent): Buffer {
  const data = JSON.stringify(topic.update(event))
  const { sequence } = event
  return pushFrame(topic.name, { type: 'update', data, sequence, ts: nowSeconds() })
}

/**
 * A follower of a customer's log and its position. `begins` needs a snapshot; `resumes` has an unchecked position;
 * `reads` gets the events after its position; `waits` has no room.
 */
type LogReader = {
  readonly customerId: string
  readonly connection: Connection
  state: 'begins' | 'resumes' | 'reads' | 'waits' | 'ended'
  position: number
}

function createLogReaders() {
  const readers = new Map<string, Set<LogReader>>()
  const of = (customerId: string): Iterable<LogReader> => readers.get(customerId) ?? []
  return {
    add(reader: LogReader) {
      const same = readers.get(reader.customerId) ?? new Set()
      readers.set(reader.customerId, same.add(reader))
    },
    remove(reader: LogReader) {
      reader.state = 'ended'
      const same = readers.get(reader.customerId)
      same?.delete(reader)
      if (same?.size === 0) readers.delete(reader.customerId)
    },
    of,
    inState: (customerIds: readonly string[], state: LogReader['state']) =>
      customerIds.flatMap((id) => [...of(id)].filter((reader) => reader.state === state)),
  }
}

function customersOf(readers: readonly LogReader[]): string[] {
  return [...new Set(readers.map(({ customerId }) => customerId))]
}

/** The position of each customer's reader that is furthest behind. */
function positionsOf(readers: readonly LogReader[]): TopicPosition[] {
  const positions = new Map<string, number>()
  for (const { customerId, position } of readers) {
    positions.set(customerId, Math.min(position, positions.get(customerId) ?? position))
  }
  return [...positions].map(([customerId, after]) => ({ customerId, after }))
}
