import type { Catalog } from '#core/catalog'
import { paymentsOut } from '#core/payments-out'
import { endTransactions } from '#core/transactions'
import { sql, type Tx } from '#platform/database'
import { listingOf, signersAsked, statementOf } from './spend-of.ts'
import { type Payment, transactionOf, type Withdrawal, withdrawalTable } from './withdrawal.ts'
import { withdrawalResource } from './withdrawal-resource.ts'

export const withdrawalsOut = paymentsOut<Withdrawal, Payment>({
  noun: 'withdrawal',
  table: withdrawalTable,
  rows: sql`withdrawals`,
  samePayee: ({ network, address, tag }) =>
    sql`network = ${network.code} and address = ${address} and tag is not distinct from ${tag}`,
  statementOf: (withdrawal, catalog) => statementOf(withdrawal, listingOf(withdrawal, catalog)),
  signersAsked: (withdrawal, catalog) => signersAsked(withdrawal, listingOf(withdrawal, catalog), catalog),
  historyOf: transactionOf,
  shown: (transaction) => ({ kind: 'crypto', ...withdrawalResource.of(transaction) }),
  // The first event says that it began.
  numberOfEnd: () => 2,
})

type Failure = {
  readonly id: string
  readonly catalog: Catalog
  readonly comment: string
  readonly now: Date
}

/** Writes the reason of a failed withdrawal in the customer's history, in words for them; does nothing for any other. */
export async function explainFailure(
  tx: Tx,
  { id, catalog, comment, now: updatedAt }: Failure,
): Promise<void> {
  const withdrawal = await withdrawalsOut.lock(tx, { id, catalog })
  if (withdrawal?.status !== 'failed') return
  const { customerId, status } = withdrawal
  endTransactions(tx, [{ id, customerId, status, comment, updatedAt }])
}
