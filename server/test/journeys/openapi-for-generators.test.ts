import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { openApi30Of } from '#platform/openapi'
import { type Description, descriptionOf } from '../wire/descriptions.ts'

type Schema = { readonly [keyword: string]: unknown }
type Exampled = {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value?: unknown; readonly $ref?: string } }
}

const later = descriptionOf('keys')
const before = openApi30Of(later) as Description & { readonly 'x-webhooks': object } // the parts stay
const examples = later.components.examples as { readonly [code: string]: { readonly value: unknown } } // examples by code

/** Whatever has a schema and examples in a description, by its place. */
function exampledIn(part: unknown, place = ''): readonly (readonly [place: string, exampled: Exampled])[] {
  if (typeof part !== 'object' || part === null) return []
  if ('schema' in part && ('example' in part || 'examples' in part)) return [[place, part as Exampled]]
  return Object.entries(part).flatMap(([name, member]) => exampledIn(member, `${place} ${name}`))
}

function valuesOf({ example, examples: several = {} }: Exampled): readonly unknown[] {
  const values = Object.values(several).map(({ value, $ref }) =>
    $ref === undefined ? value : examples[$ref.slice($ref.lastIndexOf('/') + 1)]?.value,
  )
  return example === undefined ? values : [example, ...values]
}

/** 3.0 as a validator of JSON Schema reads it: nullable is another choice, and an exclusive bound is a number. */
function forValidator(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forValidator)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, exclusiveMinimum, minimum, $ref, ...rest } = schema as Schema
  const bound = exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum }
  const plain = Object.entries({
    ...rest,
    ...bound,
    ...($ref === undefined ? {} : { $ref: `before${$ref}` }),
  })
  const inside = Object.fromEntries(
    plain.filter(([, value]) => value !== undefined).map(([name, value]) => [name, forValidator(value)]),
  )
  return nullable === true ? { anyOf: [inside, { type: 'null' }] } : inside
}

test('each example of the description is accepted in 3.0 too', () => {
  const ajv = new Ajv({ strict: false, formats: { uuid: true, 'date-time': true } })
  ajv.addSchema({ components: { schemas: forValidator(before.components.schemas) } }, 'before')
  const exampled = exampledIn([before.paths, before['x-webhooks']])
  expect(exampled.length).toBe(exampledIn([later.paths, later.webhooks]).length)
  const refused = exampled.flatMap(([place, one]) => {
    const validate = ajv.compile(forValidator(one.schema) as object) // an object stays one
    return valuesOf(one).flatMap((value) => (validate(value) ? [] : [[place, validate.errors]]))
  })
  expect(refused).toEqual([])
})

// openapi-generator writes a class for each tag, and the last one of a name is kept.
test('the events have a tag of their own', () => {
  const tagsOf = (paths: Description['paths']) =>
    new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))
  expect(tagsOf(later.webhooks ?? {})).toEqual(new Set(['Events']))
  expect(tagsOf(later.paths)).not.toContain('Events')
})

// oapi-codegen stops where two types get one name: an enum has that of its schema and its field.
test('no two types of a generated client get one name', () => {
  const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const schemas = Object.entries(later.components.schemas ?? {}) as [string, Schema][] // schemas by name
  const enums = schemas.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as { readonly [field: string]: Schema })
      .filter(([, field]) => JSON.stringify(field).includes('"enum"'))
      .map(([field]) => pascal(`${name}_${field}`)),
  )
  expect(enums.length).toBeGreaterThan(50)
  const names = [...enums, ...schemas.map(([name]) => name)]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
