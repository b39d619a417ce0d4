import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { type CardBreak, cardBreakKinds, listBreaks } from './card-break.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const listed = closedObject({
  id: Type.String({ format: 'uuid' }),
  provider: Type.String({ description: 'The issuer.' }),
  kind: Type.Enum([...cardBreakKinds]),
  notice: Type.String({ description: 'The subject of the issuer’s notice, such as `authorization`.' }),
  transaction: Type.String({ description: 'The transaction’s id at the issuer.' }),
  card: Type.String({ description: 'The issuer’s reference of the card.' }),
  customer: orNull(closedObject({ number: Type.Integer(), username: Type.String() }), {
    description: 'The card’s owner; null where the books have no such card.',
  }),
  symbol: Type.String(),
  amount: Type.String({
    description: 'Loss of the house by an overdrawn card; 0 where the notice cannot be read.',
  }),
  note: textOrNull('Why the notice cannot be booked.'),
  opened_at: unixTime,
})

const example = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  provider: 'simulated',
  kind: 'unknown_card' as const,
  notice: 'authorization',
  transaction: 'auth-1',
  card: 'card-1',
  customer: null,
  symbol: 'USD',
  amount: '12.5',
  note: null,
  opened_at: 1777896000,
}

/** The operators' views of issuers' news that the books cannot follow. */
export function cardBreakRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListCardBreaks',
      summary: 'List notices of issuers that the books cannot follow, oldest first',
      path: '/card-breaks',
      query: closedObject({ ...listFields, kind: Type.Optional(Type.Enum([...cardBreakKinds])) }),
      result: listOf(listed),
      example: { query: { kind: 'unknown_card' }, data: { items: [example], next: null } },
      async handle({ query: { kind, ...asked } }) {
        await requireCursor(database, { cursor: asked.cursor, items: sql`card_breaks where true` })
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
            listBreaks(database, { catalog, limit, kind, after }),
          cursorOf: ({ id }) => id,
        })
        const ownerOf = await readCardOwners(database, items)
        return { items: items.map((one) => toListed(one, ownerOf(one))), next }
      },
    }),
  ]
}

function toListed({ id, provider, kind, notice, amount, openedAt }: CardBreak, customer: CardOwner | null) {
  return {
    ...{ id, provider, kind, customer, notice: notice.kind },
    transaction: notice.transactionId,
    card: notice.cardReference,
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    note: notice.kind === 'unreadable' ? notice.reason : null,
    opened_at: unixSeconds(openedAt),
  }
}

type CardOwner = { readonly number: number; readonly username: string }

type Told = Pick<CardBreak, 'provider' | 'notice'>

/**
 * Finds the owners of the cards in breaks, and answers the owner for each break: null for a card that is not in the books.
 */
async function readCardOwners(
  database: Queryable,
  breaks: readonly Told[],
): Promise<(one: Told) => CardOwner | null> {
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
  const owners = new Map(
    rows.map(({ provider, card, number, username }) => [
      keyOf(provider, card),
      { number: Number(number), username },
    ]),
  )
  return ({ provider, notice }) => owners.get(keyOf(provider, notice.cardReference)) ?? null
}
