import { instruct } from '#core/instructions'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Mailer } from './mailer.ts'

type NewMail = {
  /** Its own id, a UUID; each mail about a subject has another. */
  readonly id: string
  /** A kind of the products' `mailKinds`. */
  readonly kind: string
  /** The id of the thing that the mail is about; not the subject line. */
  readonly subject: string
  readonly mailer: Pick<Mailer, 'name'>
  readonly now: Date
}

/** Has a mail sent after the commit, by workers; wake its kind, or it waits for the next look. */
export function requestMail(tx: Tx, { id, kind, subject, mailer, now }: NewMail): void {
  tx.send(sql`
    insert into mails (id, kind, subject, status, created_at, updated_at)
    values (${id}, ${kind}, ${subject}, 'requested', ${now}, ${now})`)
  instruct(tx, { kind: mailInstruction(kind), provider: mailer.name, reference: id, now })
}

/** The kind of the instruction that sends a kind of mails. */
export function mailInstruction(kind: string): string {
  return `mail.${kind}`
}

/** A mail as support sees it: without its address and text. */
export type MailRecord = {
  readonly id: string
  readonly status: 'requested' | 'sent' | 'failed'
  readonly reason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Row = Omit<MailRecord, 'createdAt' | 'updatedAt'> & { created_at: Date; updated_at: Date }

const shownMax = 20

/** The latest mails of a kind about a thing, newest first. */
export async function readMails(
  database: Queryable,
  { kind, subject }: { kind: string; subject: string },
): Promise<MailRecord[]> {
  const rows = await database.query<Row>(sql`
    select id, status, reason, created_at, updated_at from mails
    where kind = ${kind} and subject = ${subject} order by created_at desc, id desc limit ${shownMax}`)
  return rows.map(({ created_at: createdAt, updated_at: updatedAt, ...mail }) => ({
    ...mail,
    createdAt,
    updatedAt,
  }))
}
