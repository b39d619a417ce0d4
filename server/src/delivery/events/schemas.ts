import Type from 'typebox'
import { closedObject } from '#platform/http'

const [limitMax, pageMax] = [100, 200]

/** Number of events that pages reach; a cursor has no limit. */
export const eventsDepthMax = limitMax * pageMax

export const eventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 128,
      description:
        'The next_cursor of the previous answer, or `now` for the end of the log; without it, the list starts at the oldest event kept.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        'Only these events: names such as transfer.received or groups such as deposit.*, separated by commas.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: 50 })),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMax,
      default: 1,
      description: `Page within the first ${eventsDepthMax} events after \`after\`; \`next_cursor\` reads on without limit.`,
    }),
  ),
})

export const eventSchema = closedObject({
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

export const eventsPage = closedObject({
  items: Type.Array(eventSchema, { description: 'Events in the order of the log.' }),
  page: Type.Integer(),
  limit: Type.Integer(),
  next_cursor: Type.String({ description: 'Cursor for later events; it can be used at any time.' }),
  has_more: Type.Boolean({
    description: 'Whether more can be read at once, even if a filter left no items.',
  }),
})
