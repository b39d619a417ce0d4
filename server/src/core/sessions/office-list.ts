import type { TSchema } from 'typebox'
import Type from 'typebox'
import { type OfficeCaller, officeRoute } from '#core/sessions/session'
import { unixSeconds } from '#platform/clock'
import { type Sql, sql } from '#platform/database'
import {
  closedObject,
  type Declaration,
  fieldsOf,
  type Handler,
  type Input,
  lowerCase,
  orNull,
  type Route,
  resource,
} from '#platform/http'

type Read<P extends Input, Q extends Input, R extends TSchema> = Omit<
  Declaration<P, Q, undefined, R>,
  'tag' | 'method' | 'body'
> & { handle: Handler<P, Q, undefined, R, OfficeCaller> }

/** Declares a route that every role of the back office may read; the path is the part behind `/api/office/v1`. */
export function officeRead<R extends TSchema, P extends Input = undefined, Q extends Input = undefined>({
  path,
  ...declaration
}: Read<P, Q, R>): Route {
  const open = { tag: 'Office', method: 'GET', right: 'read', does: 'reads' } as const
  return officeRoute<R, P, Q>({ ...open, ...declaration, path: `/api/office/v1${path}` })
}

const limitDefault = 50

/** The query fields of a list that is paged by the ids of its items. */
export const listFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: limitDefault })),
  cursor: Type.Optional(
    Type.String({ format: 'uuid', spelling: lowerCase, description: '`next` of the previous page.' }),
  ),
}

/** The same fields for a list whose cursor is a text of its own. */
export const textListFields = {
  ...listFields,
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: '`next` of the previous page.' }),
  ),
}

/** The query field of a list that people also work off from its oldest item on. */
export const orderField = Type.Optional(
  Type.Enum(['newest_first', 'oldest_first'], { default: 'newest_first' }),
)

export type PageById = Asked<string> & { readonly order: 'newest_first' | 'oldest_first' | undefined }

/** The end of a query of such a list, behind its other conditions: the items of one page, by their ids. */
export function pageById({ order = 'newest_first', limit, cursor }: PageById): Sql {
  return order === 'oldest_first'
    ? sql`${cursor === undefined ? sql`` : sql`and id > ${cursor}`} order by id limit ${limit}`
    : sql`${cursor === undefined ? sql`` : sql`and id < ${cursor}`} order by id desc limit ${limit}`
}

/** The shape of a page. */
export function listOf<Item extends TSchema>(item: Item) {
  return closedObject({
    items: Type.Array(item),
    next: orNull(Type.String(), { description: 'Cursor of the next page; null at the end.' }),
  })
}

type Asked<Cursor> = { readonly limit: number; readonly cursor: Cursor | undefined }

/** A page: `read` is asked for one item more than is shown, to learn whether there is a next page. */
export async function pageBy<Item, Cursor>(
  { limit = limitDefault, cursor }: { limit?: number | undefined; cursor?: Cursor | undefined },
  { read, cursorOf }: { read(asked: Asked<Cursor>): Promise<Item[]>; cursorOf(item: Item): string },
): Promise<{ items: Item[]; next: string | null }> {
  const found = await read({ limit: limit + 1, cursor })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** Unix seconds, as the back office shows times. */
export const unixTime = Type.Integer({ description: 'Unix seconds.' })

type Stop = { readonly operator: string; readonly reason: string; readonly at: Date }

const stop = fieldsOf<Stop>()

/** A halt or a freeze as the back office shows it. */
export const stopNote = resource('StopNote', {
  operator: stop(Type.String(), ({ operator }) => operator, 'oscar'),
  reason: stop(Type.String(), ({ reason }) => reason, 'a leak'),
  at: stop(unixTime, ({ at }) => unixSeconds(at), 1777896000),
})

/** A filter by time. */
export const timeFilter = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000_000, description: `${description} Unix seconds.` }),
  )
