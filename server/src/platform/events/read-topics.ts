import { type Queryable, sql } from '#platform/database'

/** A reader's place in a customer's topic: the number of the last event it has seen. */
export type TopicPosition = { readonly customerId: string; readonly after: number }

export type TopicEvent = {
  readonly customerId: string
  /** Number of the event in its topic, from 1 without gaps, in the order of commits. */
  readonly sequence: number
  readonly type: string
  readonly data: { readonly [name: string]: unknown }
  readonly createdAt: Date
}

/** The next events of a topic for each of these customers, oldest first, at most `limit` each. */
export async function readTopic(
  database: Queryable,
  { topic, positions, limit }: { topic: string; positions: readonly TopicPosition[]; limit: number },
): Promise<TopicEvent[]> {
  if (positions.length === 0) return []
  const rows = await database.query<Omit<TopicEvent, 'sequence'> & { sequence: bigint }>(sql`
    select found.* from unnest(${positions.map(({ customerId }) => customerId)}::uuid[],
      ${positions.map(({ after }) => after)}::bigint[]) as reader (customer_id, after)
    cross join lateral (
      select customer_id as "customerId", sequence, type, data, created_at as "createdAt" from events
      where customer_id = reader.customer_id and topic = ${topic} and sequence > reader.after
      order by sequence limit ${limit}
    ) as found`)
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }))
}

/** The number of the last event of a customer's topic; 0 before the first. */
export async function lastOfTopic(
  database: Queryable,
  { topic, customerId }: { topic: string; customerId: string },
): Promise<number> {
  const [row] = await database.query<{ last_sequence: bigint }>(
    sql`select last_sequence from event_topics where customer_id = ${customerId} and topic = ${topic}`,
  )
  return Number(row?.last_sequence ?? 0n)
}

/** The numbers of the last events of these customers in these topics; a topic without events is left out. */
export async function lastOfTopics(
  database: Queryable,
  { topics, customerIds }: { topics: readonly string[]; customerIds: readonly string[] },
): Promise<{ readonly customerId: string; readonly topic: string; readonly sequence: number }[]> {
  if (customerIds.length === 0) return []
  const rows = await database.query<{ customerId: string; topic: string; sequence: bigint }>(sql`
    select customer_id as "customerId", topic, last_sequence as sequence from event_topics
    where customer_id = any(${customerIds}::uuid[]) and topic = any(${topics}::text[])`)
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }))
}
