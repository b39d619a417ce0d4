import Type, { type TSchema } from 'typebox'
import { invalidField } from './request-refusals.ts'

const limitDefault = 50
const depthMax = 100_000

/** Other descriptions of the fields. */
type Words = { readonly limit?: string; readonly page?: string }

/** The query fields of a list that is read by page or, without a limit, by a cursor: the id of the last item read. */
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

/** The fields of a page in an answer. */
export function pageFields<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    page: Type.Integer(),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
  }
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

/** Reads the values of `pagingFields`, or refuses a page that is too deep. */
export function readPage({ limit = limitDefault, page = 1, cursor }: Asked): Page {
  if (page * limit > depthMax)
    throw invalidField('page', `goes no deeper than page × limit = ${depthMax}; use cursor`)
  return { limit, offset: (page - 1) * limit, olderThan: cursor }
}

/** A page as it is answered, without its items; the cursor is the id of its last item, null on the last page. */
export type PageAnswer = {
  readonly page: number
  readonly limit: number
  readonly has_more: boolean
  readonly next_cursor: string | null
}

/** Cuts a page out of items that were found, one more than asked for if there are more. */
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
