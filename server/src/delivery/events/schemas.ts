import Type from 'typebox'
import { closedObject } from '#platform/http'

const [limitMax, pageMax] = [100, 200]

/** How many events pages reach. */
export const eventsDepthMax = limitMax * pageMax

export const eventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 128,
      description:
        'The next_cursor of the answer before, or `now` for the end of the log; without it, from the oldest event that is kept.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'Only these: names such as transfer.received or groups such as deposit.*, with commas.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: 50 })),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMax,
      default: 1,
      description: `Of the first ${eventsDepthMax} events after \`after\`; with \`next_cursor\` one reads on without end.`,
    }),
  ),
})

const eventSchema = closedObject({
  id: Type.String({ format: 'uuid', description: 'The webhook-id under which it is sent.' }),
  type: Type.String(),
  created_at: Type.String({ format: 'date-time', description: 'When it happened.' }),
  sequence: Type.Integer({
    description: 'Its number among the events of its resource, from 1 without gaps.',
  }),
  data: Type.Record(Type.String(), Type.Unknown(), {
    additionalProperties: false,
    description: 'The resource as its own endpoint shows it. Each type is described under Webhooks.',
  }),
})

export const eventsPage = closedObject({
  items: Type.Array(eventSchema, { description: 'In the order of the log.' }),
  page: Type.Integer(),
  limit: Type.Integer(),
  next_cursor: Type.String({ description: 'Ask with it for what comes after, now or whenever you like.' }),
  has_more: Type.Boolean({ description: 'Whether to ask on at once, also when a filter left no items.' }),
})
