import { invalidField } from '#platform/http'
import { everyEvent } from './webhook.ts'

/** The names that filters may use: those of events, and their groups such as "deposit.*". */
export type EventNames = { readonly names: readonly string[]; has(name: string): boolean }

export function eventNames(names: readonly string[]): EventNames {
  const known = new Set(names.flatMap((name) => [name, groupOf(name)]))
  return { names, has: (name) => known.has(name) }
}

function groupOf(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`
}

type Field = { readonly field: string; readonly known: EventNames }

/** Reads a filter; null lets every event through, which is asked for by no name or by "*". */
export function readFilter(
  asked: readonly string[] | undefined,
  { field, known }: Field,
): readonly string[] | null {
  const unknown = asked?.find((name) => name !== everyEvent && !known.has(name))
  if (unknown !== undefined)
    throw invalidField(field, `must not hold "${unknown}". ${wordsOf(known)}`.replace(/\.$/, ''))
  if (asked === undefined || asked.length === 0 || asked.includes(everyEvent)) return null
  return [...new Set(asked)]
}

function wordsOf({ names }: EventNames): string {
  return `The events are ${names.join(', ')}; a group is written as ${groupOf(names[0] ?? 'deposit.')}, all of them as ${everyEvent}`
}
