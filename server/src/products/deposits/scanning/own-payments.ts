import type { Owner } from '#core/addresses'
import type { Network } from '#core/catalog'
import { hasOutputs } from '#core/spends'
import { sql, type Tx } from '#platform/database'

type Owned<Payment> = { readonly payment: Payment; readonly owner: Owner }

/**
 * Filters out the house's own payments, such as sweeps and change, which are no deposits. A transaction is stored
 * before its broadcast, so it is known here before a block can have it. A withdrawal or refund to a customer is a
 * deposit, also through a contract that forwards it, since its payer gave the money up. On chains with outputs nothing
 * forwards: besides the payee's output there is only change.
 */
export async function withoutOwnPayments<Payment extends { txid: string; address: string }>(
  tx: Tx,
  { network, owned }: { network: Network; owned: readonly Owned<Payment>[] },
): Promise<Owned<Payment>[]> {
  if (owned.length === 0) return []
  const rows = await tx.query<{ txid: string; payee: string | null }>(sql`
    select txid, case when purpose in ('withdrawal', 'refund') then address end as payee
    from spend_transactions join spends on spends.id = spend_id
    where spend_transactions.network = ${network.code} and txid = any(${owned.map(({ payment }) => payment.txid)}::text[])`)
  const payees = Map.groupBy(rows, ({ txid }) => txid)
  return owned.filter(({ payment, owner }) => {
    const paid = payees.get(payment.txid)
    if (paid === undefined) return true
    if (owner.kind === 'house') return false
    return paid.some(({ payee }) => payee !== null && (payee === payment.address || !hasOutputs(network)))
  })
}
