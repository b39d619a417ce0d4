import { describe, expect, test } from 'vitest'
import { type OfficeRight, officeRights, officeRoles } from '#core/operators'
import type { Mount } from '#platform/http'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

// Drawn from the declarations, so that a route cannot be forgotten here.
const all = allDeclaredRoutes(readConfig({}).catalogPath).filter(({ session }) => session !== undefined)
const routes = all.filter(({ session }) => session?.isOpen !== true)
const server = await useTestServer()
const people = {
  administrator: await signIn(server, 'olivia'),
  approver: await signIn(server, 'oscar'),
  support: await signIn(server, 'sam'),
  auditor: await signIn(server, 'ada'),
}
const alice = await signIn(server, 'alice')

type Asked = { headers?: Record<string, string> }

/** Sends the route's own example. */
function sendExample(
  person: SignedIn,
  { method, path, example, session }: Mount,
  { headers = {} }: Asked = {},
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name)
  const behind = filled.slice(`/api/${session?.door}/v1`.length)
  const query = new URLSearchParams(example.query ?? {}).toString()
  const body = example.body as object | undefined // examples of bodies are objects
  return person.send(method, query === '' ? behind : `${behind}?${query}`, {
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

test('nothing is open to whoever is not signed in, but the two steps of a command that signs in', () => {
  const open = all.filter((one) => !routes.includes(one)).map(({ operationId }) => operationId)
  expect(open).toEqual(['officeBeginDevice', 'officeTakeDeviceSession'])
})

test('a route of the office names a right of the table, and needs a fresh sign-in where the right does', () => {
  for (const { operationId, session, method } of routes) {
    if (session?.door !== 'office' || session.right === null) continue
    expect(Object.keys(officeRights), operationId).toContain(session.right)
    const { isFresh } = officeRights[session.right as OfficeRight] // as: it was just found there
    expect([operationId, session.isFresh]).toEqual([operationId, isFresh && method !== 'GET'])
  }
})

describe.each(routes)('$operationId', (route) => {
  const { session, method } = route
  const own = session?.door === 'console' ? alice : people.administrator

  test('it is closed to whoever is not signed in, and to who is signed in at the other door', async () => {
    const other = session?.door === 'console' ? people.administrator : alice
    for (const cookie of ['', other.cookie])
      expect(outcomeOf(await sendExample(own, route, { headers: { cookie } }))).toEqual([
        401,
        'NOT_SIGNED_IN',
      ])
  })

  test.skipIf(method === 'GET')('another site cannot make a browser send it', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'x-csrf-token': '' }])
      expect(outcomeOf(await sendExample(own, route, { headers }))).toEqual([403, 'CROSS_SITE_REQUEST'])
  })

  test('each role that lacks its right is refused', async () => {
    if (session?.door !== 'office' || session.right === null) return
    const { roles } = officeRights[session.right as OfficeRight] as { roles: readonly string[] } // as: the test above
    for (const role of officeRoles.filter((one) => !roles.includes(one)))
      expect(outcomeOf(await sendExample(people[role], route)), role).toEqual([403, 'RIGHT_MISSING'])
  })
})
