import type { Static } from 'typebox'
import { consoleRoute } from '#core/sessions'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  type EventCursor,
  type EventNames,
  formatCursor,
  parseCursor,
  readLogBackwards,
} from '#platform/events'
import { invalidField, type Route, requireCursor, Serialised } from '#platform/http'
import { readFilter } from './event-filter.ts'
import { namesIn } from './routes.ts'
import { eventExample, newestEventsPage, newestEventsQuery } from './schemas.ts'

const limitDefault = 50

type Options = { readonly database: Database; readonly eventNames: EventNames }

/** The console's route, which reads the log from its newest event. */
export function newestEventsRoute({ database, eventNames: known }: Options): Route {
  return consoleRoute({
    operationId: 'consoleListNewestEvents',
    does: 'reads',
    summary: 'Your events, newest first',
    description: 'For people. A program that must not miss events reads `GET /events`, oldest first.',
    tag: 'Console',
    method: 'GET',
    path: '/api/console/v1/events/newest',
    query: newestEventsQuery,
    result: newestEventsPage,
    example: {
      query: { types: 'deposit.*', limit: '1' },
      data: { items: [eventExample], next_cursor: 'NzU2LjAxOTk0ZjZlLTg5ZmYtN2QwMS1hMmIzLWM0ZDVlNmY3MDgxOQ' },
    },
    async handle({ caller: { customerId }, query: { cursor, types, limit = limitDefault } }) {
      const { bodies, next } = await readLogBackwards(database, {
        customerId,
        before: cursor === undefined ? null : await requireEvent(database, { customerId, cursor }),
        filter: readFilter(namesIn(types), { field: 'types', known }),
        limit,
      })
      const next_cursor = JSON.stringify(next && formatCursor(next))
      // The stored bodies, so the answer has the bytes that webhooks send.
      const text = `{"items":[${bodies.join(',')}],"next_cursor":${next_cursor}}`
      return Serialised.ofText<Static<typeof newestEventsPage>>(text)
    },
  })
}

async function requireEvent(
  database: Queryable,
  { customerId, cursor: text }: { readonly customerId: string; readonly cursor: string },
): Promise<EventCursor> {
  const cursor = parseCursor(text)
  if (cursor === null) throw invalidField('cursor', 'must be the next_cursor of an answer')
  const items = sql`events where customer_id = ${customerId} and xact = ${cursor.transaction}::xid8`
  await requireCursor(database, { cursor: cursor.id, items })
  return cursor
}
