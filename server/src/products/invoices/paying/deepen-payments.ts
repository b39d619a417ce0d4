import type { Catalog } from '#core/catalog'
import { updateTransactions } from '#core/transactions'
import { peek, type Queryable, type Sql, sql } from '#platform/database'
import { keepPayment, lockStory } from '#products/invoices/invoice'
import { changeInvoice } from '#products/invoices/publishing'
import type { WorkingParts } from './paying-parts.ts'

const batchMax = 100
const batchesMax = 100
/** A payment is final under this many times the blocks that its network asks for. */
const finalTimes = 2

type Deep = { readonly id: string; readonly invoice_id: string }

/** Notes that payments are final: their blocks are so deep that no reorganisation reaches them any more. */
export async function finalisePayments({ database, businessClock, ...parts }: WorkingParts): Promise<void> {
  const { catalog } = parts
  for (const { id, invoice_id } of await readDeep(database, { catalog, which: sql`` })) {
    const now = businessClock.now()
    await database.inTransaction(async (tx) => {
      const story = await lockStory(tx, { id: invoice_id, catalog })
      // A reorganisation may have come in between, or another process first.
      const [deep] = await readDeep(tx, { catalog, which: sql`and paid.id = ${id}` })
      if (deep === undefined) return
      const payments = story.payments.map((one) => (one.id === id ? { ...one, isFinal: true } : one))
      for (const payment of payments) if (payment.id === id) keepPayment(tx, payment)
      changeInvoice(tx, { ...story, payments, events: [], now }, parts)
    })
  }
}

type Reading = { readonly catalog: Catalog; readonly which: Sql }

/** Payments that are deep enough to be final, some of each network. */
function readDeep(database: Queryable, { catalog, which }: Reading): Promise<Deep[]> {
  return database.query<Deep>(sql`
    select deep.id, deep.invoice_id from ${chainsOf(catalog)} cross join lateral (
      select paid.id, paid.invoice_id from invoice_payments paid join deposits on deposits.id = paid.id
      where paid.network = chain.code and not paid.is_final and paid.is_in_block
        and paid.status in ('confirmed', 'credited') ${which}
        and deposits.block_hash <> '' and deposits.block_height <= chain.tip - chain.required * ${finalTimes} + 1
      order by paid.confirmed_at limit ${batchMax}) as deep`)
}

/** The chains that were read: code, required confirmations, tip. */
function chainsOf({ networks }: Catalog): Sql {
  return sql`(
    select code, required, (cursor ->> 'tip')::bigint as tip
    from unnest(${networks.map(({ code }) => code)}::text[],
      ${networks.map(({ confirmationsRequired }) => confirmationsRequired)}::integer[]) as known (code, required)
    join chain_cursors on network = code) as chain`
}

type Seen = { readonly id: string; readonly customer_id: string; readonly confirmations: number }

/** Shows merchants how deep the payments are that wait for their blocks. */
export async function countConfirmations(parts: WorkingParts): Promise<void> {
  const { database } = parts
  if (!(await peek(database, sql`exists (select from invoice_payments where status = 'seen')`))) return
  // The next block changes all of them: a batch alone would show the same ones again and others never.
  for (let batch = 0; batch < batchesMax; batch++) if ((await countSome(parts)) < batchMax) return
}

function countSome({ database, businessClock, catalog }: WorkingParts): Promise<number> {
  return database.inTransaction(async (tx) => {
    // A payment that is changing at the moment is left to its change.
    const rows = await tx.query<Seen>(sql`
      select paid.id, invoices.customer_id, shown.confirmations from ${chainsOf(catalog)}
      join invoice_payments paid on paid.network = chain.code and paid.status = 'seen'
      join invoices on invoices.id = invoice_id
      join deposits on deposits.id = paid.id and deposits.block_hash <> ''
      join transactions on transactions.customer_id = invoices.customer_id and transactions.id = paid.id
      cross join lateral (
        select greatest(0, least(chain.required, chain.tip - block_height + 1))::int as confirmations
      ) as shown
      where transactions.confirmations <> shown.confirmations
      order by paid.id limit ${batchMax} for no key update of paid skip locked`)
    const updatedAt = businessClock.now()
    updateTransactions(
      tx,
      rows.map(({ id, customer_id: customerId, confirmations }) => ({
        ...{ id, customerId, confirmations, updatedAt },
        status: 'pending',
        error: null,
      })),
    )
    return rows.length
  })
}
