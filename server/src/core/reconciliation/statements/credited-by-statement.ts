import { type Queryable, sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { StatementLine } from '../statement-line.ts'

type Asked = {
  readonly rail: string
  /** The subject of the person who imports the statement. */
  readonly person: string | undefined
  readonly lines: AsyncIterable<readonly StatementLine[]>
}

type Credited = {
  /** In units of the rail's currency. */
  readonly units: bigint
  /** The importing person's own customer, where one of the payments is theirs. */
  readonly ownId: string | null
}

/** The value that only a statement gives customers: payments and returns with our reference that no rail reported. */
export async function creditedByStatement(
  database: Queryable,
  { rail, person, lines }: Asked,
): Promise<Credited> {
  let units = 0n
  let ownId: string | null = null
  for await (const batch of lines) {
    const named = batch.flatMap(({ kind, transactionId, reference, amount }) =>
      kind !== 'payout' && reference !== null ? [{ transactionId, reference, amount }] : [],
    )
    const ids = named.map(({ transactionId }) => transactionId)
    const known = await database.query<{ id: string; isHeard: boolean; reference: string | null }>(sql`
      select transaction_id as id, true as "isHeard", null as reference from rail_movements
      where rail = ${rail} and transaction_id = any(${ids}::text[]) and heard_at is not null
      union all select transaction_id, false, reference from rail_statement_lines
      where rail = ${rail} and transaction_id = any(${ids}::text[]) and withdrawn_at is null`)
    const byId = Map.groupBy(known, ({ id }) => id)
    // Neither the rail nor an earlier file has reported these payments in the same way.
    const unheard = named.filter(
      ({ transactionId, reference }) =>
        !byId.get(transactionId)?.some((one) => one.isHeard || one.reference === reference),
    )
    for (const { amount } of unheard) units += amount.units
    const references = unheard.map(({ reference }) => reference).filter(isUuid)
    ownId ??= await ownAmong(database, { person, references })
  }
  return { units, ownId }
}

type Own = { readonly person: string | undefined; readonly references: readonly string[] }

async function ownAmong(database: Queryable, { person, references }: Own): Promise<string | null> {
  if (person === undefined || references.length === 0) return null
  const [own] = await database.query<{ id: string }>(sql`
    select customers.id from customers join transactions on customer_id = customers.id
    where sso_subject = ${person} and transactions.id = any(${references}::uuid[]) limit 1`)
  return own?.id ?? null
}
