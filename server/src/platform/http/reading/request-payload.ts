import type { TObject } from 'typebox'
import type { Mount } from '#platform/http/describing'

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * The payload of a request, the same for every spelling. A payload depends only on the request and the schemas, so a
 * repeat has the same payload at any time.
 */
export function payloadOf({ params, query, body }: Mount, input: Input): object {
  return [fieldsOf(params, input.params), fieldsOf(query, input.query), fieldsOf(body, input.body)]
}

type Field = readonly [name: string, value: unknown]
type Named = { readonly name: string; readonly property: Spelled }

// Sorted fields by schema; bounded, since routes have a fixed number of schemas.
const sorted = new Map<TObject, readonly Named[]>()

function namesOf(schema: TObject): readonly Named[] {
  const names = Object.entries(schema.properties)
    .map(([name, property]) => ({ name, property }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  sorted.set(schema, names)
  return names
}

/** Fields in the order of their names. A missing field, null and the default count as the same. */
function fieldsOf(schema: TObject | undefined, input: unknown): Field[] {
  const sent = (input ?? {}) as Record<string, unknown> // its schema accepted it
  const fields: Field[] = []
  if (schema === undefined) return fields
  for (const { name, property } of sorted.get(schema) ?? namesOf(schema)) {
    const value = spelled(property, sent[name])
    if (value !== null) fields.push([name, value])
  }
  return fields
}

/** The canonical spelling of a UUID, or of a name in any letter case. */
export function lowerCase(text: string): string {
  return text.toLowerCase()
}

/** A schema's `spelling` is a pure function from all accepted spellings of a value to one of them. */
type Spelled = { readonly default?: unknown; readonly spelling?: (value: unknown) => unknown }

function spelled(schema: Spelled, value: unknown): unknown {
  const given = value ?? schema.default ?? null
  return given === null || schema.spelling === undefined ? given : schema.spelling(given)
}
