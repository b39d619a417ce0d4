import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { sentBodyOf } from '#platform/http'
import { createSchemaPublisher, openApi30Of, structureOf } from '#platform/openapi'
import { eventTypes, knownEvents, sentEventTypes } from '../../src/app/parts/modules.ts'
import { allDeclaredRoutes, sandboxApi } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { expectDescribed } from '../wire/described-answers.ts'
import { type Description, descriptionOf, doors } from '../wire/descriptions.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const { catalogPath } = readConfig({})
const routes = allDeclaredRoutes(catalogPath).filter(({ session }) => session === undefined)

const server = await useTestServer()
const committed = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')

test('the committed description is the one that the routes give', () => {
  expect(
    committed === sandboxApi('keys', catalogPath),
    'openapi.json is not up to date: run npm run openapi',
  ).toBe(true)
})

test('the served description is the committed one, and beside it the one in 3.0 and those of the applications', async () => {
  const response = await fetch(`${server.url}/openapi.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual(JSON.parse(committed))
  const before = await (await fetch(`${server.url}/openapi-3.0.json`)).json()
  expect(before).toEqual(JSON.parse(JSON.stringify(openApi30Of(descriptionOf('keys')))))
  for (const door of ['console', 'office'] as const) {
    const served = (await (await fetch(`${server.url}/openapi/${door}.json`)).json()) as Description
    expect(served).toEqual(JSON.parse(JSON.stringify(descriptionOf(door))))
    expect(Object.keys(served.paths).every((path) => path.startsWith(`/api/${door}/v1/`))).toBe(true)
  }
  const others = Object.keys(JSON.parse(committed).paths).filter((path) =>
    /^\/api\/(console|office)\//.test(path),
  )
  expect(others).toEqual([])
})

describe('the named schemas of all descriptions', () => {
  const all = doors.map(descriptionOf)
  const schemas = all.flatMap(({ components }) => Object.entries(components.schemas ?? {}))

  test('mean one thing by one name', () => {
    const meanings = Map.groupBy(schemas, ([name]) => name)
    const several = [...meanings].filter(
      ([, each]) => new Set(each.map(([, one]) => JSON.stringify(one))).size > 1,
    )
    expect(several.map(([name]) => name)).toEqual([])
  })

  test('have one name for one structure', () => {
    const names = new Map<string, Set<string>>()
    for (const [name, schema] of schemas) {
      const structure = structureOf(schema)
      names.set(structure, (names.get(structure) ?? new Set()).add(name))
    }
    expect([...names.values()].filter(({ size }) => size > 1).map((equal) => [...equal])).toEqual([])
  })

  test('are all used', () => {
    const uses = JSON.stringify(all).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    const used = new Set([...uses].map(([, name]) => String(name)))
    expect(schemas.map(([name]) => name).filter((name) => !used.has(name))).toEqual([])
  })

  test('of a body are what its own operation declares', () => {
    const declared = allDeclaredRoutes(catalogPath).filter(({ body }) => body !== undefined)
    expect(declared.length).toBeGreaterThan(100)
    for (const route of declared) {
      const { paths, components } = descriptionOf(route.session?.door ?? 'keys')
      const described = paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content
      const reference = described?.['application/json'].schema.$ref ?? ''
      const own = createSchemaPublisher()
      const { $ref } = own.publishAs('Own', sentBodyOf(route)) as { $ref: string } // a name was given
      const nameIn = (ref: string) => ref.slice('#/components/schemas/'.length)
      expect([route.path, components.schemas?.[nameIn(reference)]]).toEqual([
        route.path,
        JSON.parse(JSON.stringify(own.published()[nameIn($ref)])),
      ])
    }
  })

  test('say which one of several it is', () => {
    const { CardOrder } = descriptionOf('keys').components.schemas ?? {}
    expect(CardOrder).toMatchObject({
      properties: {
        payment: {
          anyOf: [
            {
              discriminator: {
                propertyName: 'kind',
                mapping: { sbp: '#/components/schemas/CardOrderSbpPayment' },
              },
            },
            { type: 'null' },
          ],
        },
      },
    })
  })
})

test('/docs and all that it loads come from this server', async () => {
  const page = await fetch(`${server.url}/docs`)
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const loaded = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, url]) => String(url))
  expect(loaded.length).toBeGreaterThan(0)
  const { cookie } = await signIn(server, 'alice')
  for (const url of loaded)
    expect([url, (await fetch(new URL(url, `${server.url}/docs`), { headers: { cookie } })).status]).toEqual([
      url,
      200,
    ])
})

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  formats: { uuid: true, 'date-time': true },
})

function problemsOf(schema: object | undefined, value: unknown): string {
  return schema === undefined || ajv.validate(schema, value) ? '' : ajv.errorsText()
}

/** Objects of a schema that would let a field pass which nobody declared. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen =
    'type' in schema && schema.type === 'object' && Reflect.get(schema, 'additionalProperties') !== false
  const inside = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`))
  return isOpen ? [path, ...inside] : inside
}

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  const { params, query, body, data } = route.example

  test('has an example that its own schemas accept', () => {
    expect(problemsOf(route.result, data)).toBe('')
    expect(problemsOf(route.body && sentBodyOf(route), body)).toBe('')
    expect(problemsOf(route.params, params)).toBe('')
    const integers = Object.entries(query ?? {}).map(([name, text]) => [
      name,
      /^\d+$/.test(text) ? Number(text) : text,
    ])
    expect(problemsOf(route.query, Object.fromEntries(integers))).toBe('')
  })

  test('has an example for every input that it requires', () => {
    if (route.body !== undefined) expect(body).toBeTypeOf('object')
    for (const name of route.path.matchAll(/\{(\w+)\}/g)) expect(params).toHaveProperty(String(name[1]))
  })

  test('declares every field of its answer', () => {
    expect(openObjects(route.result)).toEqual([])
  })

  test('declares no body for a method without one, and closes the one it takes', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined()
    // A route without a declared body refuses any body with more than an idempotency key.
    else if (route.body !== undefined) expect(route.body).toHaveProperty('additionalProperties', false)
  })
})

