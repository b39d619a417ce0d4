import { sql, type Tx } from '#platform/database'

type Dropping = { readonly network: string; readonly of: readonly string[]; readonly by: string }

/** Takes out of the mempool what spends outputs of transactions that cannot happen, and what spends theirs. */
export async function dropChildren(tx: Tx, { network, of, by }: Dropping): Promise<void> {
  for (let parents = of; parents.length > 0; ) {
    const dropped = await tx.query<{ txid: string }>(sql`
      update simulated_transactions child set replaced_by = ${by}
      where network = ${network} and block_hash is null and replaced_by is null and number is null
        and exists (select from unnest(child.slots) as slot where split_part(slot, ':', 1) = any(${[...parents]}::text[]))
      returning txid`)
    parents = dropped.map(({ txid }) => txid)
  }
}
