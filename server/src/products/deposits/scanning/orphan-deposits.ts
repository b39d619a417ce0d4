import { updateTransactions } from '#core/transactions'
import { type RowOf, sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import {
  bookedStatuses,
  type Deposit,
  type depositTable,
  isCustomers,
  isWallets,
  noteUntold,
  readDeposit,
  settledEvent,
  toldOf,
} from '#products/deposits/deposit'
import { forgetOrphans } from './add-to-inbox.ts'
import { bookReversals } from './reversals.ts'
import type { ScanStep } from './scan-step.ts'

/**
 * Resets deposits of removed blocks to zero confirmations, until another block has them. Booked deposits stay booked;
 * the house bears the loss.
 */
export async function orphanDeposits(tx: Tx, step: ScanStep): Promise<void> {
  const { scanner, scan, now } = step
  const { network, catalog } = scanner
  const { rolledBackTo } = scan
  if (rolledBackTo === null) return
  // A deposit without a block hash is in no block of the chain.
  const rows = await tx.query<RowOf<typeof depositTable>>(sql`
    update deposits set block_hash = '', updated_at = ${now},
      status = case when status in ('pending', 'doubted') then 'orphaned' else status end,
      reversals = reversals + (status = any(${bookedStatuses}::text[]))::integer,
      is_reversed = status = any(${bookedStatuses}::text[]),
      ${toldOf('reorganised', now)}
    where network = ${network.code} and block_height > ${rolledBackTo} and block_hash <> ''
    returning *`)
  const removed = rows.map((row) => readDeposit(row, catalog))
  await forgetOrphans(tx, { network: network.code, rolledBackTo })
  await reverse(
    tx,
    step,
    removed.filter(({ isReversed }) => isReversed),
  )
  const change = { status: 'pending', confirmations: 0, error: null, updatedAt: now } as const
  const orphaned = removed.filter(({ status }) => status === 'orphaned').filter(isWallets)
  updateTransactions(
    tx,
    orphaned.map(({ id, customerId }) => ({ id, customerId, ...change })),
  )
}

async function reverse(tx: Tx, step: ScanStep, deposits: readonly Deposit[]): Promise<void> {
  if (deposits.length === 0) return
  const { network, log, reversals } = step.scanner
  await bookReversals(tx, step, deposits)
  reversals.inc(deposits.length)
  const facts = { network: network.code, rolledBackTo: step.scan.rolledBackTo }
  log.error(
    { ...facts, deposits: deposits.map(({ id }) => id) },
    'a reorganisation removed settled deposits; the house bears the loss',
  )
}

const waitedForMs = 24 * 60 * 60 * 1000
const batchMax = 500

/**
 * Finally fails orphaned deposits whose payment no block has had for a day. Only when the chain is read to its end,
 * since an unread block may have the payment. A payment that returns later is a new deposit.
 */
export async function failLostDeposits(tx: Tx, step: ScanStep): Promise<void> {
  const { scanner, scan, now } = step
  const { network, catalog } = scanner
  if ((scan.cursor?.height ?? 0) < scan.tip) return
  const rows = await tx.query<RowOf<typeof depositTable>>(sql`
    update deposits set status = 'lost', updated_at = ${now} where id = any(array(
      select id from deposits
      where network = ${network.code} and status = 'orphaned'
        and updated_at <= ${new Date(now.getTime() - waitedForMs)}
      order by updated_at limit ${batchMax}))
    returning *`)
  await failDeposits(
    tx,
    step,
    rows.map((row) => readDeposit(row, catalog)),
  )
}

/** Informs the customers of orphaned deposits that these have failed. */
export async function failDeposits(
  tx: Tx,
  { scanner, now }: ScanStep,
  deposits: readonly Deposit[],
): Promise<void> {
  const { network, ids } = scanner
  const lost = deposits.filter(isCustomers)
  noteUntold(tx, { untold: 'failed', deposits: lost, now })
  const standing = { status: 'failed', confirmations: 0, error: 'REORGANISED' } as const
  const told = lost.filter(isWallets)
  updateTransactions(
    tx,
    told.map(({ id, customerId }) => ({ id, customerId, ...standing, updatedAt: now })),
  )
  recordEvents(
    tx,
    told.map((deposit) => settledEvent(deposit, { id: ids.next(), standing, network, at: now })),
  )
}
