import type { TopicPosition } from '#platform/events'
import type { Connection } from './connection.ts'

/**
 * Who follows a customer's log, and how far they were told. `begins` needs a snapshot; `resumes` has a position that
 * has to be looked at; `reads` is told what comes after its position; `waits` has no room.
 */
export type LogReader = {
  readonly customerId: string
  readonly connection: Connection
  state: 'begins' | 'resumes' | 'reads' | 'waits' | 'ended'
  position: number
}

export type LogReaders = {
  add(reader: LogReader): void
  remove(reader: LogReader): void
  of(customerId: string): Iterable<LogReader>
  inState(customerIds: readonly string[], state: LogReader['state']): LogReader[]
}

export function createLogReaders(): LogReaders {
  const readers = new Map<string, Set<LogReader>>()
  const of = (customerId: string): Iterable<LogReader> => readers.get(customerId) ?? []
  return {
    add(reader) {
      const same = readers.get(reader.customerId) ?? new Set()
      readers.set(reader.customerId, same.add(reader))
    },
    remove(reader) {
      reader.state = 'ended'
      const same = readers.get(reader.customerId)
      same?.delete(reader)
      if (same?.size === 0) readers.delete(reader.customerId)
    },
    of,
    inState: (customerIds, state) =>
      customerIds.flatMap((id) => [...of(id)].filter((reader) => reader.state === state)),
  }
}

export function customersOf(readers: readonly LogReader[]): string[] {
  return [...new Set(readers.map(({ customerId }) => customerId))]
}

/** For each customer the position of the reader that is furthest behind. */
export function positionsOf(readers: readonly LogReader[]): TopicPosition[] {
  const positions = new Map<string, number>()
  for (const { customerId, position } of readers) {
    positions.set(customerId, Math.min(position, positions.get(customerId) ?? position))
  }
  return [...positions].map(([customerId, after]) => ({ customerId, after }))
}
