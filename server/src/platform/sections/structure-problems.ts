import { Ajv, type ErrorObject } from 'ajv'
import type { Path, Problem } from './place.ts'
import type { Section } from './section.ts'

// A single instance, because it caches compiled schemas, and compiling takes far longer than checking: a schema of ours
// is not checked itself, and a check that runs once is not made fast.
const ajv = new Ajv({ allErrors: true, verbose: true, validateSchema: false, code: { optimize: false } })

/** Compares sections with their schemas; an empty list means that they are of that structure. */
export function structureProblems(
  given: Record<string, unknown>,
  { sections, describe }: Comparing,
): Problem[] {
  const names = sections.map(({ name }) => name)
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  return [
    ...unknown.map((name) => ({
      path: [name],
      message: `is not a known key, expected one of ${names.join(', ')}`,
    })),
    ...sections.flatMap((section) => problemsIn(section, { given, describe })),
  ]
}

type Describe = (value: unknown) => string
type Comparing = { readonly sections: readonly Section[]; readonly describe: Describe }
type Given = { readonly given: Record<string, unknown>; readonly describe: Describe }

function problemsIn({ name, schema }: Section, { given, describe }: Given): Problem[] {
  if (!Object.hasOwn(given, name)) return [{ path: [name], message: `is missing, ${expectedOf(schema)}` }]
  const validate = ajv.compile(schema)
  if (validate(given[name])) return []
  return (validate.errors ?? [])
    .map((error) => problemOf(error, describe))
    .map(({ path, message }) => ({ path: [name, ...path], message }))
}

function problemOf(error: ErrorObject, describe: Describe): Problem {
  const path = pathOf(error.instancePath)
  const schema = error.parentSchema ?? {}
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    return { path: [...path, key], message: `is missing, ${expectedOf(schema.properties[key])}` }
  }
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    return { path: [...path, key], message: unknownKey(schema) }
  }
  return { path, message: `is ${describe(error.data)}, ${expectedOf(schema)}` }
}

function unknownKey(schema: Record<string, unknown>): string {
  const known = Object.keys(schema.properties ?? {})
  if (known.length === 0) return `is not a valid key, ${expectedOf(schema)}`
  return `is not a known key, expected one of ${known.join(', ')}`
}

function expectedOf(schema: object): string {
  const { description } = schema as { description?: string } // each of ours has one
  return `expected ${description}`
}

export function describeValue(value: unknown): string {
  if (typeof value === 'object' || value === undefined) return describeKind(value)
  const text = JSON.stringify(value)
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return typeof value === 'number' ? `the number ${short}` : short
}

/** The kind of a value alone. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  if (typeof value === 'boolean') return 'true or false'
  return typeof value === 'number' ? 'a number' : 'a text'
}

/** Undoes a JSON Pointer (RFC 6901). */
function pathOf(pointer: string): Path {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
