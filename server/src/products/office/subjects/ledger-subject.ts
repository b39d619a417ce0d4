import Type, { type Static } from 'typebox'
import { type Customer, customerRef } from '#core/customers'
import { type Queryable, sql } from '#platform/database'
import { fieldsOf, resource, textOrNull } from '#platform/http'

type Thing = { readonly is: string | null; readonly path: string | null }
type About = Thing & { readonly id: string | null }
type Entry = {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly customer: Pick<Customer, 'number' | 'username'>
}

const thing = fieldsOf<About>()
const entry = fieldsOf<Entry>()
const subject = fieldsOf<About & { readonly transactions: readonly Entry[] }>()
const text = Type.String()
const description = 'The subject of the entry.'

/** The subject of an entry, without histories. */
export const aboutResource = resource(
  'LedgerSubject',
  {
    id: thing(
      textOrNull('The id in its reference; null without one.'),
      ({ id }) => id,
      '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
    ),
    is: thing(
      textOrNull('The kind of thing with this id, such as `withdrawal`; null for an unknown id.'),
      ({ is }) => is,
      'transfer',
    ),
    path: thing(textOrNull('Path in this API; null without one.'), ({ path }) => path, null),
  },
  { description },
)

const transaction = resource('SubjectTransaction', {
  transaction_id: entry(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  type: entry(text, ({ type }) => type, 'transfer_out'),
  status: entry(text, ({ status }) => status, 'completed'),
  customer: entry(customerRef.schema, ({ customer }) => customerRef.of(customer), customerRef.example),
})

/** The subject of an entry. */
export const subjectResource = resource(
  'LedgerSubjectWithTransactions',
  {
    ...aboutResource.fields,
    transactions: subject(
      Type.Array(transaction.schema, {
        description: 'Transactions with this id in customers’ histories, at most ten.',
      }),
      ({ transactions }) => transactions.map(transaction.of),
      [],
    ),
  },
  { description },
)

const nothing: About = { id: null, is: null, path: null }

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const shownMax = 10

/** Back office paths of a thing: its own page, or the page of the thing that it belongs to. */
const paths: { readonly [is: string]: string } = {
  withdrawal: '/withdrawals/',
  payout: '/payouts/',
  inbox_item: '/inbox/',
  refund: '/inbox/',
  order: '/orders/',
  trade: '/orders/',
}

/** Finds an entry's subject by the id in its reference, in the histories and among the products' things. */
export async function readSubject(
  database: Queryable,
  { reference }: { readonly reference: string },
): Promise<Static<typeof subjectResource.schema>> {
  const id = idPattern.exec(reference)?.[0]
  if (id === undefined) return subjectResource.of({ ...nothing, transactions: [] })
  const [found, rows] = await Promise.all([
    findAbout(database, [reference]),
    database.query<{ type: string; status: string; number: bigint; username: string }>(sql`
      select type, status, number, username from transactions join customers on customers.id = customer_id
      where transactions.id = ${id} order by customer_id limit ${shownMax}`),
  ])
  const transactions = rows.map(({ type, status, ...customer }) => ({ id, type, status, customer }))
  return subjectResource.of({ ...found(reference), transactions })
}

/** Finds the subjects of many references at once, and returns a function that answers for each. */
export async function findAbout(
  database: Queryable,
  references: readonly string[],
): Promise<(reference: string) => About> {
  const ids = references.flatMap((one) => idPattern.exec(one)?.[0] ?? [])
  const things = await findThings(database, ids)
  return (reference) => {
    const id = idPattern.exec(reference)?.[0]
    if (id === undefined) return nothing
    const { type, ...thing } = things.get(id) ?? { is: null, path: null, type: null }
    const path = thing.path ?? (type === null ? null : `/transactions/${id}`)
    return { id, is: thing.is ?? type, path }
  }
}

/** The kind of a product's thing with this id, and the path of its own page. */
export async function findThing(database: Queryable, id: string): Promise<Thing> {
  const { is, path } = (await findThings(database, [id])).get(id) ?? nothing
  return { is, path }
}

/** `type` is that of the transaction with this id; null without one. */
type Found = Thing & { readonly type: string | null }

async function findThings(database: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const rows = await database.query<{
    id: string
    is: string | null
    shown: string
    type: string | null
  }>(sql`
    select asked.id, case
      when exists (select from withdrawals where id = asked.id) then 'withdrawal'
      when exists (select from payouts where id = asked.id) then 'payout'
      when exists (select from deposit_inbox where id = asked.id) then 'inbox_item'
      when exists (select from deposits where id = asked.id) then 'deposit'
      when exists (select from deposit_refunds where id = asked.id) then 'refund'
      when exists (select from purchases where id = asked.id) then 'purchase'
      when exists (select from fiat_deposits where id = asked.id) then 'fiat_deposit'
      when exists (select from invoices where id = asked.id) then 'invoice'
      when exists (select from orders where id = asked.id) then 'order'
      when exists (select from trades where id = asked.id) then 'trade'
      when exists (select from spends where id = asked.id) then 'spend' end as "is",
      coalesce((select inbox_id from deposit_refunds where id = asked.id),
        (select taker_order_id from trades where id = asked.id), asked.id) as shown,
      (select type from transactions where transactions.id = asked.id order by direction desc limit 1) as type
    from unnest(${[...new Set(ids)]}::uuid[]) as asked (id)`)
  return new Map(
    rows.map(({ id, is, shown, type }) => {
      const path = is === null ? undefined : paths[is]
      return [id, { is, path: path === undefined ? null : `${path}${shown}`, type }]
    }),
  )
}
