import { sql, type Tx } from '#platform/database'
import { type Account, accountId, mayGoNegative } from './account.ts'

/** Opens accounts with a balance of zero and answers how many; those that are open already stay as they are. */
export async function openAccounts(
  tx: Tx,
  accounts: readonly { readonly account: Account; readonly asset: string }[],
): Promise<number> {
  // The accounts open in the order of ids, so that two transactions that open the same accounts wait for each other in turn.
  const rows = accounts
    .map(({ account, asset }) => ({ id: accountId(account, asset), account, asset }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = rows.map(({ id }) => id)
  await tx.query(sql`
    insert into ledger_accounts (id, owner_id, kind, asset)
    select * from unnest(${ids}::uuid[], ${rows.map(({ account }) => account.owner)}::uuid[],
      ${rows.map(({ account }) => account.kind)}::text[], ${rows.map(({ asset }) => asset)}::text[])
    on conflict do nothing`)
  const opened = await tx.query(sql`
    insert into ledger_balances (account_id, balance, sequence, may_go_negative)
    select account_id, 0, 0, may_go_negative
    from unnest(${ids}::uuid[], ${rows.map(({ account }) => mayGoNegative(account))}::boolean[]) as t (account_id, may_go_negative)
    on conflict do nothing returning account_id`)
  return opened.length
}
