import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { PrivateTopic, TopicDescription } from '#core/product'
import { type Database, sql } from '#platform/database'
import { lastOfTopic } from '#platform/events'
import { conversionResource } from '#products/converter/terms'
import { conversionsTopicName as name } from './conversion.ts'
import { listConversions } from './conversion-store.ts'

const conversionsMax = 100
const permission = 'can_convert_read'

export const conversionsTopicDescription: TopicDescription = {
  name,
  id: 'conversions',
  summary: 'Your conversions',
  description:
    'The snapshot has your newest 100 conversions of either kind; updates report every later one. Sequence numbers are permanent: after a reconnection, `after` in subscribe continues where you stopped.',
  permission,
  snapshot: Type.Array(conversionResource.schema),
  update: conversionResource.schema,
  example: { topic: name, snapshot: [], update: conversionResource.example },
}

/** The topic of a customer's conversions: the newest as a snapshot, then each new one. */
export function conversionsTopic({
  database,
  catalog,
}: {
  readonly database: Database
  readonly catalog: Catalog
}): PrivateTopic {
  return {
    kind: 'log',
    name,
    permission,
    snapshot: (customerId) =>
      database.inTransaction(async (tx) => {
        // Conversions and their events are committed together, so a repeatable read neither misses nor repeats one.
        tx.send(sql`set transaction isolation level repeatable read, read only`)
        const sequence = await lastOfTopic(tx, { topic: name, customerId })
        const page = { limit: conversionsMax, offset: 0, olderThan: undefined }
        const made = await listConversions(tx, { customerId, kind: undefined, page, catalog })
        return { data: made.map(conversionResource.of), sequence }
      }),
    update: ({ data }) => data,
  }
}
