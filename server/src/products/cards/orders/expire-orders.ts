import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import { type Database, peek, sql } from '#platform/database'
import { lockCardOrder } from './card-order-store.ts'
import { endUnpaid } from './follow-payment.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const batchMax = 100
const batchesMax = 100
/** How long a payment that was seen in time may take to be deep enough. */
const seenMaxMs = 24 * 60 * 60_000

/**
 * Ends the orders that nobody has paid on chain in time; those that wait for a rail end with their pay-in. A payment that
 * comes later is credited to the wallet.
 */
export async function expireOrders({ database, catalog, businessClock }: Parts): Promise<void> {
  const unpaid = sql`status = 'awaiting_payment' and payment_method = 'onchain_usdt'`
  const isAnyOver = sql`exists (select from card_orders where ${unpaid} and expires_at < ${businessClock.now()})`
  if (!(await peek(database, isAnyOver))) return
  for (let batch = 0; batch < batchesMax; batch++) {
    const now = businessClock.now()
    const expired = await database.inTransaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(sql`
        select id from card_orders
        where ${unpaid} and expires_at < ${now}
          and (seen_at is null or expires_at < ${new Date(now.getTime() - seenMaxMs)})
        order by expires_at limit ${batchMax} for no key update skip locked`)
      for (const { id } of rows) endUnpaid(tx, await lockCardOrder(tx, { id, catalog }), { error: null, now })
      return rows.length
    })
    if (expired < batchMax) return
  }
}
