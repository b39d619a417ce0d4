import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { statementHash } from '#core/operators'
import { listFields, listOf, officeRead, orderField, pageBy, unixTime } from '#core/sessions'
import { statementOf } from '#core/spends'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  lowerCase,
  namedObject,
  orNull,
  type Route,
  requireCursor,
  textOrNull,
} from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { coded, codedObject } from '#platform/sentences'
import {
  type InboxItem,
  inboxReasons,
  inboxStatuses,
  pageInbox,
  readInboxItem,
} from '#products/deposits/deposit'
import { findRefund, spendOf, suggestOwners } from '#products/deposits/inbox'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const refusals = defineRefusals({
  INBOX_ITEM_NOT_FOUND: [404, 'The deposit inbox has no payment with this id.'],
})

const listed = {
  id: Type.String({ format: 'uuid' }),
  status: Type.Enum([...inboxStatuses], { description: '`open` waits for a decision.' }),
  reason: Type.Enum([...inboxReasons], { description: 'Why nobody is credited automatically.' }),
  network: Type.String(),
  symbol: textOrNull('Null for an unlisted token.'),
  amount: Type.String({ description: 'Amount; for an unlisted token, in its smallest units.' }),
  contract: textOrNull('Contract of an unlisted token.'),
  txid: Type.String(),
  output: Type.Integer(),
  address: Type.String(),
  tag: textOrNull('Memo or destination tag, as written by the payer.'),
  payer: textOrNull('Address of the payer, where the chain reports it.'),
  note: textOrNull('Details of the reason.'),
  block_height: Type.Integer(),
  decided_by: textOrNull('The operator who decided.'),
  created_at: unixTime,
  suggestions: Type.Array(namedObject('OwnerSuggestion', { username: Type.String(), why: codedObject }), {
    description: 'Possible owners, likeliest first: hints, never proof.',
  }),
}

const detail = closedObject({
  ...listed,
  refund: orNull(
    closedObject({
      id: Type.String({ format: 'uuid' }),
      status: Type.String(),
      address: Type.String(),
      tag: orNull(Type.String()),
      initiator: Type.String({
        description: 'The person who requested the refund and therefore may not approve it.',
      }),
      approvals: Type.Array(Type.String({ description: 'Name of an operator.' })),
      statement: Type.String({ description: 'The text that an approval signs.' }),
      statement_hash: Type.String(),
    }),
    { description: 'The open refund.' },
  ),
})

const listedExample = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  status: 'open' as const,
  reason: 'missing_tag' as const,
  network: 'ton',
  symbol: 'TON',
  amount: '25',
  contract: null,
  txid: '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213',
  output: 0,
  address: 'UQD2NmD_lH5f5u1Kj3KfGyTvhZSX0Eg6qp2a5IQUKXxOG21n',
  tag: null,
  payer: null,
  note: null,
  block_height: 42,
  decided_by: null,
  created_at: 1777896000,
  suggestions: [{ username: 'alice', why: { code: 'HINT_SAME_PAYER', params: {} } }],
}

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
      result: listOf(closedObject(listed)),
      example: { query: { status: 'open' }, data: { items: [listedExample], next: null } },
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
      result: detail,
      refusals: [refusals.INBOX_ITEM_NOT_FOUND],
      example: {
        params: { id: listedExample.id },
        data: { ...listedExample, refund: null },
      },
      async handle({ params: { id } }) {
        const item = isUuid(id) ? await readInboxItem(database, { id, catalog }) : undefined
        if (item === undefined) throw new Refusal(refusals.INBOX_ITEM_NOT_FOUND)
        const [suggestions, refund] = await Promise.all([
          hintsTo(database, { item, catalog }),
          refundOf({ database, catalog }, item),
        ])
        return { ...toListed(item), suggestions, refund }
      },
    }),
  ]
}

async function hintsTo(...asked: Parameters<typeof suggestOwners>) {
  const suggestions = await suggestOwners(...asked)
  return suggestions.map(({ username, why }) => ({ username, why: coded(why) }))
}

async function withSuggestions({ database, catalog }: Parts, items: readonly InboxItem[]) {
  const listed = []
  // Sequentially, so a page does not take all of the server's connections.
  for (const item of items)
    listed.push({ ...toListed(item), suggestions: await hintsTo(database, { item, catalog }) })
  return listed
}

function toListed({ network, outputIndex, paid, blockHeight, decidedBy, createdAt, ...item }: InboxItem) {
  const { id, status, reason, txid, address, tag, payer, note } = item
  const isListed = paid.kind === 'listed'
  return {
    ...{ id, status, reason, txid, address, tag, payer, note },
    network: network.code,
    symbol: isListed ? paid.amount.asset.symbol : null,
    amount: isListed ? formatAmount(paid.amount) : `${paid.units}`,
    contract: isListed ? null : paid.contract,
    output: outputIndex,
    block_height: blockHeight,
    decided_by: decidedBy,
    created_at: unixSeconds(createdAt),
  }
}

async function refundOf({ database, catalog }: Parts, item: InboxItem) {
  const refund = await findRefund(database, item.id)
  if (refund === undefined) return null
  const { id, status, address, tag, initiator, approvals } = refund
  const statement = statementOf(await spendOf(database, { item, desk: { catalog }, refund }))
  return {
    ...{ id, status, address, tag, initiator, statement },
    approvals: approvals.map(({ operator }) => operator),
    statement_hash: statementHash(statement),
  }
}
