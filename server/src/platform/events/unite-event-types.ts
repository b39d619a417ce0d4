import assert from 'node:assert'
import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * The types with each name once. Several modules may declare the same name: the field `kind` in the data distinguishes their
 * types, which have the same description and an example each.
 */
export function uniteEventTypes(types: readonly EventType[]): EventType[] {
  const byName = Map.groupBy(types, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? (first ?? []) : union(first, others),
  )
}

function union(first: EventType, others: readonly EventType[]): EventType {
  const all = [first, ...others]
  assert(
    others.every(({ summary }) => summary === first.summary),
    `${first.name} is described twice`,
  )
  return {
    ...first,
    data: Type.Union(all.map(({ data }) => data)),
    examples: all.map(({ example }) => example),
  }
}
