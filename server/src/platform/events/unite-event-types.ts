import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * The types with each name once. What several modules declare under one name is told apart by `kind` in its data, and
 * described as one of them, each with its example.
 */
export function uniteEventTypes(types: readonly EventType[]): EventType[] {
  const byName = Map.groupBy(types, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? (first ?? []) : union(first, others),
  )
}

function union(first: EventType, others: readonly EventType[]): EventType {
  const all = [first, ...others]
  return {
    ...first,
    summary: all.map(({ summary }) => summary).join(' '),
    data: Type.Unsafe({
      oneOf: all.map(({ data, example }) => ({ ...data, example })),
      discriminator: { propertyName: 'kind' },
    }),
  }
}
