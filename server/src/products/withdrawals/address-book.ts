import type { Network } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { Terms } from './read-terms.ts'
import { withdrawalRefusals } from './refusals.ts'
import type { BookedAddressResource } from './schemas.ts'

/** An address that a customer has named before withdrawing to it. */
export type BookedAddress = {
  readonly id: string
  readonly customerId: string
  readonly label: string
  /** Null for every currency of the network. */
  readonly symbol: string | null
  readonly network: string
  readonly address: string
  readonly tag: string | null
  readonly usableAt: Date
  readonly createdAt: Date
}

type Row = {
  id: string
  customer_id: string
  label: string
  asset: string | null
  network: string
  address: string
  tag: string | null
  usable_at: Date
  created_at: Date
}

function fromRow(row: Row): BookedAddress {
  const { id, label, network, address, tag } = row
  return {
    ...{ id, label, network, address, tag },
    customerId: row.customer_id,
    symbol: row.asset,
    usableAt: row.usable_at,
    createdAt: row.created_at,
  }
}

export function addressResource({ customerId: _, usableAt, createdAt, ...shown }: BookedAddress) {
  const times = { usable_at: usableAt.toISOString(), created_at: createdAt.toISOString() }
  return { ...shown, ...times } satisfies BookedAddressResource
}

const addressesMax = 500

/** Adds an address; one that is in the book already stays as it is, with the time since when it may be used. */
export async function addAddress(tx: Tx, added: BookedAddress): Promise<BookedAddress> {
  const { id, customerId, label, symbol, network, address, tag, usableAt, createdAt } = added
  // Locked, so that two at once do not fill the book over its bound.
  await tx.query(sql`select from customers where id = ${customerId} for no key update`)
  const [known] = await tx.query<Row>(sql`
    select * from withdrawal_addresses where customer_id = ${customerId} and network = ${network}
      and address = ${address} and tag is not distinct from ${tag} and asset is not distinct from ${symbol}`)
  if (known !== undefined) return fromRow(known)
  const [held] = await tx.query<{ count: bigint }>(sql`
    select count(*) as count from withdrawal_addresses where customer_id = ${customerId}`)
  if (held !== undefined && held.count >= addressesMax)
    throw new Refusal(withdrawalRefusals.ADDRESS_BOOK_FULL, { details: { max: addressesMax } })
  await tx.query(sql`
    insert into withdrawal_addresses (id, customer_id, label, asset, network, address, tag, usable_at, created_at)
    values (${id}, ${customerId}, ${label}, ${symbol}, ${network}, ${address}, ${tag}, ${usableAt}, ${createdAt})`)
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
  const rows = await database.query<Row>(sql`
    select * from withdrawal_addresses where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map(fromRow)
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
