import assert from 'node:assert'
import type { InstructionKind, PartyAnswer } from '#core/instructions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { visibleText } from '#platform/visible-text'
import type { MailKind } from './mail-kind.ts'
import type { Mail, Mailer } from './mailer.ts'
import { mailInstruction } from './request-mail.ts'

type Order = {
  readonly subject: string
  /** Null where its product wants it no more. */
  readonly mail: Mail | null
  readonly askedAt: Date
}

const triedForMs = 24 * 60 * 60 * 1_000

type Sending = { readonly mailer: Mailer; readonly clock: Clock; readonly database: Database }

/** The instruction that sends the mails of a kind. */
export function sendMails(
  { kind, compose, hindrance = async () => null, beforeSending }: MailKind,
  { mailer, clock, database }: Sending,
): InstructionKind<Order, null> {
  async function ownAnswer({ subject, mail, askedAt }: Order): Promise<PartyAnswer<null> | null> {
    if (mail === null) return { status: 'rejected', reason: 'it is no longer wanted' }
    const hold = await hindrance(database, subject)
    if (hold !== null) return { status: 'deferred', reason: hold }
    if (clock.now().getTime() - askedAt.getTime() >= triedForMs)
      return { status: 'rejected', reason: 'it could not be sent within a day' }
    await beforeSending?.(subject)
    return null
  }
  return {
    kind: mailInstruction(kind),
    port: 'mail',
    provider: mailer.name,
    async read(queryable, reference) {
      const [row] = await queryable.query<{ subject: string; created_at: Date }>(
        sql`select subject, created_at from mails where id = ${reference}`,
      )
      return row === undefined
        ? null
        : {
            subject: row.subject,
            mail: visible(await compose(queryable, row.subject)),
            askedAt: row.created_at,
          }
    },
    hindrance: (tx, { subject }) => hindrance(tx, subject),
    ownAnswer,
    async place({ mail }, reference) {
      assert(mail !== null, 'a mail that nobody wants is not sent')
      return mailer.send({ ...mail, reference })
    },
    // Nobody can be asked what became of a mail. Twice under one Message-ID is better than not at all.
    find: async () => null,
    async settle(tx, { reference, outcome, now }) {
      const failed = outcome.status === 'rejected'
      await tx.query(sql`
        update mails set status = ${failed ? 'failed' : 'sent'}, reason = ${failed ? outcome.reason : null},
          updated_at = ${now}
        where id = ${reference} and status = 'requested'`)
    },
  }
}

/** Products and suppliers put texts of others into mails. */
function visible(mail: Mail | null): Mail | null {
  return mail && { ...mail, subject: visibleText(mail.subject), text: visibleText(mail.text) }
}
