import Type from 'typebox'
import { invalidField } from './request-refusals.ts'

const limitDefault = 50
const depthMax = 100_000

/** The query fields of a list that is read by page or, as deep as it goes, by a cursor: the id of the last item read. */
export function pagingFields(cursor: string) {
  return {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limitDefault })),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: 1,
        description: `page × limit may not exceed ${depthMax}; a cursor goes deeper.`,
      }),
    ),
    cursor: Type.Optional(Type.String({ format: 'uuid', description: cursor })),
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
