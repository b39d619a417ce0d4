import { expect, test } from 'vitest'
import { serviceRights } from '#core/service-keys'
import type { Mount } from '#platform/http'
import { allPermissions } from '../../src/app/parts/modules.ts'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { confirmedServiceKey } from '../wire/service-key.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, envelopeOf, signatureHeaders, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer({ COFFER_AUTH_FAILURES_PER_MINUTE: '100000' })
const mounts = allDeclaredRoutes(readConfig({}).catalogPath)

async function newKey(permissions: readonly string[]): Promise<Credentials> {
  const body = { username: 'alice', permissions, rate_limit_per_minute: 1_000_000 }
  return (await server.send('POST', '/sandbox/v1/keys', { body })).data
}

const keys = { every: await newKey(allPermissions()), events: await newKey(['can_events_read']) }
const house = await confirmedServiceKey(server, { name: 'all', rights: serviceRights })
const people = {
  customer: await signIn(server, 'alice'),
  auditor: await signIn(server, 'ada'),
  administrator: await signIn(server, 'olivia'),
}

type Sent = { readonly method: string; readonly target: string; readonly bytes: Buffer }
type Headers = { readonly [name: string]: string }

const signed = (as: Credentials) => (sent: Sent) => signatureHeaders(as, sent)
const from =
  (who: keyof typeof people, more: Headers = {}) =>
  (): Headers => {
    const { cookie, csrfToken } = people[who]
    return { cookie, origin: server.url, 'x-csrf-token': csrfToken, ...more }
  }

/** Each kind of caller, as the headers that it sends. */
const callers: { readonly [kind: string]: (sent: Sent) => Headers } = {
  nobody: () => ({}),
  'every permission': signed(keys.every),
  'one permission': signed(keys.events),
  'service key': signed(house),
  customer: from('customer'),
  'other site': from('customer', { origin: 'https://evil.example' }),
  'no token': from('customer', { 'x-csrf-token': '' }),
  auditor: from('auditor'),
  administrator: from('administrator'),
  'key and session': (sent) => ({ ...from('customer')(), ...signed(keys.every)(sent) }),
}

/** The codes with which a door refuses, before a handler sees anything of the request. */
const atTheDoor = [
  ...['INVALID_API_KEY', 'PERMISSION_DENIED', 'SERVICE_KEY_WITHOUT_OPERATOR'],
  ...['NOT_SIGNED_IN', 'RIGHT_MISSING', 'CROSS_SITE_REQUEST', 'SIGN_IN_AGAIN', 'TWO_CREDENTIALS'],
]

/** A body that no route accepts: a caller who is let in fails at the check of the body, and nothing is done. */
const wrong = Buffer.from('{"nobody_knows_this":true}')

async function admission({ method, path, example }: Mount, kind: string): Promise<string> {
  const target = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name)
  const bytes = method === 'GET' ? Buffer.alloc(0) : wrong
  const response = await fetch(server.url + target, {
    method,
    headers: {
      ...(bytes.length === 0 ? {} : { 'content-type': 'application/json' }),
      ...callers[kind]?.({ method, target, bytes }),
    },
    ...(bytes.length === 0 ? {} : { body: new Uint8Array(bytes) }),
  })
  const { error } = await envelopeOf(response)
  expect([method, path, kind, response.status < 500]).toEqual([method, path, kind, true])
  return error !== undefined && atTheDoor.includes(error.code) ? error.code : 'in'
}

/** A route of the table: the callers that it lets in, and the code that refuses each other caller. */
async function row(mount: Mount): Promise<string> {
  const outcomes = new Map<string, string[]>()
  for (const kind of Object.keys(callers)) {
    const outcome = await admission(mount, kind)
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), kind])
  }
  const told = [...outcomes].sort(([one], [other]) => Number(other === 'in') - Number(one === 'in'))
  return `${mount.method} ${mount.path}\n${told.map(([outcome, kinds]) => `  ${outcome}: ${kinds.join(', ')}\n`).join('')}`
}

test('who may call which route, by key, session or neither, is as in the table', async () => {
  const rows: string[] = []
  // Signing out ends the session that the others come with.
  const inOrder = mounts.toSorted((one, other) => Number(isGoodbye(one)) - Number(isGoodbye(other)))
  for (const mount of inOrder) rows.push(await row(mount))
  await expect(rows.toSorted().join('')).toMatchFileSnapshot('./callers.table.txt')
})

function isGoodbye({ path }: Mount): boolean {
  return path.endsWith('/sign-out')
}

test('a session calls nothing that sends value, but for the controls of a sandbox', () => {
  const ofCustomers = mounts.filter(({ session }) => session?.door === 'console')
  const sending = ofCustomers.filter(
    ({ session, sendsValue }) => sendsValue === true || session?.does === 'sendsValue',
  )
  expect(sending.length).toBeGreaterThan(5)
  expect(sending.filter(({ path }) => !path.startsWith('/api/console/v1/sandbox/'))).toEqual([])
})

test('the door of customers tells nobody that somebody else has what they ask for', () => {
  const telling = mounts.filter(
    ({ session, refusals = [] }) =>
      session?.door === 'console' && refusals.some(({ code }) => code.endsWith('_ACCESS_DENIED')),
  )
  expect(telling).toEqual([])
})

test('a route is declared once: its doors have one handler’s schemas, example and name', () => {
  const doors = Map.groupBy(mounts, ({ operationId }) => operationId)
  const shared = [...doors.values()].filter(({ length }) => length > 1)
  expect(shared.length).toBeGreaterThan(70)
  for (const [first, ...others] of shared)
    for (const other of others)
      for (const part of ['summary', 'description', 'params', 'query', 'body', 'result', 'example'] as const)
        expect([other.path, other[part] === first?.[part]]).toEqual([other.path, true])
})
