import { sql, type Tx } from '#platform/database'
import { changeInvoice, lockStory } from '#products/invoices/invoice'
import { overdueEnd, watchOn } from './end-overdue.ts'
import type { PayingParts, WorkingParts } from './paying-parts.ts'

const batchMax = 100
const batchesMax = 100
/** How long news that is on its way can put an end off. */
const newsMaxMs = 15 * 60_000

/**
 * Ends the invoices whose time is over and that nothing counts towards; one for which too little came stays failed. Their
 * addresses are watched on. One waits for the end of its link over a rail, and for news of its deposits that is not told yet.
 */
export async function expireInvoices({ database, businessClock, ...parts }: WorkingParts): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch++) {
    const now = businessClock.now()
    const ended = await database.inTransaction(async (tx) => {
      // In the order of the merchants, whose events are locked one after the other.
      const rows = await tx.query<{ id: string }>(sql`
        with due as (
          select id, customer_id from invoices
          where status in ('created', 'pending', 'failed') and ended is null and expires_at <= ${now}
            and (expires_at <= ${new Date(now.getTime() - newsMaxMs)} or not exists (
              select from deposits where untold is not null and purpose = 'invoice' and subject = invoices.id
            ) and not exists (
              select from invoice_pay_ins asked join pay_ins on pay_ins.id = asked.id
              where asked.invoice_id = invoices.id and pay_ins.status in ('requested', 'open')))
          order by expires_at, id limit ${batchMax} for no key update skip locked
        )
        select id from due order by customer_id, id`)
      for (const { id } of rows) await endInvoice(tx, { id, now }, parts)
      return rows.length
    })
    if (ended < batchMax) return
  }
}

async function endInvoice(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
  parts: PayingParts,
): Promise<void> {
  const { catalog } = parts
  const story = await lockStory(tx, { id, catalog })
  watchOn(tx, { id, catalog, now })
  const ended = overdueEnd(story)
  const invoice = { ...story.invoice, ended }
  // That it failed was told when that came.
  changeInvoice(tx, { ...story, invoice, events: ended === 'failed' ? [] : ['invoice.expired'], now }, parts)
}
