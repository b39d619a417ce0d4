import Type from 'typebox'
import { closedObject, namedObject, textOrNull } from '#platform/http'

const [limitMax, pageMax] = [100, 200]

/** The number of events within reach of page numbers; cursors have no limit. */
export const eventsDepthMax = limitMax * pageMax

const types = Type.Optional(
  Type.String({
    maxLength: 2000,
    description:
      'Only these events: names such as transfer.received, or groups such as deposit.*, separated by commas.',
  }),
)
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: 50 }))

export const newestEventsQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({ maxLength: 128, description: 'The next_cursor of the previous answer.' }),
  ),
  types,
  limit,
})

export const eventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 128,
      description:
        'The next_cursor of the previous answer, or `now` for the end of the log; without it, the list starts at the oldest event kept.',
    }),
  ),
  types,
  limit,
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMax,
      default: 1,
      description: `Page within the first ${eventsDepthMax} events after \`after\`; \`next_cursor\` reads on without limit.`,
    }),
  ),
})

export const eventSchema = namedObject('LoggedEvent', {
  id: Type.String({ format: 'uuid', description: 'Id of the event, sent as webhook-id.' }),
  type: Type.String(),
  created_at: Type.String({ format: 'date-time', description: 'Time of the event.' }),
  sequence: Type.Integer({
    description: 'Number of the event within its resource, from 1 without gaps.',
  }),
  data: Type.Record(Type.String(), Type.Unknown(), {
    additionalProperties: false,
    description: 'The resource as its own endpoint returns it. Each type is described under Webhooks.',
  }),
})

export const eventsPage = namedObject('LoggedEventPage', {
  items: Type.Array(eventSchema, { description: 'Events in the order of the log.' }),
  page: Type.Integer(),
  limit: Type.Integer(),
  next_cursor: Type.String({ description: 'Cursor for later events, which never expires.' }),
  has_more: Type.Boolean({
    description: 'Whether more events can be read now, even if a filter left none in this answer.',
  }),
})

export const newestEventsPage = closedObject({
  items: Type.Array(eventSchema, { description: 'The newest first.' }),
  next_cursor: textOrNull(
    'Cursor for older events; null where none are left. A page may have fewer items than requested although more follow.',
  ),
})

export const eventExample = {
  id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  type: 'deposit.confirmed',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
  data: { kind: 'crypto', symbol: 'USDT', amount: '250', status: 'completed' },
}
