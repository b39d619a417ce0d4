import { sql, type Tx } from '#platform/database'
import { dissolve } from '../batches/dissolve.ts'

type Taking = {
  readonly network: string
  readonly space: string
  readonly slots: readonly string[]
  readonly spendId: string
  readonly now: Date
}

/** Discards transactions of others that nobody has signed, where they hold the slots: those spends are prepared again. */
export async function takeFromUnsigned(
  tx: Tx,
  { network, space, slots, spendId, now }: Taking,
): Promise<void> {
  const holders = await tx.query<{ batch: string }>(sql`
    select batch.id as batch from spend_slots join spends on spends.id = spend_slots.spend_id
    join spend_batches batch on batch.id = spends.batch_id and batch.status = 'requested'
    where spend_slots.network = ${network} and spend_slots.address = ${space} and slot = any(${slots})
    order by batch.id`)
  for (const { batch } of holders) await dissolve(tx, { batchId: batch, now })
  await tx.query(sql`
    with held as (
      select spend_id from spend_slots
      where network = ${network} and address = ${space} and slot = any(${slots}) and spend_id <> ${spendId}
        and not exists (
          select from spend_transactions signed where signed.spend_id = spend_slots.spend_id and raw is not null)),
    discarded as (
      update spend_attempts set status = 'discarded', updated_at = ${now}
      where status = 'prepared' and spend_id in (select spend_id from held))
    delete from spend_slots where spend_id in (select spend_id from held)`)
}
