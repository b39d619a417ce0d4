import { updateTransactions } from '#core/transactions'
import { sql, type Tx } from '#platform/database'
import type { ScanStep } from './scan-step.ts'

/**
 * Makes deposits of removed blocks wait for another block, without a confirmation; settled deposits are only
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
