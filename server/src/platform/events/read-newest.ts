import { type Queryable, settledBefore, sql } from '#platform/database'
import { eventBody, type PublishedEvent, publishedColumns } from './published-event.ts'

/** The bodies of the newest published events of these customers, newest first; a customer without events is absent. */
export async function readNewest(
  database: Queryable,
  { customerIds, limit }: { customerIds: readonly string[]; limit: number },
): Promise<Map<string, string[]>> {
  const rows = await database.query<PublishedEvent & { customer_id: string }>(sql`
    select reader.customer_id, newest.* from unnest(${customerIds}::uuid[]) as reader (customer_id)
    cross join lateral (
      select ${publishedColumns} from events
      where published_as is not null and customer_id = reader.customer_id and xact < ${settledBefore}
      order by xact desc, events.id desc limit ${limit}
    ) as newest`)
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return new Map([...byCustomer].map(([customerId, found]) => [customerId, found.map(eventBody)]))
}
