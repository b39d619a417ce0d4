import { afterEach, describe, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { readSmtpUrl, smtpMailer } from '#providers/smtp'
import { startSmtpServer } from '../world/smtp-server.ts'
import { mailerContract } from './mailer.contract.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openMailer({ refusesLogin = false, isHere = true, timeoutMs = 1_000 } = {}) {
  const server = await startSmtpServer({ refusesLogin })
  const login = refusesLogin ? 'house:secret-password@' : ''
  const at = { ...readSmtpUrl(`smtp://${login}127.0.0.1:${server.port}`), isHere }
  const mailer = smtpMailer({ server: at, from: 'house@coffer.example', fromName: 'Coffer', timeoutMs })
  closing.push(server.close, mailer.close)
  return { server, mailer }
}

const mail = { subject: 'Your gift card', text: 'ABCD-1234', html: null }
const mailTo = (to: string) => ({ ...mail, to, reference: systemIds.next() })

mailerContract('SMTP', async () => {
  const { server, mailer } = await openMailer()
  return {
    mailer,
    // As a reader's software does it, by the Message-ID.
    async delivered() {
      const byId = new Map(server.mails.map((one) => [one.messageId, one]))
      return [...byId.values()].map(({ messageId, to, subject, text, html }) => ({
        reference: messageId.slice(1, messageId.indexOf('@')),
        ...{ to, subject, text, html },
      }))
    },
  }
})

describe('SMTP', () => {
  test('says who sends and that a machine does, and keeps its connection for the next mail', async () => {
    const { server, mailer } = await openMailer()
    for (let count = 0; count < 3; count++) await mailer.send(mailTo('alice@example.org'))
    const { headers } = server.mails[0]!
    expect(headers.get('from')).toBe('Coffer <house@coffer.example>')
    expect(headers.get('to')).toBe('alice@example.org')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(server.connections()).toBe(1)
  })

  test.each([
    ['later@example.org', 'deferred'],
    ['lost@example.org', 'unknown'],
    ['silent@example.org', 'unknown'],
  ])('a mail to %s is %s, in words that repeat neither address nor text', async (to, status) => {
    const { mailer } = await openMailer({ timeoutMs: 300 })
    const answer = await mailer.send(mailTo(to))
    expect(answer.status).toBe(status)
    for (const word of [to, 'ABCD', 'gift']) expect(JSON.stringify(answer)).not.toContain(word)
  })

  test('a refused login puts mails off, and no answer holds the password', async () => {
    const { server, mailer } = await openMailer({ refusesLogin: true })
    const answer = await mailer.send(mailTo('alice@example.org'))
    expect(answer).toMatchObject({ status: 'deferred' })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(server.mails).toEqual([])
  })

  test('a server that nobody reaches is an unknown outcome, not a failure of ours', async () => {
    const { server, mailer } = await openMailer()
    await server.close()
    expect((await mailer.send(mailTo('alice@example.org'))).status).toBe('unknown')
  })

  test('nothing leaves this machine in the clear: a server without TLS gets no mail', async () => {
    const { server, mailer } = await openMailer({ isHere: false })
    expect((await mailer.send(mailTo('alice@example.org'))).status).not.toBe('done')
    expect(server.mails).toEqual([])
  })
})

describe('the address of a mail server', () => {
  test('has its port and TLS by its scheme', () => {
    expect(readSmtpUrl('smtps://us%40er:p%3Aw@mail.example.com')).toEqual({
      ...{ host: 'mail.example.com', port: 465, isTls: true, isHere: false },
      login: { user: 'us@er', pass: 'p:w' },
    })
    expect(readSmtpUrl('smtp://[::1]:2525')).toEqual({
      ...{ host: '::1', port: 2525, isTls: false, isHere: true, login: null },
    })
  })

  test.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://a@b',
    'smtp://host/box',
    'smtp://host?x=1',
  ])('is not %s', (text) => {
    expect(() => readSmtpUrl(text)).toThrow(/^must /)
  })
})
