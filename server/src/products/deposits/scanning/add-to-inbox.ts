import { sql, type Tx } from '#platform/database'
import { type Deposit, inboxTable } from '#products/deposits/deposit'
import type { UnlistedPayment } from './read-payments.ts'
import type { ScanStep } from './scan-step.ts'

/**
 * Adds deposits that nobody can be credited for to the inbox, under their own ids. A doubted deposit that left its
 * block keeps its item where a refund was requested.
 */
export async function addToInbox(tx: Tx, { now }: ScanStep, deposits: readonly Deposit[]): Promise<void> {
  if (deposits.length === 0) return
  await tx.query(sql`
    insert into deposit_inbox (id, network, txid, output_index, address, tag, payer, asset, units, reason, note,
      block_height, status, created_at, updated_at)
    select id, network, txid, output_index, address, tag, payer, asset, units, reason, note, block_height, 'open',
      ${now}, ${now}
    from deposits where id = any(${deposits.map(({ id }) => id)}::uuid[])
    on conflict (id) do update set block_height = excluded.block_height, updated_at = excluded.updated_at`)
}

const unlistedMax = 10

/** Adds payments in unlisted tokens to the inbox: each once, and a bounded number from one transaction. */
export async function addUnlisted(
  tx: Tx,
  { scanner, now }: ScanStep,
  all: readonly UnlistedPayment[],
): Promise<void> {
  if (all.length === 0) return
  const payments = firstOfEach(all)
  const [network, leftOut] = [scanner.network.code, all.length - payments.length]
  if (leftOut > 0) scanner.log.warn({ network, leftOut }, 'transactions with many tokens that are not listed')
  const items = payments.map(({ contract, units, ...payment }) => ({
    ...{ ...payment, id: scanner.ids.next(), network: scanner.network },
    paid: { kind: 'unlisted', contract, units } as const,
    reason: 'unsupported_token' as const,
    note: null,
    status: 'open' as const,
    decidedBy: null,
    ...{ createdAt: now, updatedAt: now },
  }))
  await tx.query(sql`
    ${inboxTable.insertionOf(items)} on conflict (network, txid, output_index) where asset is null do nothing`)
}

/**
 * A spam payment costs its sender only one more line in a transaction's log, so each transaction adds a bounded number.
 * The same lines are taken each time the chain reports the transaction.
 */
function firstOfEach(payments: readonly UnlistedPayment[]): UnlistedPayment[] {
  const transactions = [...Map.groupBy(payments, ({ txid }) => txid).values()]
  return transactions.flatMap((own) =>
    own.toSorted((one, other) => one.outputIndex - other.outputIndex).slice(0, unlistedMax),
  )
}

type Removed = { readonly network: string; readonly rolledBackTo: number }

/** Removes open items whose payment is in no block any more; a payment that returns is added again. */
export async function forgetOrphans(tx: Tx, { network, rolledBackTo }: Removed): Promise<void> {
  await tx.query(sql`
    delete from deposit_inbox item
    where network = ${network} and block_height > ${rolledBackTo} and status = 'open'
      and not exists (select from deposit_refunds where inbox_id = item.id)
      and (asset is null or exists (select from deposits where deposits.id = item.id and deposits.status = 'orphaned'))`)
}
