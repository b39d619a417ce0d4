import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { simulatedMailbox } from '#providers/simulated'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { isFromHere } from '../../app/serving/demo-keys.ts'
import { mailboxPage } from './mailbox-page.ts'

const { database } = await useTestDatabase()
const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
const mailbox = simulatedMailbox({ database, secrets: secretsUnder(Buffer.alloc(32, 5)), clock })
const page = mailboxPage({ mailbox, isOpenTo: (headers) => isFromHere(headers, { canBeTyped: true }) })

const here = { host: '127.0.0.1:8080' }

function open(headers: Record<string, string> = {}, search = '') {
  const query = new URLSearchParams(search)
  const asked = { path: page.path, query, body: Buffer.alloc(0), ip: '127.0.0.1' }
  return page.handle({ ...asked, headers: { ...here, ...headers } })
}

const mail = {
  ...{ to: 'alice@example.org', subject: '<script>1</script>', text: 'ABCD & <b>', html: null },
  reference: systemIds.next(),
}

test('a person reads mails as text, and a program reads them as JSON', async () => {
  expect((await open({ accept: 'text/html' })).body).toContain('Nobody was sent a mail')
  await mailbox.send(mail)
  const shown = await open({ accept: 'text/html,*/*', 'sec-fetch-site': 'none' })
  expect(shown.headers?.['content-security-policy']).toContain("default-src 'none'")
  expect(shown.body).toContain('ABCD &#38; &#60;b&#62;')
  expect(shown.body).not.toContain('<script>')
  const { reference: id, ...content } = mail
  const listed = JSON.parse(String((await open()).body))
  expect(listed).toEqual({ mails: [{ id, ...content, sent_at: '2026-03-01T12:00:00.000Z' }] })
  expect(JSON.parse(String((await open({}, 'to=bob@example.org')).body))).toEqual({ mails: [] })
})

test.each([
  { host: 'evil.example' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('nobody but a person at this machine reads the box: %j', async (headers) => {
  await expect(open(headers)).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
})
