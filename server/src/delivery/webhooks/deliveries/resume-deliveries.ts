import { sql, type Tx } from '#platform/database'

type Resuming = { readonly webhookId: string; readonly at: Date }

const resumedMax = 10_000

/**
 * Makes due what waits to be tried again at a webhook that its owner has mended, and forgets that it asked to be left
 * alone. Of very much the part that would come first; the rest keeps its time.
 */
export function resumeDeliveries(tx: Tx, { webhookId, at }: Resuming): void {
  tx.send(sql`update webhooks set paused_until = null where id = ${webhookId}`)
  tx.send(sql`
    with resumed as materialized (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and status = 'pending' and next_attempt_at > ${at}
      order by next_attempt_at, id limit ${resumedMax} for update
    )
    update webhook_deliveries set next_attempt_at = ${at} from resumed where webhook_deliveries.id = resumed.id`)
}
