import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '#core/mail'
import { systemIds } from '#platform/ids'

export type DeliveredMail = Mail & { readonly reference: string }

export type MailerHarness = {
  readonly mailer: Mailer
  /** The mails of a reader, oldest first; the same mail once, however often it came. */
  delivered(): Promise<DeliveredMail[]>
}

function mailOf(changed: Partial<Mail> = {}): DeliveredMail {
  const [to, subject, text] = ['alice@example.org', 'Your gift card', 'The code is below.\n\nABCD-1234']
  return { reference: systemIds.next(), to, subject, text, html: null, ...changed }
}

/** The promises of every mailer. */
export function mailerContract(name: string, makeHarness: () => Promise<MailerHarness>): void {
  describe(`${name} is a mailer`, () => {
    const done = { status: 'done', result: null }

    test('a mail arrives as it was composed: other alphabets, long lines, dots at their beginning', async () => {
      const { mailer, delivered } = await makeHarness()
      const text = `Здравствуйте!\n.\n..\n${'длинная строка '.repeat(100)}\n= конец`
      const html = `<p>Код: <b>ABCD&amp;1</b></p>\n<p>${'x'.repeat(1_500)}</p>`
      const mail = mailOf({ subject: 'Подарочная карта — 10 €', text, html })
      expect(await mailer.send(mail)).toEqual(done)
      expect(await delivered()).toEqual([mail])
    })

    test('each mail is delivered by itself, without HTML where there is none', async () => {
      const { mailer, delivered } = await makeHarness()
      const mails = [mailOf(), mailOf({ to: 'bob@example.org' })]
      for (const mail of mails) expect(await mailer.send(mail)).toEqual(done)
      expect(await delivered()).toEqual(mails)
    })

    test('a mail that is sent again under its reference is the same mail', async () => {
      const { mailer, delivered } = await makeHarness()
      const mail = mailOf()
      for (let time = 0; time < 3; time++) expect(await mailer.send(mail)).toEqual(done)
      expect(await delivered()).toEqual([mail])
    })

    test('a mail to nobody is rejected, in words that do not repeat the address', async () => {
      const { mailer, delivered } = await makeHarness()
      const answer = await mailer.send(mailOf({ to: 'bounce@example.org' }))
      expect(answer.status).toBe('rejected')
      expect(JSON.stringify(answer)).not.toContain('bounce@')
      expect(await delivered()).toEqual([])
    })

    test.each([
      'alice@example.org, bob@example.org',
      'Alice <alice@example.org>',
      'alice@example.org\r\nBcc: bob@example.org',
      'alice',
      'alice@',
      '@example.org',
      'a@b@example.org',
      '',
    ])('what is not one plain address gets no mail: %j', async (to) => {
      const { mailer, delivered } = await makeHarness()
      expect((await mailer.send(mailOf({ to }))).status).toBe('rejected')
      expect(await delivered()).toEqual([])
    })

    test('a subject adds no reader and no header', async () => {
      const { mailer, delivered } = await makeHarness()
      const mail = mailOf({ subject: 'Hello\r\nBcc: bob@example.org\r\n\r\nbody' })
      await mailer.send(mail)
      const arrived = await delivered()
      expect(arrived.map(({ to, text }) => ({ to, text }))).toEqual([{ to: mail.to, text: mail.text }])
    })
  })
}
