import { causes, problemText } from '#core/problems'
import { cancelSpend, isShort } from '#core/spends'
import { type Database, sql } from '#platform/database'
import type { TreasurySettings } from './treasury-settings.ts'

const patienceMs = 60_000
const sweepsMax = 50

type Asked = {
  readonly database: Database
  readonly settings: TreasurySettings
  readonly clock: { now(): Date }
}

/**
 * Cancels sweeps that nobody has begun to sign and whose address has held too little for a minute: an open sweep keeps
 * gas away from its address.
 */
export async function giveUpShort({ database, settings, clock }: Asked): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - patienceMs)
  const short = await database.query<{ id: string }>(sql`
    select paid.id from treasury_payments paid join spends using (id)
    where paid.network = ${settings.network.code} and paid.purpose = 'sweep' and paid.status = 'open'
      and paid.created_at < ${before} and spends.status = 'requested' and ${isShort}
    order by paid.id limit ${sweepsMax}`)
  for (const { id } of short)
    await database.inTransaction(async (tx) => {
      if (!(await cancelSpend(tx, { id, cause: problemText(causes.CAUSE_SHORT_TOO_LONG), now }))) return
      tx.send(sql`update treasury_payments set status = 'failed', updated_at = ${now} where id = ${id}`)
    })
}
