import Type, { type TSchema } from 'typebox'
import { invalidField } from './request-refusals.ts'

const limitDefault = 50
const depthMax = 100_000

/** Words for the fields of a list that goes less deep, or says what its items are. */
type Words = { readonly limit?: string; readonly page?: string }

/** The query fields of a list that is read by page or, as deep as it goes, by a cursor: the id of the last item read. */
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

/** The fields of a page as it is answered. */
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

/** A page of a list whose newest items come first: only items older than a cursor, and of those so many after so many. */
export type Page = {
  readonly limit: number
  readonly offset: number
  readonly olderThan: string | undefined
}

/** Reads what `pagingFields` take, or refuses a page that is too deep to be counted to. */
export function readPage({ limit = limitDefault, page = 1, cursor }: Asked): Page {
  if (page * limit > depthMax)
    throw invalidField('page', `goes no deeper than page × limit = ${depthMax}; use cursor`)
  return { limit, offset: (page - 1) * limit, olderThan: cursor }
}
