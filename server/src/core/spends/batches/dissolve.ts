import { sql, type Tx } from '#platform/database'

type Dissolving = { readonly batchId: string; readonly now: Date }

/** Gives up a batch of which nothing is signed, with its transaction and its slots: its members are prepared again. */
export async function dissolve(tx: Tx, { batchId, now }: Dissolving): Promise<void> {
  const [batch] = await tx.query<{ holder_id: string }>(sql`
    update spend_batches set status = 'cancelled', problem = null, leased_until = null, updated_at = ${now}
    where id = ${batchId} and status = 'requested' returning holder_id`)
  if (batch === undefined) return
  tx.send(sql`
    update spend_batch_attempts set status = 'discarded', updated_at = ${now}
    where batch_id = ${batchId} and status = 'prepared'`)
  tx.send(sql`delete from spend_slots where spend_id = ${batch.holder_id}`)
  tx.send(sql`
    update spends set batch_id = null, leased_until = null, due_at = ${now}, updated_at = ${now}
    where id in (select spend_id from spend_batch_members where batch_id = ${batchId})
      and batch_id = ${batchId} and status = 'requested'`)
}
