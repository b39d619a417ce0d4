import type { InstructionKind, PartyAnswer } from '#core/instructions'
import type { Clock } from '#platform/clock'
import { sql } from '#platform/database'
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

type Sending = { readonly mailer: Mailer; readonly clock: Clock }

/** The instruction that sends the mails of a kind. */
export function sendMails(
  { kind, compose, beforeSending }: MailKind,
  { mailer, clock }: Sending,
): InstructionKind<Order, null> {
  async function place({ subject, mail, askedAt }: Order, reference: string): Promise<PartyAnswer<null>> {
    if (mail === null) return { status: 'rejected', reason: 'it is no longer wanted' }
    if (clock.now().getTime() - askedAt.getTime() >= triedForMs)
      return { status: 'rejected', reason: 'it could not be sent within a day' }
    await beforeSending?.(subject)
    return mailer.send({ ...mail, reference })
  }
  return {
    kind: mailInstruction(kind),
    port: 'mail',
    provider: mailer.name,
    async read(database, reference) {
      const [row] = await database.query<{ subject: string; created_at: Date }>(
        sql`select subject, created_at from mails where id = ${reference}`,
      )
      return row === undefined
        ? null
        : { subject: row.subject, mail: await compose(database, row.subject), askedAt: row.created_at }
    },
    place,
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
