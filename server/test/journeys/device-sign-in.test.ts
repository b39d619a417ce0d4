import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { askOffice } from '../../../cli/src/office/office-request.ts'
import { signInByDevice } from '../../../cli/src/office/sign-in.ts'
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
  expect(await askOffice(asked, 'officeGetMe')).toMatchObject({ role: 'approver' })
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

test('a command has no newer proof than its person, and lets no other act for long', async () => {
  const person = await signIn(server, 'otto')
  await server.database.query(sql`
    update sessions set signed_in_at = signed_in_at - interval '4 minutes' where csrf_token = ${person.csrfToken}`)
  const { device_code, user_code } = await begin()
  await approve(person, user_code)
  const { session_token, csrf_token } = (await take(device_code)).data
  await server.database.query(sql`
    update sessions set signed_in_at = signed_in_at - interval '2 minutes' where csrf_token = ${csrf_token}`)
  const headers = { cookie: `coffer_office=${session_token}`, 'x-csrf-token': csrf_token }
  const body = { user_code: 'BBBB-BBBB' }
  const late = await person.send('POST', '/device/approve', { headers, body })
  expect(outcomeOf(late)).toEqual([403, 'SIGN_IN_AGAIN'])
})

test('signing out ends a command that is being given its session at that moment', async () => {
  const person = await signIn(server, 'ada')
  for (let round = 0; round < 10; round += 1) {
    const again = await signIn(server, 'ada')
    const { device_code, user_code } = await begin()
    await approve(again, user_code)
    const [taken] = await Promise.all([take(device_code), again.send('POST', '/sign-out')])
    if (taken.status !== 200) continue
    const cookie = `coffer_office=${taken.data.session_token}`
    expect((await person.send('GET', '/me', { headers: { cookie } })).status).toBe(401)
  }
})
