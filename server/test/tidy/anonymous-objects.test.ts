import { expect, test } from 'vitest'
import { descriptionOf, doors } from '../wire/descriptions.ts'
import { type Anonymous, anonymousObjectsIn } from './anonymous-objects.ts'
import { gather, ratchet } from './ratchet.ts'

const found = doors.map((door) => anonymousObjectsIn(JSON.parse(JSON.stringify(descriptionOf(door)))))
const bodies = found.flatMap((one) => one.bodies)
const others = found.flatMap((one) => one.others)
const byPlace = (objects: readonly Anonymous[]) =>
  gather(objects.map(({ place, at }) => [place, at] as const))
const differentOnes = [...new Map(others.toReversed().map((one) => [one.shape, one])).values()].toReversed()

const instead = 'declare it as a resource() with a name, so that the description refers to it by $ref'

ratchet({ name: 'anonymous objects', instead, found: byPlace(others) })

ratchet({
  name: 'different anonymous objects',
  instead,
  // By where each is first.
  found: byPlace(differentOnes),
})

ratchet({
  name: 'anonymous bodies of requests',
  instead: 'name the body after its operation, such as CreateWebhookRequest',
  found: byPlace(bodies),
})

const three = { type: 'object', properties: { a: {}, b: { type: 'string' }, c: {} } }
const two = { type: 'object', properties: { a: {}, b: {} } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const api = (answer: object, { body = two, schemas = {} }: { body?: object; schemas?: object } = {}) => ({
  paths: {
    '/a': { post: { tags: ['A'], requestBody: json(body), responses: { 200: json(answer) } } },
  },
  components: { schemas },
})
const at = 'POST /a.responses.200.content.application/json.schema'

test('an object of three fields in an answer has no name; one of two fields needs none', () => {
  expect(anonymousObjectsIn(api(three)).others).toMatchObject([{ place: 'A', at }])
  expect(anonymousObjectsIn(api(two)).others).toEqual([])
})

test('the envelope is none, and what it holds is one', () => {
  const envelope = { properties: { success: {}, data: three, ts: {} } }
  expect(anonymousObjectsIn(api(envelope)).others).toMatchObject([{ at: `${at}.properties.data` }])
})

test('a schema of components has its name, and an object inside it has none', () => {
  const schemas = {
    A: three,
    B: { allOf: [{ $ref: '#/components/schemas/A' }, three] },
    C: { properties: { c: three } },
  }
  const found = anonymousObjectsIn(api({ $ref: '#/components/schemas/A' }, { schemas })).others
  expect(found).toMatchObject([{ place: 'components', at: 'components.schemas.C.properties.c' }])
})

test('the body of a request counts for itself, and what is inside it does not', () => {
  const found = anonymousObjectsIn(api(two, { body: { properties: { ...three.properties, d: three } } }))
  expect(found.bodies).toMatchObject([{ at: 'POST /a.requestBody.content.application/json.schema' }])
  expect(found.others).toHaveLength(1)
})

test('objects that differ in words and order alone have one shape', () => {
  const again = { description: 'Again.', properties: { c: {}, b: { type: 'string' }, a: {} }, type: 'object' }
  const other = { ...three, properties: { ...three.properties, b: { type: 'integer' } } }
  const shapeOf = (schema: object) => anonymousObjectsIn(api(schema)).others[0]?.shape
  expect(shapeOf(again)).toBe(shapeOf(three))
  expect(shapeOf(other)).not.toBe(shapeOf(three))
})

test('samples are no schemas, and a property may be called as a sample is', () => {
  const sampled = { ...two, example: three, properties: { example: three } }
  expect(anonymousObjectsIn(api(sampled)).others).toMatchObject([{ at: `${at}.properties.example` }])
})
