import { type Sql, sql } from '#platform/database'
import type { EventType } from './event-type.ts'

/** The names that filters may use: events, and their groups such as "deposit.*". */
export type EventNames = {
  readonly types: readonly Named[]
  readonly names: readonly string[]
  has(name: string): boolean
}

type Named = Pick<EventType, 'name' | 'summary'>

export function eventNames(types: readonly Named[]): EventNames {
  const names = types.map(({ name }) => name)
  const known = new Set(names.flatMap((name) => [name, groupOf(name)]))
  return { types, names, has: (name) => known.has(name) }
}

/** The group of an event, such as "deposit.*". */
export function groupOf(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`
}

/** The two names that a filter can match an event of `events` with: its own and its group's. */
export const namesOfEvent: Sql = sql`array[events.published_as, split_part(events.published_as, '.', 1) || '.*']`

/** True for an event of `events` that a filter of names and groups lets through; null lets everything through. */
export function letsThrough(filter: readonly string[] | null): Sql {
  return filter === null ? sql`true` : sql`(${filter}::text[] && ${namesOfEvent})`
}
