import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef } from '#core/customers'
import { formatAmount } from '#core/money'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  closedObject,
  fieldsOf,
  orNull,
  type Route,
  requireCursor,
  resource,
  textOrNull,
} from '#platform/http'
import { type CardBreak, cardBreakKinds, listBreaks } from './card-break.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

type CardOwner = Pick<Customer, 'number' | 'username'>
type Shown = CardBreak & { readonly owner: CardOwner | undefined }

const field = fieldsOf<Shown>()

const breakResource = resource('CardBreak', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  provider: field(Type.String({ description: 'The issuer.' }), ({ provider }) => provider, 'simulated'),
  kind: field(Type.Enum([...cardBreakKinds]), ({ kind }) => kind, 'unknown_card'),
  customer: field(
    orNull(customerRef.schema, {
      description: 'The card’s owner; null where the books have no such card.',
    }),
    ({ owner }) => (owner === undefined ? null : customerRef.of(owner)),
    null,
  ),
  notice: field(
    Type.String({ description: 'The subject of the issuer’s notice, such as `authorization`.' }),
    ({ notice }) => notice.kind,
    'authorization',
  ),
  transaction: field(
    Type.String({ description: 'The transaction’s id at the issuer.' }),
    ({ notice }) => notice.transactionId,
    'auth-1',
  ),
  card: field(
    Type.String({ description: 'The issuer’s reference of the card.' }),
    ({ notice }) => notice.cardReference,
    'card-1',
  ),
  symbol: field(Type.String(), ({ amount }) => amount.asset.symbol, 'USD'),
  amount: field(
    Type.String({
      description: 'Loss of the house by an overdrawn card; 0 where the notice cannot be read.',
    }),
    ({ amount }) => formatAmount(amount),
    '12.5',
  ),
  note: field(
    textOrNull('Why the notice cannot be booked.'),
    ({ notice }) => (notice.kind === 'unreadable' ? notice.reason : null),
    null,
  ),
  opened_at: field(unixTime, ({ openedAt }) => unixSeconds(openedAt), 1777896000),
})

/** The operators' views of issuers' news that the books cannot follow. */
export function cardBreakRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListCardBreaks',
      summary: 'List notices of issuers that the books cannot follow, oldest first',
      path: '/card-breaks',
      query: closedObject({ ...listFields, kind: Type.Optional(Type.Enum([...cardBreakKinds])) }),
      result: listOf(breakResource.schema),
      example: { query: { kind: 'unknown_card' }, data: { items: [breakResource.example], next: null } },
      async handle({ query: { kind, ...asked } }) {
        await requireCursor(database, { cursor: asked.cursor, items: sql`card_breaks where true` })
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
            listBreaks(database, { catalog, limit, kind, after }),
          cursorOf: ({ id }) => id,
        })
        const ownerOf = await readCardOwners(database, items)
        return { items: items.map((one) => breakResource.of({ ...one, owner: ownerOf(one) })), next }
      },
    }),
  ]
}

type Told = Pick<CardBreak, 'provider' | 'notice'>

/** Finds the owners of the cards in breaks, and answers the owner for each break. */
async function readCardOwners(
  database: Queryable,
  breaks: readonly Told[],
): Promise<(one: Told) => CardOwner | undefined> {
  const rows = await database.query<{
    provider: string
    card: string
    number: bigint
    username: string
  }>(sql`
    select asked.provider, asked.card, customers.number, username
    from unnest(${breaks.map(({ provider }) => provider)}::text[],
        ${breaks.map(({ notice }) => notice.cardReference)}::text[]) as asked (provider, card)
      join cards on cards.provider = asked.provider and card_reference = asked.card
      join customers on customers.id = customer_id`)
  const keyOf = (provider: string, card: string) => `${provider} ${card}`
  const owners = new Map(rows.map(({ provider, card, ...owner }) => [keyOf(provider, card), owner]))
  return ({ provider, notice }) => owners.get(keyOf(provider, notice.cardReference))
}
