import { type Queryable, sql, type Tx } from '#platform/database'
import { hindranceOf } from '#products/invoices/choosing'
import { lockStory } from '#products/invoices/invoice'
import { changeInvoice, type TellingParts } from '#products/invoices/publishing'

/** The most unpaid visits that the page of a template has. */
export const visitsMax = 1_000
/** The most visits that expire at once: more than one where visits were begun before there was a bound. */
const atOnceMax = 20

/**
 * Makes room for one more visit: the oldest visits that nobody has begun to pay expire before their time, since strangers
 * can begin any number. A payment that was made all the same is in time, and opens its visit again. The merchant's invoices
 * are locked before.
 */
export async function giveWay(
  tx: Tx,
  templateId: string,
  { catalog, now, ...parts }: TellingParts & { readonly now: Date },
): Promise<void> {
  for (const { id } of await readOldest(tx, templateId)) {
    const story = await lockStory(tx, { id, catalog })
    if (hindranceOf(story, now) !== null) continue
    const invoice = { ...story.invoice, ended: 'expired' as const }
    changeInvoice(tx, { ...story, invoice, events: ['invoice.expired'], now }, { catalog, ...parts })
  }
}

/** The oldest visits beyond the bound; one that is changing at the moment is left alone. */
export function readOldest(database: Queryable, templateId: string): Promise<{ id: string }[]> {
  return database.query<{ id: string }>(sql`
    select id from invoices where template_id = ${templateId} and external_payment_id is null
      and status in ('created', 'pending') and id < (
        select id from invoices where template_id = ${templateId} and external_payment_id is null
          and status in ('created', 'pending') order by id desc offset ${visitsMax - 2} limit 1)
      and (select true from invoice_payments where invoice_id = invoices.id and status <> 'failed' limit 1) is null
    order by id limit ${atOnceMax} for no key update skip locked`)
}
