import { type Queryable, sql } from '#platform/database'

type Destination = {
  /** The subject of who decides. */
  readonly person: string | undefined
  readonly network: string
  readonly address: string
  readonly tag: string | null
}

/**
 * The person's own customer, where that customer receives the payment: their address book has the destination, or they were
 * paid there before.
 */
export async function receiverAt(
  database: Queryable,
  { person, network, address, tag }: Destination,
): Promise<string | null> {
  if (person === undefined) return null
  const [own] = await database.query<{ id: string }>(sql`
    select id from customers where sso_subject = ${person} and (
      exists (
        select from withdrawal_addresses book
        where book.customer_id = customers.id and book.network = ${network} and book.address = ${address}
          and book.tag is not distinct from ${tag})
      or exists (
        select from withdrawals paid
        where paid.customer_id = customers.id and paid.network = ${network} and paid.address = ${address}
          and paid.tag is not distinct from ${tag}))`)
  return own?.id ?? null
}
