import { updateTransactions } from '#core/transactions'
import { sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import { type DepositRow, fromRow, isCustomers, settledEvent } from './deposit.ts'
import type { ScanStep } from './scan-step.ts'

/**
 * Sets deposits of removed blocks back to zero confirmations, until another block takes them; settled deposits are only
 * reported.
 */
export async function orphanDeposits(tx: Tx, { scanner, scan, now }: ScanStep): Promise<void> {
  const { network, log, reversals } = scanner
  const { rolledBackTo } = scan
  if (rolledBackTo === null) return
  // Without a block hash, a deposit is in no block of the chain.
  const removed = await tx.query<{ id: string; customer_id: string | null; status: string }>(sql`
    update deposits set block_hash = '', updated_at = ${now},
      status = case status when 'pending' then 'orphaned' else status end
    where network = ${network.code} and block_height > ${rolledBackTo} and block_hash <> ''
    returning id, customer_id, status`)
  const settled = removed.filter(({ status }) => status !== 'orphaned')
  if (settled.length > 0) {
    reversals.inc(settled.length)
    const deposits = settled.map(({ id }) => id)
    log.error({ network: network.code, rolledBackTo, deposits }, 'a reorganisation removed settled deposits')
  }
  const change = { status: 'pending', confirmations: 0, error: null, updatedAt: now } as const
  const changes = removed.flatMap(({ id, customer_id: customerId, status }) =>
    customerId === null || status !== 'orphaned' ? [] : [{ id, customerId, ...change }],
  )
  updateTransactions(tx, changes)
}

const waitedForMs = 24 * 60 * 60 * 1000
const batchMax = 500

/**
 * Fails orphaned deposits for good once no block has taken their payment for a day, and only when the chain is read to its
 * end, since an unread block may hold the payment. A payment that returns later is another deposit.
 */
export async function failLostDeposits(tx: Tx, { scanner, scan, now }: ScanStep): Promise<void> {
  const { network, catalog, ids } = scanner
  if ((scan.cursor?.height ?? 0) < scan.tip) return
  const rows = await tx.query<DepositRow>(sql`
    update deposits set status = 'lost', updated_at = ${now} where id = any(array(
      select id from deposits
      where network = ${network.code} and status = 'orphaned'
        and updated_at <= ${new Date(now.getTime() - waitedForMs)}
      order by updated_at limit ${batchMax}))
    returning *`)
  const lost = rows.map((row) => fromRow(row, catalog)).filter(isCustomers)
  const standing = { status: 'failed', confirmations: 0, error: 'REORGANISED' } as const
  updateTransactions(
    tx,
    lost.map(({ id, customerId }) => ({ id, customerId, ...standing, updatedAt: now })),
  )
  recordEvents(
    tx,
    lost.map((deposit) => settledEvent(deposit, { id: ids.next(), standing, network, at: now })),
  )
}
