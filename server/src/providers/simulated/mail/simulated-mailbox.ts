import type { PartyAnswer } from '#core/instructions'
import { isMailAddress, type Mail, type Mailer } from '#core/mail'
import type { Clock } from '#platform/clock'
import { columns, type Database, type Item, type RowOf, sql, table } from '#platform/database'
import type { ResealBatch, SealedSecret, Secrets } from '#platform/secrets'

/** A mail that the sandbox's customers were sent. */
export type SimulatedMail = Mail & { readonly reference: string; readonly sentAt: Date }

/** A mailer that delivers into a box of its own, which people and tests can open. */
export type SimulatedMailbox = Mailer & {
  /** The latest mails, newest first; with an address, those to it. */
  list(to?: string): Promise<SimulatedMail[]>
}

type Parts = { readonly database: Database; readonly secrets: Secrets; readonly clock: Clock }

const mailTable = table('simulated_mails', {
  reference: columns.uuid,
  sealed: columns.bytea.as<SealedSecret>(),
  sentAt: columns.timestamptz,
})
const sealedTable = mailTable.pick('reference', 'sealed')

const shownMax = 100
const keptMs = 90 * 24 * 60 * 60 * 1_000
/** Mails to such an address come back, as to one that does not exist. */
const bouncing = 'bounce@'

const purposeOf = (reference: string) => `simulated mail ${reference}`

export function simulatedMailbox({ database, secrets, clock }: Parts): SimulatedMailbox {
  return {
    name: 'simulated',
    async send({ reference, ...mail }): Promise<PartyAnswer<null>> {
      if (!isMailAddress(mail.to)) return { status: 'rejected', reason: 'its address is none' }
      if (mail.to.startsWith(bouncing)) return { status: 'rejected', reason: 'the mail box does not exist' }
      await database.inTransaction(async (tx) => {
        const sealed = await secrets.seal(tx, {
          secret: JSON.stringify(mail),
          purpose: purposeOf(reference),
        })
        await tx.query(sql`
          ${mailTable.insertion({ reference, sealed, sentAt: clock.now() })}
          on conflict do nothing`)
        await tx.query(sql`
          delete from simulated_mails where sent_at < ${new Date(clock.now().getTime() - keptMs)}`)
      })
      return { status: 'done', result: null }
    },
    async list(to) {
      const rows = await database.query<RowOf<typeof mailTable>>(sql`
        select ${mailTable.columns} from simulated_mails order by sent_at desc, reference desc limit ${shownMax}`)
      const mails = await Promise.all(rows.map((row) => openMail(secrets, mailTable.read(row))))
      return mails.filter((mail) => to === undefined || mail.to === to)
    },
  }
}

async function openMail(
  secrets: Secrets,
  { reference, sealed, sentAt }: Item<typeof mailTable>,
): Promise<SimulatedMail> {
  const text = await secrets.open({ sealed, purpose: purposeOf(reference) })
  return { ...(JSON.parse(text) as Mail), reference, sentAt } // as: `send` sealed it
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Seals the sandbox's mails again when the master key changes. */
export const resealMailbox: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<RowOf<typeof sealedTable>>(sql`
    select ${sealedTable.columns} from simulated_mails
    where reference > ${after || nobody}::uuid and substring(sealed from 1 for 4) <> ${head}::bytea
    order by reference limit ${limit} for no key update`)
  const mails = rows.map((row) => sealedTable.read(row))
  for (const { reference, sealed } of mails) {
    const anew = await reseal(sealed, purposeOf(reference))
    tx.send(sql`update simulated_mails set sealed = ${anew}::bytea where reference = ${reference}`)
  }
  return mails.map(({ reference }) => reference)
}
