import Type, { type Static } from 'typebox'
import { type Queryable, sql } from '#platform/database'
import { closedObject, orNull } from '#platform/http'

export const subject = closedObject(
  {
    id: orNull(Type.String(), { description: 'The id in its reference; null where it holds none.' }),
    is: orNull(Type.String(), {
      description: 'What has this id, such as `withdrawal`; null where nothing known has.',
    }),
    path: orNull(Type.String(), { description: 'Where this API shows it; null where it does not.' }),
    transactions: Type.Array(
      closedObject({
        transaction_id: Type.String({ format: 'uuid' }),
        type: Type.String(),
        status: Type.String(),
        customer: closedObject({ number: Type.Integer(), username: Type.String() }),
      }),
      { description: 'Lines with this id in the histories of customers, at most ten.' },
    ),
  },
  { description: 'What an entry is about.' },
)

type Subject = Static<typeof subject>
type Thing = Pick<Subject, 'is' | 'path'>

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const shownMax = 10

/** Where the back office shows a thing that has a page, of its own or of what it belongs to. */
const paths: { readonly [is: string]: string } = {
  withdrawal: '/withdrawals/',
  payout: '/payouts/',
  inbox_item: '/inbox/',
  refund: '/inbox/',
  order: '/orders/',
  trade: '/orders/',
}

/** Finds what an entry is about by the id in its reference, in the histories and among the things of products. */
export async function readSubject(
  database: Queryable,
  { reference }: { readonly reference: string },
): Promise<Subject> {
  const id = idPattern.exec(reference)?.[0]
  if (id === undefined) return { id: null, is: null, path: null, transactions: [] }
  const [thing, rows] = await Promise.all([
    findThing(database, id),
    database.query<{ type: string; status: string; number: bigint; username: string }>(sql`
      select type, status, number, username from transactions join customers on customers.id = customer_id
      where transactions.id = ${id} order by customer_id limit ${shownMax}`),
  ])
  const transactions = rows.map(({ number, type, status, username }) => ({
    ...{ transaction_id: id, type, status },
    customer: { number: Number(number), username },
  }))
  return {
    id,
    is: thing.is ?? transactions[0]?.type ?? null,
    path: thing.path ?? (transactions.length === 0 ? null : `/transactions/${id}`),
    transactions,
  }
}

/** What has an id among the things of products, and the page that it has of its own. */
export async function findThing(database: Queryable, id: string): Promise<Thing> {
  const [found] = await database.query<{ is: string | null; shown: string | null }>(sql`
    select case
      when exists (select from withdrawals where id = ${id}) then 'withdrawal'
      when exists (select from payouts where id = ${id}) then 'payout'
      when exists (select from deposit_inbox where id = ${id}) then 'inbox_item'
      when exists (select from deposits where id = ${id}) then 'deposit'
      when exists (select from deposit_refunds where id = ${id}) then 'refund'
      when exists (select from purchases where id = ${id}) then 'purchase'
      when exists (select from fiat_deposits where id = ${id}) then 'fiat_deposit'
      when exists (select from invoices where id = ${id}) then 'invoice'
      when exists (select from orders where id = ${id}) then 'order'
      when exists (select from trades where id = ${id}) then 'trade'
      when exists (select from spends where id = ${id}) then 'spend' end as "is",
      coalesce((select inbox_id from deposit_refunds where id = ${id}), (select taker_order_id from trades where id = ${id}),
        ${id}::uuid) as shown`)
  const is = found?.is ?? null
  const path = is === null ? undefined : paths[is]
  return { is, path: path === undefined ? null : `${path}${found?.shown}` }
}
