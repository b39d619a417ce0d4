import Type from 'typebox'
import type { PrivateTopic, TopicDescription } from '#core/product'
import type { Database } from '#platform/database'
import { readNewest } from '#platform/events'
import { eventSchema } from './schemas.ts'

const name = 'events'
const permission = 'can_events_read'
const shownMax = 10

const newest = Type.Array(eventSchema, { maxItems: shownMax, description: 'The newest first.' })
const received = {
  id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  type: 'transfer.received',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
  data: { symbol: 'USDT', amount: '250', status: 'completed' },
}

export const eventsDescription: TopicDescription = {
  name,
  id: 'events',
  summary: 'Your newest events',
  description: `Each push carries your newest ${shownMax} events, as sent to webhooks, within about a second of a new one. When many events happen at once, not all are pushed: to miss none, read GET /events after each push.`,
  permission,
  snapshot: newest,
  update: newest,
  example: { topic: name, snapshot: [], update: [received] },
}

/** A customer's newest events, pushed as a whole after each new event. */
export function eventsTopic(database: Database): PrivateTopic {
  return {
    kind: 'state',
    name,
    isPolled: true,
    permission,
    async read(customerIds) {
      const bodies = await readNewest(database, { customerIds, limit: shownMax })
      return new Map(customerIds.map((id) => [id, (bodies.get(id) ?? []).map((body) => JSON.parse(body))]))
    },
  }
}
