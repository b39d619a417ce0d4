import { type EventNames, groupOf } from '#platform/events'
import { invalidField } from '#platform/http'

/** How a filter of every event is told and may be asked for. */
export const everyEvent = '*'

type Field = { readonly field: string; readonly known: EventNames }

/** Reads a filter; null lets every event through, which is asked for by no name or by "*". */
export function readFilter(
  asked: readonly string[] | undefined,
  { field, known }: Field,
): readonly string[] | null {
  const unknown = asked?.find((name) => name !== everyEvent && !known.has(name))
  if (unknown !== undefined)
    throw invalidField(field, `must not hold "${unknown}". ${wordsOf(known)}`.replace(/\.$/, ''))
  return filterOf(asked ?? [])
}

/** The filter that names ask for, known or not; null for every event. */
export function filterOf(names: readonly string[]): readonly string[] | null {
  return names.length === 0 || names.includes(everyEvent) ? null : [...new Set(names)]
}

function wordsOf({ names }: EventNames): string {
  return `The events are ${names.join(', ')}; a group is written as ${groupOf(names[0] ?? 'deposit.')}, all of them as ${everyEvent}`
}
