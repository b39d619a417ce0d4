import { customerRef } from '#core/customers'
import { type Queryable, sql } from '#platform/database'

type Subject = {
  /** The path in this API; null where there is none. */
  readonly path: string | null
  readonly customer: { readonly number: number; readonly username: string } | null
}

/** The subject and the customer of each stuck thing, by its id or by its transaction's payment. */
export async function readStuckSubjects(
  database: Queryable,
  { ids }: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await database.query<{
    id: string
    path: string | null
    number: bigint | null
    username: string | null
  }>(sql`
    select wanted.id, customers.number, username,
      coalesce('/withdrawals/' || withdrawals.id, '/payouts/' || payouts.id, '/inbox/' || inbox_id) as path
    from unnest(${ids}::uuid[]) as wanted (id)
      left join spend_attempts on spend_attempts.id = wanted.id
      cross join lateral (select coalesce(spend_id, wanted.id) as id) as about
      left join withdrawals on withdrawals.id = about.id
      left join payouts on payouts.id = about.id
      left join deposit_refunds on deposit_refunds.id = about.id
      left join lateral (
        select customer_id from transactions where transactions.id = about.id order by customer_id limit 1) as own on true
      left join customers on customers.id = own.customer_id`)
  return new Map(
    rows.map(({ id, path, number, username }) => {
      const customer = number === null || username === null ? null : customerRef.of({ number, username })
      return [id, { path, customer }]
    }),
  )
}
