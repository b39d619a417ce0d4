import { sql, type Tx } from '#platform/database'
import { type Account, accountId, mayGoNegative } from '../account.ts'
import { accountTable, balanceTable } from '../ledger-tables.ts'

const unopened = accountTable.pick('id', 'ownerId', 'kind', 'asset', 'stripe')

/** Opens accounts with a balance of zero and answers how many; those that are open already stay as they are. */
export async function openAccounts(
  tx: Tx,
  accounts: readonly { readonly account: Account; readonly asset: string }[],
): Promise<number> {
  // The accounts open in the order of ids, so that two transactions that open the same accounts wait for each other in turn.
  const rows = accounts
    .map(({ account, asset }) => ({
      id: accountId(account, asset),
      ownerId: account.owner,
      kind: account.kind,
      asset,
      stripe: account.stripe ?? 0,
      units: 0n,
      sequence: 0n,
      mayGoNegative: mayGoNegative(account),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx.query(sql`${unopened.insertionOf(rows)} on conflict do nothing`)
  const opened = await tx.query(sql`
    ${balanceTable.insertionOf(rows)} on conflict do nothing returning account_id`)
  return opened.length
}
