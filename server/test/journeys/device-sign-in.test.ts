import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { signInByDevice } from '../../src/app/device-sign-in.ts'
import { askOffice } from '../../src/app/office-client.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const [oscar, sam] = [await signIn(server, 'oscar'), await signIn(server, 'sam')]

const approve = (person: SignedIn, user_code: string) =>
  person.send('POST', '/device/approve', { body: { user_code } })
const begin = async () => (await sam.send('POST', '/device')).data
const take = (device_code: string) => sam.send('POST', '/device/token', { body: { device_code } })

test('a command acts as the person who types its code, and the log says where it was begun', async () => {
  let told = ''
  const session = signInByDevice(server.url, (text) => {
    told = text
  })
  await expect.poll(() => told).toContain(`Open ${server.url}/office/device`)
  const [, code = ''] = /type (\S+)/.exec(told) ?? []
  expect((await approve(oscar, code)).data).toEqual({ ip: '127.0.0.1' })
  const signedIn = await session
  expect(signedIn.username).toBe('oscar')
  const asked = { url: server.url, session: signedIn } as const
  expect(await askOffice({ ...asked, method: 'GET', path: '/me' })).toMatchObject({ role: 'approver' })
  const [line] = (await sam.send('GET', '/log?limit=1')).data.items
  expect(line).toMatchObject({ operator: 'oscar', action: 'office command-sign-in' })
})

test('a code counts once, for its own command, and for ten minutes', async () => {
  const { device_code, user_code } = await begin()
  expect(outcomeOf(await take(device_code))).toEqual([409, 'DEVICE_PENDING'])
  expect(outcomeOf(await take('guess'))).toEqual([404, 'DEVICE_UNKNOWN'])
  await approve(oscar, user_code)
  expect(outcomeOf(await approve(sam, user_code))).toEqual([404, 'DEVICE_UNKNOWN'])
  expect((await take(device_code)).status).toBe(200)
  expect(outcomeOf(await take(device_code))).toEqual([404, 'DEVICE_UNKNOWN'])
  const late = await begin()
  await server.database.query(sql`update device_sign_ins set expires_at = now() - interval '1 second'`)
  expect(outcomeOf(await approve(oscar, late.user_code))).toEqual([404, 'DEVICE_UNKNOWN'])
})

test('a command is signed in for as long as its person was, and ends with them', async () => {
  const person = await signIn(server, 'olivia')
  const { device_code, user_code } = await begin()
  await approve(person, user_code)
  await person.send('POST', '/sign-out')
  expect(outcomeOf(await take(device_code))).toEqual([404, 'DEVICE_UNKNOWN'])
})

test('to let a command act, one must have signed in a moment ago', async () => {
  const { user_code } = await begin()
  const late = await signIn(server, 'olivia')
  await server.database.query(sql`
    update sessions set signed_in_at = signed_in_at - interval '6 minutes' where csrf_token = ${late.csrfToken}`)
  expect(outcomeOf(await approve(late, user_code))).toEqual([403, 'SIGN_IN_AGAIN'])
})

test('no more than a thousand commands wait at once', async () => {
  await server.database.query(sql`
    insert into device_sign_ins (device_hash, user_code, ip, expires_at)
    select decode(md5(n::text), 'hex'), 'code-' || n, '', now() + interval '10 minutes' from generate_series(1, 1000) n`)
  expect(outcomeOf(await sam.send('POST', '/device'))).toEqual([503, 'TOO_MANY_DEVICES'])
})

test('a session ends after half an hour without a request, and twelve hours after it began', async () => {
  for (const change of [
    sql`last_seen_at = last_seen_at - interval '31 minutes'`,
    sql`expires_at = now() - interval '1 second'`,
  ]) {
    const person = await signIn(server, 'olivia')
    expect((await person.send('GET', '/me')).status).toBe(200)
    await server.database.query(sql`update sessions set ${change} where csrf_token = ${person.csrfToken}`)
    expect(outcomeOf(await person.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  }
})
