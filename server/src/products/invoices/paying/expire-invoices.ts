import { peek, sql, type Tx } from '#platform/database'
import { lockStory } from '#products/invoices/invoice'
import { changeInvoice } from '#products/invoices/publishing'
import { overdueEnd, watchOn } from './end-overdue.ts'
import type { PayingParts, WorkingParts } from './paying-parts.ts'

const batchMax = 100
const batchesMax = 100
/** How long news that is on its way can delay the end of an invoice. */
const newsMaxMs = 15 * 60_000

/**
 * Ends the invoices whose time is over and that no payment counts for; an invoice that got too little stays failed. Their
 * addresses stay watched. An invoice does not end while its link over a rail is open, while it has not received the news of
 * its deposits, or while no block has a payment that was seen in time.
 */
export async function expireInvoices({ database, businessClock, ...parts }: WorkingParts): Promise<void> {
  const isOpen = sql`status in ('created', 'pending', 'failed') and ended is null`
  const isAnyOver = sql`exists (select from invoices where ${isOpen} and expires_at <= ${businessClock.now()})`
  if (!(await peek(database, isAnyOver))) return
  for (let batch = 0; batch < batchesMax; batch++) {
    const now = businessClock.now()
    const ended = await database.inTransaction(async (tx) => {
      // In the order of the merchants, whose events are locked one after the other.
      const rows = await tx.query<{ id: string }>(sql`
        with due as (
          select id, customer_id from invoices
          where ${isOpen} and expires_at <= ${now}
            and not exists (
              select from deposits where status = 'orphaned' and purpose = 'invoice' and subject = invoices.id
                and coalesce(first_seen_at, deposits.created_at) < invoices.expires_at)
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
  // The event of the failure was sent when the payment came.
  changeInvoice(tx, { ...story, invoice, events: ended === 'failed' ? [] : ['invoice.expired'], now }, parts)
}
