import { type Queryable, sql } from '#platform/database'

/** How many invoices that nobody has paid a template may have before its page makes no more; receipts count too. */
const unpaidMax = 1_000

/** Whether the page of a template may begin another payment. */
export async function hasRoom(database: Queryable, templateId: string): Promise<boolean> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from (
      select from invoices where template_id = ${templateId} and status in ('created', 'pending') limit ${unpaidMax}
    ) as unpaid`)
  return (row?.count ?? 0n) < BigInt(unpaidMax)
}
