import type { Static } from 'typebox'
import type { Database, Queryable } from '#platform/database'
import {
  beginning,
  type EventCursor,
  type EventNames,
  formatCursor,
  isReached,
  type LogPage,
  parseCursor,
  readEnd,
  readLog,
} from '#platform/events'
import { customer, invalidField, type Route, route, Serialised } from '#platform/http'
import { readFilter } from './event-filter.ts'
import { eventExample, eventsDepthMax, eventsPage, eventsQuery } from './schemas.ts'

const limitDefault = 50
const endOfLog = 'now'

type Options = { readonly database: Database; readonly eventNames: EventNames }

/** The route that pulls the log of events. */
export function eventRoutes({ database, eventNames: known }: Options): Route[] {
  return [
    route({
      operationId: 'listEvents',
      summary: 'Read your events, oldest first',
      description: `Returns the same events, byte for byte, as webhooks receive, even if you have no webhook. Start without \`after\`, then continue with
\`next_cursor\`: it is always present, does not expire, and skips nothing. \`after=now\` returns a cursor at the end of the log, to follow later events.
Every event of a resource is listed, numbered by \`sequence\` from 1 without gaps; events older than the retention period are omitted.`,
      tag: 'Webhooks',
      method: 'GET',
      path: '/api/v1/integration/events',
      permission: 'can_events_read',
      alsoFor: [customer('reads')],
      query: eventsQuery,
      result: eventsPage,
      example: {
        query: { types: 'transfer.received,deposit.*', limit: '1' },
        data: {
          items: [eventExample],
          page: 1,
          limit: 1,
          next_cursor: 'NzU2LjAxOTk0ZjZlLTg5ZmYtN2QwMS1hMmIzLWM0ZDVlNmY3MDgxOQ',
          has_more: true,
        },
      },
      async handle({ caller: { customerId }, query: { after, types, limit = limitDefault, page } }) {
        const read = await readLog(database, {
          customerId,
          after: await placeOf(after, database),
          filter: readFilter(namesIn(types), { field: 'types', known }),
          limit,
          ...(page === undefined ? {} : { paged: { offset: (page - 1) * limit, depthMax: eventsDepthMax } }),
        })
        return Serialised.ofText<Static<typeof eventsPage>>(textOf(read, { page: page ?? 1, limit }))
      },
    }),
  ]
}

async function placeOf(after: string | undefined, database: Queryable): Promise<EventCursor> {
  if (after === undefined) return beginning
  if (after === endOfLog) return readEnd(database)
  const cursor = parseCursor(after)
  if (cursor !== null && (await isReached(database, cursor))) return cursor
  throw invalidField('after', `must be the next_cursor of an answer, or ${endOfLog}`)
}

/** The comma-separated names of a query. */
export function namesIn(types: string | undefined): string[] | undefined {
  return types
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The bodies are inserted as text: parsing and serialising them again could change their bytes. */
function textOf({ bodies, next, hasMore }: LogPage, asked: { page: number; limit: number }): string {
  const rest = JSON.stringify({ next_cursor: formatCursor(next), has_more: hasMore, ...asked })
  return `{"items":[${bodies.join(',')}],${rest.slice(1)}`
}
