import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomers } from '#core/customers'
import { formatAmount } from '#core/money'
import { listFields, listOf, officeRead, pageBy, pageById } from '#core/sessions'
import { type Database, type Queryable, type RowOf, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor } from '#platform/http'
import { type Deposit, type depositTable, readDeposit } from '#products/deposits/deposit'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const reversed = closedObject({
  id: Type.String({ format: 'uuid' }),
  network: Type.String(),
  symbol: Type.String(),
  amount: Type.String(),
  customer: orNull(closedObject({ number: Type.Integer(), username: Type.String() }), {
    description: 'The credited customer; null for a deposit of the house.',
  }),
})

/** The office's route of booked deposits without a block. */
export function reversedRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeListReversedDeposits',
    summary: 'List booked deposits that a reorganisation removed, oldest first',
    description: 'Each is a loss of the house until another block has its payment.',
    path: '/reversed-deposits',
    query: closedObject(listFields),
    result: listOf(reversed),
    example: {
      query: {},
      data: {
        items: [
          {
            id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
            network: 'ton',
            symbol: 'TON',
            amount: '25',
            customer: { number: 1, username: 'alice' },
          },
        ],
        next: null,
      },
    },
    async handle({ query }) {
      await requireCursor(database, { cursor: query.cursor, items: sql`deposits where true` })
      const { items, next } = await pageBy(query, {
        read: (page: Page) => readReversed(database, { ...page, catalog }),
        cursorOf: ({ id }) => id,
      })
      return { items: await withCustomers(database, items), next }
    },
  })
}

type Page = { readonly limit: number; readonly cursor: string | undefined }

async function readReversed(
  database: Queryable,
  { catalog, ...page }: Page & { readonly catalog: Catalog },
): Promise<Deposit[]> {
  const rows = await database.query<RowOf<typeof depositTable>>(sql`
    select * from deposits where is_reversed ${pageById({ ...page, order: 'oldest_first' })}`)
  return rows.map((row) => readDeposit(row, catalog))
}

async function withCustomers(database: Queryable, deposits: readonly Deposit[]) {
  const ids = deposits.flatMap(({ customerId }) => customerId ?? [])
  const owners = await findCustomers(database, [...new Set(ids)])
  const known = new Map(owners.map(({ id, number, username }) => [id, { number: Number(number), username }]))
  return deposits.map(({ id, network, amount, customerId }) => ({
    ...{ id, network },
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    customer: known.get(customerId ?? '') ?? null,
  }))
}
