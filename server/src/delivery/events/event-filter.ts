import { type EventNames, groupOf } from '#platform/events'
import { invalidField } from '#platform/http'

/** The filter that lets every event through. */
export const everyEvent = '*'

type Field = { readonly field: string; readonly known: EventNames }

/** Reads a filter; refuses unknown names. Null, for every event, when the request gives no name, or "*". */
export function readFilter(
  asked: readonly string[] | undefined,
  { field, known }: Field,
): readonly string[] | null {
  if (asked?.length === 0) throw invalidField(field, `must name an event, or ${everyEvent} for every one`)
  const unknown = asked?.find((name) => name !== everyEvent && !known.has(name))
  if (unknown !== undefined)
    throw invalidField(field, `must not hold "${unknown}". ${wordsOf(known)}`.replace(/\.$/, ''))
  return filterOf(asked ?? [])
}

/** A filter of these names, known or not; null for every event. */
export function filterOf(names: readonly string[]): readonly string[] | null {
  return names.length === 0 || names.includes(everyEvent) ? null : [...new Set(names)]
}

function wordsOf({ names }: EventNames): string {
  return `The events are ${names.join(', ')}; a group is written as ${groupOf(names[0] ?? 'deposit.')}, all of them as ${everyEvent}`
}
