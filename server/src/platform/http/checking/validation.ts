import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TObject } from 'typebox'
import { isUuid } from '#platform/ids'
import { isStorable } from './json-body.ts'
import { isDateTime } from './read-time.ts'
import { type FieldProblem, invalidFields } from './request-refusals.ts'

// Ajv ignores these. `says` is the sentence for a failed pattern or format, `spelling` serves payloads, the others
// describe.
const annotations = ['says', 'spelling', 'example', 'x-secret']

// `allErrors` is safe here: bodies are at most 64 kB and query strings shorter still.
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  formats: { uuid: isUuid, 'date-time': isDateTime },
})
ajv.addVocabulary(annotations)

/** Returns a valid value, or throws VALIDATION_ERROR with every invalid field. */
export type Validator = (value: unknown) => unknown

/** Compiles a schema at its first use: compiling all of them takes a tenth of a server's start. */
function checker(schema: TObject): Validator {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    if (validate(value)) return value
    throw invalidFields(problemsOf(validate.errors ?? []))
  }
}

/** For a JSON body, whose values must already have the right types. */
export function bodyValidator(schema: TObject): Validator {
  const check = checker(schema)
  return (value) => {
    if (value === undefined)
      throw invalidFields([{ path: 'body', message: 'is required: send a JSON object' }])
    return check(value)
  }
}

/** For path parameters and query strings, which arrive as text: whole numbers are converted. */
export function textValidator(schema: TObject): Validator {
  const check = checker(schema)
  const integers = Object.keys(schema.properties).filter((name) => isInteger(schema.properties[name]))
  return (value) => {
    const fields: Record<string, unknown> = { ...(value as object) } // Fastify's parsers always give an object
    for (const [name, text] of Object.entries(fields)) refuseUnstorable(name, text)
    for (const name of integers) {
      const text = fields[name]
      if (typeof text === 'string' && /^\d{1,15}$/.test(text)) fields[name] = Number(text)
    }
    return check(fields)
  }
}

function isInteger(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'integer'
}

function refuseUnstorable(name: string, text: unknown): void {
  if (typeof text !== 'string' || isStorable(text)) return
  throw invalidFields([{ path: name, message: 'must not contain U+0000 or half of a surrogate pair' }])
}

// A union reports each failed branch, so only the first problem of a field is kept, with the allowed values of all
// branches.
function problemsOf(errors: readonly ErrorObject[]): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>()
  for (const error of errors) {
    const problem = problemOf(error, errors)
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem)
  }
  return [...byPath.values()]
}

function problemOf(error: ErrorObject, all: readonly ErrorObject[]): FieldProblem {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const within = (name: string) => (at === '' ? name : `${at}.${name}`)
  switch (error.keyword) {
    case 'required':
      return { path: within(error.params.missingProperty), message: 'is required' }
    case 'additionalProperties':
      return { path: within(error.params.additionalProperty), message: 'is not a known field' }
    case 'pattern':
    case 'format':
      return { path: at || 'body', message: saysOf(error) ?? error.message ?? 'is invalid' }
    case 'enum':
      return { path: at, message: oneOf(error.params.allowedValues) }
    case 'const':
      return { path: at, message: oneOf(allowedAt(error, all)) }
    default:
      return { path: at || 'body', message: plainly(error) }
  }
}

/** The values that the branches of a union allow at one path. */
function allowedAt({ instancePath }: ErrorObject, all: readonly ErrorObject[]): unknown[] {
  const here = all.filter((error) => error.keyword === 'const' && error.instancePath === instancePath)
  return here.map(({ params }) => params.allowedValue)
}

function oneOf(values: readonly unknown[]): string {
  return `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`
}

const typesInWords: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  null: 'null',
}

/** The problem in plain words; ajv's own message for other keywords. */
function plainly({ keyword, params, message = 'is invalid' }: ErrorObject): string {
  const { limit, type } = params
  switch (keyword) {
    case 'type':
      return `must be ${[type]
        .flat()
        .map((one: string) => typesInWords[one] ?? one)
        .join(' or ')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`
    case 'maxItems':
      return `must have at most ${limit} entries`
    case 'uniqueItems':
      return 'must not have the same entry twice'
    case 'minProperties':
      return limit === 1 ? 'must name at least one field' : `must name at least ${limit} fields`
    default:
      return message
  }
}

function saysOf(error: ErrorObject): string | undefined {
  return error.parentSchema?.says
}
