import Type, { type TProperties, type TSchema } from 'typebox'
import { type Queryable, type Sql, sql } from '#platform/database'
import { invalidField } from '#platform/http/checking'
import { closedObject, namedObject, textOrNull } from './fields.ts'

const limitDefault = 50
const depthMax = 100_000

/** Descriptions that replace the usual ones. */
type Words = { readonly limit?: string; readonly page?: string }

/**
 * The query fields of a list, read by page number or, without a limit on depth, by cursor: the id of the last item
 * read.
 */
export function pagingFields(
  cursor: string,
  { limit, page = `page × limit may not exceed ${depthMax}; a cursor goes deeper.` }: Words = {},
) {
  const described = limit === undefined ? {} : { description: limit }
  return {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limitDefault, ...described })),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: page })),
    cursor: Type.Optional(Type.String({ format: 'uuid', description: cursor })),
  }
}

const numbered = { page: Type.Integer(), limit: Type.Integer(), has_more: Type.Boolean() }
const next_cursor = textOrNull('Cursor for the next page; null on the last page.')

/** The fields of each page besides its items, described once for all lists. */
const numberedPage = namedObject('NumberedPage', numbered)
const cursorPage = namedObject('CursorPage', { ...numbered, next_cursor })

/** A page requested by number, with additional fields. */
export function numberedPageOf<Item extends TSchema, More extends TProperties>(item: Item, more: More) {
  const fields = { items: Type.Array(item), ...numbered, ...more }
  return closedObject(fields, { 'x-base': numberedPage })
}

/** A page requested by number or by cursor. */
export function pageOf<Item extends TSchema>(item: Item) {
  const fields = { items: Type.Array(item), ...numbered, next_cursor }
  return closedObject(fields, { 'x-base': cursorPage })
}

type Asked = {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of a list, newest items first: `limit` items after `offset`, all older than the cursor. */
export type Page = {
  readonly limit: number
  readonly offset: number
  readonly olderThan: string | undefined
}

/** Reads the values of `pagingFields`. Refuses a page that is too deep. */
export function readPage({ limit = limitDefault, page = 1, cursor }: Asked): Page {
  if (page * limit > depthMax)
    throw invalidField('page', `goes no deeper than page × limit = ${depthMax}; use cursor`)
  return { limit, offset: (page - 1) * limit, olderThan: cursor }
}

/**
 * Refuses a cursor that is not the id of an item in the list. `items` is the end of a select, from the table to the
 * condition on the caller. The id of an item that was deleted meanwhile is refused too.
 */
export async function requireCursor(
  database: Queryable,
  { cursor, items }: { readonly cursor: string | undefined; readonly items: Sql },
): Promise<void> {
  if (cursor === undefined) return
  const found = await database.query(sql`select from ${items} and id = ${cursor} limit 1`)
  if (found.length === 0) throw invalidField('cursor', 'is of no page of this list: use what a page answered')
}

/** A page's fields without its items; the cursor is the id of its last item, null on the last page. */
export type PageAnswer = {
  readonly page: number
  readonly limit: number
  readonly has_more: boolean
  readonly next_cursor: string | null
}

/** Cuts a page out of found items; one more item than requested means that there are more. */
export function cutPage<Found>(
  found: readonly Found[],
  { limit, page = 1 }: { readonly limit: number; readonly page: number | undefined },
  idOf: (one: Found) => string,
): { shown: Found[]; answer: PageAnswer } {
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const has_more = last !== undefined
  return { shown, answer: { page, limit, has_more, next_cursor: has_more ? idOf(last) : null } }
}
