import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef, findCustomers } from '#core/customers'
import { formatAmount } from '#core/money'
import { listFields, listOf, officeRead, pageBy, pageById } from '#core/sessions'
import { type Database, type Queryable, type RowOf, sql } from '#platform/database'
import { closedObject, fieldsOf, orNull, type Route, requireCursor, resource } from '#platform/http'
import { type Deposit, type depositTable, readDeposit } from '#products/deposits/deposit'

type Parts = { readonly database: Database; readonly catalog: Catalog }

type Reversed = Deposit & { readonly customer: Customer | undefined }

const field = fieldsOf<Reversed>()
const text = Type.String()

const reversed = resource('ReversedDeposit', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  network: field(text, ({ network }) => network, 'ton'),
  symbol: field(text, ({ amount }) => amount.asset.symbol, 'TON'),
  amount: field(text, ({ amount }) => formatAmount(amount), '25'),
  customer: field(
    orNull(customerRef.schema, {
      description: 'The credited customer; null for a deposit of the house.',
    }),
    ({ customer }) => (customer === undefined ? null : customerRef.of(customer)),
    customerRef.example,
  ),
})

/** The office's route of booked deposits without a block. */
export function reversedRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeListReversedDeposits',
    summary: 'List booked deposits that a reorganisation removed, oldest first',
    description: 'Each is a loss of the house until another block has its payment.',
    path: '/reversed-deposits',
    query: closedObject(listFields),
    result: listOf(reversed.schema),
    example: { query: {}, data: { items: [reversed.example], next: null } },
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
  const byId = new Map(owners.map((one) => [one.id, one]))
  return deposits.map((one) => reversed.of({ ...one, customer: byId.get(one.customerId ?? '') }))
}