describe.each(sentEventTypes().map((type) => [type.name, type] as const))('%s', (name, { data, example }) => {
  test('has an example that its own schema accepts, of which every field is declared', () => {
    expect(problemsOf(data, example)).toBe('')
    expect(openObjects(data)).toEqual([])
  })

  test('is described as it is sent', () => {
    const { webhooks, components } = JSON.parse(committed)
    const content = webhooks[name].post.requestBody.content['application/json']
    const { schema, example: sent, examples = {} } = content
    const [{ value: body } = { value: sent }] = Object.values<{ value: typeof sent }>(examples)
    const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true } })
    const validate = ajv.compile({ ...schema, components })
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
    expect(body).toEqual({ ...body, type: name, data: example })
    const { sequence, ...unnumbered } = body
    for (const wrong of [
      unnumbered,
      { ...body, type: 'other' },
      { ...body, data: {} },
      { ...body, extra: 1 },
    ])
      expect(validate(wrong)).toBe(false)
  })
})

test('every event of the log can be filtered by its name, and each has one', () => {
  const names = eventTypes.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((name) => !knownEvents().has(name))).toEqual([])
})

const profile = {
  id: 1,
  username: 'alice',
  email: 'alice@example.com',
  email_verified: null,
  kyc_status: 'approved',
  tariff: 'default',
  sso_client_id: 'alice',
  created_at: '1767225600',
}

const answer = {
  method: 'GET',
  target: '/api/v1/integration/account/profile?ignored=1',
  status: 200,
  headers: new Headers({
    'x-request-id': '1',
    'x-ratelimit-limit': '1',
    'x-ratelimit-remaining': '1',
    'x-ratelimit-reset': '1',
  }),
  envelope: { success: true, data: profile, ts: 1 } as object,
}

const refusal = (code: string) => ({ success: false, error: { code, message: 'No.', details: null }, ts: 1 })

describe('the check of every answer in these journeys', () => {
  test('passes an answer as declared', () => {
    expectDescribed(answer)
    expectDescribed({ ...answer, status: 403, envelope: refusal('PERMISSION_DENIED') })
  })

  const { kyc_status, ...withoutOne } = profile
  const faults: Record<string, Partial<typeof answer>> = {
    'a dropped field': { envelope: { success: true, data: withoutOne, ts: 1 } },
    'an undeclared field': { envelope: { success: true, data: { ...profile, kyc_status, extra: 1 }, ts: 1 } },
    'an undeclared field of the envelope': { envelope: { success: true, data: profile, ts: 1, extra: 1 } },
    'a time that is no integer': { envelope: { success: true, data: profile, ts: 1.5 } },
    'a field of another type': { envelope: { success: true, data: { ...profile, id: '1' }, ts: 1 } },
    'an undeclared code': { status: 403, envelope: refusal('FORBIDDEN') },
    'a declared code under another status': { status: 401, envelope: refusal('PERMISSION_DENIED') },
    'an undeclared status': { status: 418, envelope: refusal('TEAPOT') },
    'success under an error status': { status: 401 },
    'a missing header': { headers: new Headers() },
    'an unknown operation that succeeds': { target: '/api/v1/integration/unknown' },
  }
  test.for(Object.entries(faults))('fails on %s', ([, fault]) => {
    expect(() => expectDescribed({ ...answer, ...fault })).toThrow()
  })

  test('exempts unknown paths and methods, and pages outside the API', () => {
    expectDescribed({
      ...answer,
      target: '/api/v1/integration/unknown',
      status: 404,
      envelope: refusal('NOT_FOUND'),
    })
    expectDescribed({ ...answer, method: 'PUT', status: 405, envelope: refusal('METHOD_NOT_ALLOWED') })
    expectDescribed({ ...answer, target: '/livez', envelope: {} })
  })
})
