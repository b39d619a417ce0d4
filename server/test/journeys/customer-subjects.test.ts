import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { browserJar, type Jar } from '../wire/browser-jar.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { envelopeOf, useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer()
const olivia = await signIn(server, 'olivia')

const act = (name: string, body: object, person: SignedIn = olivia) =>
  person.send('POST', `/acts/customers/${name}`, { body })

/** Signs in at the identity provider as a subject; answers the status of the page where the browser ends. */
async function signInAs(jar: Jar, subject: string): Promise<number> {
  const page = await jar.follow(`${server.url}/console/sign-in`)
  const offered = page.text.includes(`<span>${subject}</span>`)
  if (!offered) return 403
  return (await jar.follow(`${page.url}/${subject}`, { method: 'POST' })).status
}

async function me(jar: Jar) {
  return envelopeOf(await jar.ask(`${server.url}/api/console/v1/me`))
}

const logOf = async (username: string, action: string) =>
  (await olivia.send('GET', `/log?subject=${username}&action=customers%20${action}&limit=1`)).data.items[0]

test('a customer who is made with a subject of the identity provider signs in to the console', async () => {
  const made = { subject: 'dave', email: 'dave@example.com', 'sso-subject': 'person-dave' }
  expect(wordsOf((await act('create', made)).data)).toContain('signs in to the console as person-dave')
  const jar = browserJar()
  expect(await signInAs(jar, 'person-dave')).toBe(200)
  expect((await me(jar)).data).toMatchObject({ username: 'dave' })
  expect((await logOf('dave', 'create')).details).toMatchObject({ ssoSubject: 'person-dave' })
})

test('a subject is given to a customer later, moved to another one, and taken away, each at once', async () => {
  for (const subject of ['erin', 'frank']) await act('create', { subject, email: `${subject}@example.com` })
  const erin = { subject: 'erin', 'sso-subject': 'person-7', reason: 'asked by mail' }
  expect(wordsOf((await act('set-sso', erin)).data)).toContain('erin signs in to the console as person-7')
  expect(await logOf('erin', 'set-sso')).toMatchObject({
    reason: 'asked by mail',
    details: { before: null, after: 'person-7' },
  })
  const jar = browserJar()
  await signInAs(jar, 'person-7')
  expect((await me(jar)).data).toMatchObject({ username: 'erin' })
  const taken = await act('set-sso', { subject: 'frank', 'sso-subject': 'person-7' })
  expect(outcomeOf(taken)).toEqual([409, 'SSO_SUBJECT_TAKEN'])
  await act('set-sso', { subject: 'erin', remove: true })
  expect((await me(jar)).error?.code).toBe('NOT_SIGNED_IN')
  expect(await signInAs(browserJar(), 'person-7')).toBe(403)
  expect((await logOf('erin', 'set-sso')).details).toEqual({ before: 'person-7', after: null })
  await act('set-sso', { subject: 'frank', 'sso-subject': 'person-7' })
  const again = browserJar()
  await signInAs(again, 'person-7')
  expect((await me(again)).data).toMatchObject({ username: 'frank' })
})

test('what is no subject, nobody, or nothing to do is refused', async () => {
  const refused = async (body: object) => (await act('set-sso', body)).error?.message
  expect(await refused({ subject: 'nobody', 'sso-subject': 'x' })).toContain('there is no customer nobody')
  expect(await refused({ subject: 'alice', 'sso-subject': 'x y\n' })).toContain('--sso-subject')
  expect(await refused({ subject: 'alice' })).toContain('--sso-subject SUBJECT, or --remove')
  expect(await refused({ subject: 'alice', 'sso-subject': 'x', remove: true })).toContain('or --remove')
  expect(await refused({ subject: 'alice', remove: false })).toContain('or --remove')
  const again = await act('create', { subject: 'gus', email: 'g@example.com', 'sso-subject': 'alice' })
  expect(outcomeOf(again)).toEqual([409, 'SSO_SUBJECT_TAKEN'])
})

test('nobody but an administrator changes who signs in, and none makes or unmakes themselves a customer', async () => {
  const oscar = await signIn(server, 'oscar')
  const body = { subject: 'carol', 'sso-subject': 'olivia' }
  expect(outcomeOf(await act('set-sso', body, oscar))).toEqual([403, 'RIGHT_MISSING'])
  expect((await act('set-sso', body)).error?.message).toContain('another administrator')
  await server.database.query(sql`update customers set sso_subject = 'olivia' where username = 'carol'`)
  const back = { subject: 'carol', 'sso-subject': 'carol' }
  expect((await act('set-sso', back)).error?.message).toContain('another administrator')
})
