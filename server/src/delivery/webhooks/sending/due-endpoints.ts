import { type Queryable, sql } from '#platform/database'

/** An endpoint for which something is due, as far as sharing the room between them needs it. */
export type DueEndpoint = {
  readonly id: string
  readonly customerId: string
  readonly failingSince: Date | null
}

type Row = { webhook_id: string; customer_id: string; failing_since: Date | null }

type Looking = { readonly now: Date; readonly limit: number; readonly after: string }

/** Finds what is due in pages that follow one another, round and round: none of them is left out. */
export type DuePages = { next(database: Queryable, now: Date): Promise<DueEndpoint[]> }

const pageMax = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

export function createDuePages(limit: number = pageMax): DuePages {
  let after = beforeAll
  return {
    async next(database, now) {
      const due = await findDueEndpoints(database, { now, limit, after })
      after = due.length === limit ? (due.at(-1)?.id ?? beforeAll) : beforeAll
      return due
    },
  }
}

/**
 * One step of the index for each endpoint that anything waits for, however much that is:
 * https://wiki.postgresql.org/wiki/Loose_indexscan
 */
async function findDueEndpoints(database: Queryable, { now, limit, after }: Looking): Promise<DueEndpoint[]> {
  const rows = await database.query<Row>(sql`
    with recursive first as (
      (select webhook_id, next_attempt_at from webhook_deliveries where status = 'pending'
        order by webhook_id, next_attempt_at, id limit 1)
      union all
      select following.* from first cross join lateral (
        select webhook_id, next_attempt_at from webhook_deliveries
        where status = 'pending' and webhook_id > first.webhook_id
        order by webhook_id, next_attempt_at, id limit 1
      ) as following
    )
    select webhook_id, customer_id, failing_since from first join webhooks on webhooks.id = first.webhook_id
    where next_attempt_at <= ${now}::timestamptz and is_active
      and (paused_until is null or paused_until <= ${now}::timestamptz)
    order by webhook_id <= ${after}::uuid, webhook_id limit ${limit}`)
  return rows.map((row) => ({
    id: row.webhook_id,
    customerId: row.customer_id,
    failingSince: row.failing_since,
  }))
}
