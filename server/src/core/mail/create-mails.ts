import { createOutside, type OutsideParts } from '#core/instructions'
import { type Database, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'
import type { MailKind } from './mail-kind.ts'
import type { Mailer } from './mailer.ts'
import { mailInstruction } from './request-mail.ts'
import { sendMails } from './send-mails.ts'

/** Sends the mails of a process; any number of processes may do so at once. */
export type Mails = {
  readonly workers: readonly Worker[]
  /** Sends what is due of a kind now, such as after the commit that asked for it. */
  wake(kind: string): void
  /** Sends everything that is due, and throws a failure in the end; for tests. */
  turn(): Promise<void>
}

type Parts = OutsideParts & {
  /** Null where nothing is sent. */
  readonly mailer: Mailer | null
  readonly kinds: readonly MailKind[]
}

const keptMs = 90 * 24 * 60 * 60 * 1_000
const batchMax = 1_000

export function createMails({ mailer, kinds, ...parts }: Parts): Mails {
  const { database, clock } = parts
  const sending =
    mailer === null
      ? null
      : createOutside(
          { instructions: kinds.map((kind) => sendMails(kind, { mailer, clock, database })) },
          parts,
        )
  const purge = every(60_000, { name: 'mail purge', act: () => purgeMails(database, clock.now()) })
  return {
    workers: [...(sending === null || kinds.length === 0 ? [] : sending.workers), purge],
    wake: (kind) => sending?.wake(mailInstruction(kind)),
    turn: async () => sending?.turn(),
  }
}

/** Deletes the rows of mails that ended 90 days ago, a bounded number at a time. */
export async function purgeMails(database: Database, now: Date): Promise<void> {
  await database.query(sql`
    delete from mails where ctid = any(array(
      select ctid from mails
      where status <> 'requested' and updated_at < ${new Date(now.getTime() - keptMs)} limit ${batchMax}))`)
}
