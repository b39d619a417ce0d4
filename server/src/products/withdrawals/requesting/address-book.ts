import type { Network } from '#core/catalog'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Page } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { withdrawalRefusals } from '#products/withdrawals/withdrawal'
import type { Terms } from './read-terms.ts'

const { uuid, text, timestamptz } = columns

const addressTable = table('withdrawal_addresses', {
  id: uuid,
  customerId: uuid,
  label: text,
  network: text,
  address: text,
  tag: orNull(text),
  /** Null for every currency of the network. */
  symbol: orNull(text.named('asset')),
  usableAt: timestamptz,
  createdAt: timestamptz,
})

/** An address that a customer has named before withdrawing to it. */
export type BookedAddress = Item<typeof addressTable>

const addressesMax = 500

/** Adds an address; one that is in the book already stays as it is, with the time since when it may be used. */
export async function addAddress(tx: Tx, added: BookedAddress): Promise<BookedAddress> {
  const { customerId, symbol, network, address, tag } = added
  // Locked, so that two at once do not fill the book over its bound.
  await tx.query(sql`select from customers where id = ${customerId} for no key update`)
  const [known] = await tx.query<RowOf<typeof addressTable>>(sql`
    select * from withdrawal_addresses where customer_id = ${customerId} and network = ${network}
      and address = ${address} and tag is not distinct from ${tag} and asset is not distinct from ${symbol}`)
  if (known !== undefined) return addressTable.read(known)
  const [held] = await tx.query<{ count: bigint }>(sql`
    select count(*) as count from withdrawal_addresses where customer_id = ${customerId}`)
  if (held !== undefined && held.count >= addressesMax)
    throw new Refusal(withdrawalRefusals.ADDRESS_BOOK_FULL, { details: { max: addressesMax } })
  await tx.query(addressTable.insertion(added))
  return added
}

/** Refuses unless the customer has the address. */
export async function removeAddress(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
): Promise<void> {
  const removed = await tx.query(sql`
    delete from withdrawal_addresses where customer_id = ${customerId} and id = ${id} returning id`)
  if (removed.length === 0) throw new Refusal(withdrawalRefusals.ADDRESS_NOT_FOUND)
}

/** The newest first. */
export async function listAddresses(
  database: Queryable,
  { customerId, page: { limit, offset, olderThan } }: { customerId: string; page: Page },
): Promise<BookedAddress[]> {
  const rows = await database.query<RowOf<typeof addressTable>>(sql`
    select * from withdrawal_addresses where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => addressTable.read(row))
}

type Use = Pick<Terms, 'address' | 'tag' | 'currency'> & {
  readonly customerId: string
  readonly network: Network
  readonly now: Date
}

/** Refuses a destination that is not in the customer's book, or not long enough. */
export async function requireBooked(tx: Tx, use: Use): Promise<void> {
  const { customerId, network, address, tag, currency, now } = use
  const [booked] = await tx.query<{ usable_at: Date }>(sql`
    select usable_at from withdrawal_addresses where customer_id = ${customerId} and network = ${network.code}
      and address = ${address} and tag is not distinct from ${tag} and (asset is null or asset = ${currency.symbol})
    order by usable_at limit 1`)
  if (booked !== undefined && booked.usable_at <= now) return
  throw new Refusal(withdrawalRefusals.ADDRESS_NOT_USABLE, {
    details: { usable_at: booked?.usable_at.toISOString() ?? null },
  })
}
