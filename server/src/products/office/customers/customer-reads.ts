import type { Customer } from '#core/customers'
import { type Queryable, sql } from '#platform/database'
import { isUuid } from '#platform/ids'

export type ListedCustomer = Pick<
  Customer,
  'id' | 'number' | 'username' | 'email' | 'kycStatus' | 'tariff' | 'createdAt'
> & { readonly isFrozen: boolean }

type Wanted = {
  readonly search: string | undefined
  readonly kycStatus: string | undefined
  readonly tariff: string | undefined
  /** The key of the last item on the previous page. */
  readonly cursor: string | undefined
  readonly limit: number
}

/** How a search finds customers: the field, its order, and the form of a cursor. */
type Search = 'number' | 'username' | 'email' | 'id'

/** An id, a public number, or the beginning of an e-mail address or a username; every customer without a search. */
function kindOfSearch(search: string | undefined): Search {
  if (search === undefined) return 'number'
  if (isUuid(search)) return 'id'
  return search.includes('@') ? 'email' : 'username'
}

/** A customer's position in the list, as a cursor. */
export function cursorOf(
  { number, username, email }: Pick<ListedCustomer, 'number' | 'username' | 'email'>,
  search: string | undefined,
): string {
  const kind = kindOfSearch(search)
  if (kind === 'username') return username.toLowerCase()
  return kind === 'email' ? `${number} ${email.toLowerCase()}` : `${number}`
}

const columns = sql`id, number, username, email, kyc_status as "kycStatus", tariff, created_at as "createdAt",
  frozen_at is not null as "isFrozen"`

/** Customers with a status, newest first. */
async function listCustomersOfStatus(
  database: Queryable,
  { kycStatus, tariff, cursor, limit }: Omit<Wanted, 'search'>,
): Promise<ListedCustomer[]> {
  // A range over the index of statuses has this order. With the index of numbers, a rare status would search all
  // customers.
  return database.query<ListedCustomer>(sql`
    select ${columns} from customers
    where kyc_status >= ${kycStatus} and (kyc_status, number) < (${kycStatus}, ${numberOf(cursor) ?? 2n ** 62n})
      ${tariff === undefined ? sql`` : sql`and tariff = ${tariff}`}
    order by kyc_status desc, number desc limit ${limit}`)
}

/** Customers, newest first, or those that a search finds, in the order of its field. */
export async function listCustomers(database: Queryable, wanted: Wanted): Promise<ListedCustomer[]> {
  const { search, kycStatus, tariff, cursor, limit } = wanted
  const isOfStatus = search === undefined && kycStatus !== undefined
  if (isOfStatus) return listCustomersOfStatus(database, { kycStatus, tariff, cursor, limit })
  const more = sql`${kycStatus === undefined ? sql`` : sql`and kyc_status = ${kycStatus}`}
    ${tariff === undefined ? sql`` : sql`and tariff = ${tariff}`}`
  return database.query<ListedCustomer>(sql`
    select ${columns} from customers where ${placeOf(search, cursor)} ${more} ${orderOf(search)} limit ${limit}`)
}

function placeOf(search: string | undefined, cursor: string | undefined) {
  const kind = kindOfSearch(search)
  if (search === undefined || kind === 'number') return sql`number < ${numberOf(cursor) ?? 2n ** 62n}`
  if (kind === 'id') return sql`id = ${search} and number < ${numberOf(cursor) ?? 2n ** 62n}`
  const begin = search.toLowerCase()
  if (kind === 'username')
    return sql`lower(username) ~>=~ ${begin} and lower(username) ~<~ ${endOf(begin)}
      and lower(username) ~>~ ${cursor ?? ''}`
  const [number = '', email = ''] = cursor?.split(' ') ?? []
  const after = cursor === undefined ? begin : email
  return sql`lower(email) ~>=~ ${after} and lower(email) ~<~ ${endOf(begin)}
    and (lower(email) ~>~ ${after} or number > ${numberOf(number) ?? -1n})`
}

function orderOf(search: string | undefined) {
  const orders = {
    number: sql`order by number desc`,
    id: sql`order by number desc`,
    username: sql`order by lower(username) using ~<~`,
    email: sql`order by lower(email) using ~<~, number`,
  }
  return orders[kindOfSearch(search)]
}

function numberOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined
}

/** Greater, byte by byte, than every text with this beginning. */
function endOf(begin: string): string {
  return `${begin}\u{10FFFF}`
}

/** A customer by public number. */
export async function findByNumber(database: Queryable, number: bigint): Promise<{ id: string } | undefined> {
  const [row] = await database.query<{ id: string }>(sql`select id from customers where number = ${number}`)
  return row
}

/** The operator, the reason and the time of a customer's freeze; null for an unfrozen customer. */
export async function readFreeze(
  database: Queryable,
  id: string,
): Promise<{ readonly operator: string; readonly reason: string; readonly at: Date } | null> {
  const [row] = await database.query<{ operator: string; reason: string; at: Date }>(sql`
    select frozen_by as operator, frozen_reason as reason, frozen_at as at from customers
    where id = ${id} and frozen_at is not null`)
  return row ?? null
}
