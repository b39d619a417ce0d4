import type { Catalog } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'

/**
 * The room of a merchant for more invoices that wait for their payers; the waiting ones are counted once in a transaction.
 */
export type Room = {
  /** Locks out other transactions that create invoices of this merchant, until the end of this one. */
  lock(customerId: string): Promise<void>
  /** Takes the place of one more invoice; throws TOO_MANY_OPEN_INVOICES. */
  take(customerId: string): Promise<void>
}

export function roomIn(tx: Tx, { catalog }: { readonly catalog: Catalog }): Room {
  const { openInvoicesMax: max } = catalog.section(invoiceSettings)
  const open = new Map<string, bigint>()
  async function lock(customerId: string): Promise<void> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${customerId}`}, 0))`)
  }
  return {
    lock,
    async take(customerId) {
      await lock(customerId)
      const count = open.get(customerId) ?? (await countOpen(tx, customerId))
      if (count >= BigInt(max))
        throw new Refusal(invoiceRefusals.TOO_MANY_OPEN_INVOICES, { details: { max: String(max) } })
      open.set(customerId, count + 1n)
    },
  }
}

async function countOpen(tx: Tx, customerId: string): Promise<bigint> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    select count(*) as count from invoices where customer_id = ${customerId}
      and (template_id is null or external_payment_id is not null) and status in ('created', 'pending')`)
  return row?.count ?? 0n
}
