import type { Owner } from '#core/addresses'
import type { Network } from '#core/catalog'
import { hasOutputs } from '#core/spends'
import { sql, type Tx } from '#platform/database'

type Owned<Payment> = { readonly payment: Payment; readonly owner: Owner }

/**
 * Keeps the payments that others made. A payment by the house itself, such as a sweep or change, is no deposit. A
 * transaction is stored before it is broadcast, so it is known here before a block can hold it. A withdrawal or refund that
 * pays a customer is a deposit, also through a contract that forwards it, since its payer gave the money up. Where a chain
 * has outputs, nothing forwards: beside the payee's output there is only change.
 */
export async function withoutOwnPayments<Payment extends { txid: string; address: string }>(
  tx: Tx,
  { network, owned }: { network: Network; owned: readonly Owned<Payment>[] },
): Promise<Owned<Payment>[]> {
  if (owned.length === 0) return []
  const rows = await tx.query<{ txid: string; payee: string | null }>(sql`
    select txid, case when purpose in ('withdrawal', 'refund') then address end as payee
    from spend_attempts join spends on spends.id = spend_id
    where spend_attempts.network = ${network.code} and txid = any(${owned.map(({ payment }) => payment.txid)}::text[])`)
  const payees = new Map(rows.map(({ txid, payee }) => [txid, payee]))
  return owned.filter(({ payment, owner }) => {
    const payee = payees.get(payment.txid)
    if (payee === undefined) return true
    if (payee === null || owner.kind === 'house') return false
    return payee === payment.address || !hasOutputs(network)
  })
}
