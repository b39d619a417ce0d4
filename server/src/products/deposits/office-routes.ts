import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { listFields, listOf, officeRead, orderField, pageBy } from '#core/sessions'
import { statementOf } from '#core/spends'
import { type Database, sql } from '#platform/database'
import { closedObject, lowerCase, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import {
  type InboxItem,
  inboxReasons,
  inboxStatuses,
  pageInbox,
  readInboxItem,
} from '#products/deposits/deposit'
import { findRefund, spendOf, suggestOwners } from '#products/deposits/inbox'
import { inboxItem, listedInboxItem } from './inbox-resource.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const refusals = defineRefusals({
  INBOX_ITEM_NOT_FOUND: [404, 'The deposit inbox has no payment with this id.'],
})

/** The office's routes of the deposit inbox. */
export function inboxRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListInbox',
      summary: 'List payments that nobody could be credited for, newest first',
      description: 'Unlisted tokens, most of which are spam, are omitted unless `reason` requests them.',
      path: '/inbox',
      query: closedObject({
        ...listFields,
        order: orderField,
        status: Type.Optional(Type.Enum([...inboxStatuses], { default: 'open' })),
        reason: Type.Optional(Type.Enum([...inboxReasons])),
        network: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      result: listOf(listedInboxItem.schema),
      example: { query: { status: 'open' }, data: { items: [listedInboxItem.example], next: null } },
      async handle({ query: { status = 'open', reason, network, order, ...asked } }) {
        await requireCursor(database, { cursor: asked.cursor, items: sql`deposit_inbox where true` })
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            pageInbox(database, { catalog, status, reason, network, order, limit, cursor }),
          cursorOf: ({ id }) => id,
        })
        return { items: await withSuggestions({ database, catalog }, items), next }
      },
    }),
    officeRead({
      operationId: 'officeGetInboxItem',
      summary: 'Read a payment of the deposit inbox, with possible owners',
      path: '/inbox/{id}',
      params: closedObject({ id: Type.String({ spelling: lowerCase }) }),
      result: inboxItem.schema,
      refusals: [refusals.INBOX_ITEM_NOT_FOUND],
      example: { params: { id: inboxItem.example.id }, data: inboxItem.example },
      async handle({ params: { id } }) {
        const item = isUuid(id) ? await readInboxItem(database, { id, catalog }) : undefined
        if (item === undefined) throw new Refusal(refusals.INBOX_ITEM_NOT_FOUND)
        const [suggestions, refund] = await Promise.all([
          suggestOwners(database, { item, catalog }),
          refundOf({ database, catalog }, item),
        ])
        return inboxItem.of({ ...item, suggestions, refund })
      },
    }),
  ]
}

async function withSuggestions({ database, catalog }: Parts, items: readonly InboxItem[]) {
  const listed = []
  // Sequentially, so a page does not take all of the server's connections.
  for (const item of items) {
    const suggestions = await suggestOwners(database, { item, catalog })
    listed.push(listedInboxItem.of({ ...item, suggestions }))
  }
  return listed
}

async function refundOf({ database, catalog }: Parts, item: InboxItem) {
  const refund = await findRefund(database, item.id)
  if (refund === undefined) return null
  const statement = statementOf(await spendOf(database, { item, desk: { catalog }, refund }))
  return { ...refund, statement }
}
