import { CofferError } from '../answers/index.ts'
import { type Operations, operations } from '../generated/operations.ts'

type Page = { items: readonly unknown[]; has_more: boolean; next_cursor: string | null }
type PageOf<Id extends keyof Operations> = Awaited<ReturnType<Operations[Id]>>

/** The operations whose lists have pages, up to one with a null cursor. */
export type PagedOperation = {
  [Id in keyof Operations]: PageOf<Id> extends Page
    ? null extends PageOf<Id>['next_cursor']
      ? Id
      : never
    : never
}[keyof Operations]

export type EachItem = <Id extends PagedOperation>(
  id: Id,
  ...given: Parameters<Operations[Id]>
) => AsyncGenerator<PageOf<Id>['items'][number], void, undefined>

/** Every item of a list, page after page, to its end. */
export function eachItemOf(methods: Operations): EachItem {
  return async function* eachItem(id, ...given) {
    // A paged operation takes a query after the identifier of its path, and returns a page.
    const list = methods[id] as unknown as (...given: unknown[]) => Promise<Page>
    const before = given.slice(0, operations[id].path.includes('{') ? 1 : 0)
    let cursor: string | undefined
    for (;;) {
      const page = await list(...before, {
        limit: 100,
        ...(given[before.length] as object | undefined),
        cursor,
      })
      yield* page.items as PageOf<typeof id>['items']
      if (!page.has_more) return
      // Ending quietly here would pass half a list off as the whole.
      if (page.next_cursor === null || page.next_cursor === cursor) {
        throw new CofferError({
          code: 'UNEXPECTED_RESPONSE',
          status: 200,
          message: 'The list says that there is more, but gives no cursor.',
        })
      }
      cursor = page.next_cursor
    }
  }
}
