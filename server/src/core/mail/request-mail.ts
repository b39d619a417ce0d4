import { instruct } from '#core/instructions'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Mailer } from './mailer.ts'

const { uuid, text, timestamptz } = columns

const mailTable = table('mails', {
  id: uuid,
  kind: text,
  subject: uuid,
  status: text.as<'requested' | 'sent' | 'failed'>(),
  reason: orNull(text),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})
const recordTable = mailTable.pick('id', 'status', 'reason', 'createdAt', 'updatedAt')

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
  const times = { createdAt: now, updatedAt: now }
  tx.send(mailTable.insertion({ id, kind, subject, status: 'requested', reason: null, ...times }))
  instruct(tx, { kind: mailInstruction(kind), provider: mailer.name, reference: id, now })
}

/** The kind of the instruction that sends a kind of mails. */
export function mailInstruction(kind: string): string {
  return `mail.${kind}`
}

/** A mail as support sees it: without its address and text. */
export type MailRecord = Item<typeof recordTable>

const shownMax = 20

/** The latest mails of a kind about a thing, newest first. */
export async function readMails(
  database: Queryable,
  { kind, subject }: { kind: string; subject: string },
): Promise<MailRecord[]> {
  const rows = await database.query<RowOf<typeof recordTable>>(sql`
    select ${recordTable.columns} from mails
    where kind = ${kind} and subject = ${subject} order by created_at desc, id desc limit ${shownMax}`)
  return rows.map((row) => recordTable.read(row))
}
