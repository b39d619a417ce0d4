import assert from 'node:assert'
import { type Queryable, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { recordUseIn, resealKeysIn } from './key-table.ts'
import { keyRefusals } from './refusals.ts'

/** A key without its secret. */
export type ApiKey = {
  /** The public key, `pk_live_…`. */
  readonly id: string
  readonly customerId: string
  /** The name that its owner gave it; null for a key that was made without the console. */
  readonly name: string | null
  readonly permissions: readonly string[]
  /** Permissions that an operator gave and that let value leave; the key gets them when its customer confirms it. */
  readonly unconfirmedPermissions: readonly string[]
  /** The operator who made the key; null for a key that its customer or a control of the sandbox made. */
  readonly madeBy: string | null
  /** Addresses and CIDR ranges; empty allows every address. */
  readonly allowedIps: readonly string[]
  readonly rateLimitPerMinute: number
  /** When the key stops working: at its owner's expiry or at the end of its overlap, whichever is sooner. */
  readonly expiresAt: Date | null
  readonly ownersExpiry: Date | null
  /** When the overlap with its successor ends; null unless it was rolled. */
  readonly rolledUntil: Date | null
  readonly isActive: boolean
  /** The operator who disabled the key; its owner cannot enable it then, only an operator can. */
  readonly disabledBy: string | null
  /** The key's customer is frozen, so the key opens nothing. */
  readonly isFrozen: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export type SecretApiKey = ApiKey & { readonly secretKey: string }

export const publicKeyPattern = /^pk_live_[0-9a-f]{32}$/

const rateLimitDefault = 600

type Row = {
  id: string
  customer_id: string
  name: string | null
  sealed_secret: Buffer
  permissions: string[]
  unconfirmed_permissions: string[]
  made_by: string | null
  allowed_ips: string[]
  rate_limit_per_minute: number
  expires_at: Date | null
  rolled_until: Date | null
  is_active: boolean
  disabled_by: string | null
  is_frozen: boolean
  created_at: Date
  last_used_at: Date | null
}

/** Whether the customer of a key is frozen, for a query of keys. */
const isFrozen = sql`(select frozen_at is not null from customers where customers.id = customer_id) as is_frozen`

type NewKey = {
  customerId: string
  name?: string | null | undefined
  permissions: readonly string[]
  unconfirmedPermissions?: readonly string[] | undefined
  madeBy?: string | null | undefined
  allowedIps?: readonly string[] | undefined
  rateLimitPerMinute?: number | undefined
  expiresAt?: Date | null | undefined
  createdAt: Date
}

/** Makes a key with 256 bits of secret. The secret is shown this once. */
export async function createApiKey(tx: Tx, secrets: Secrets, key: NewKey): Promise<SecretApiKey> {
  const id = `pk_live_${secrets.draw(16).toString('hex')}`
  const secretKey = `sk_live_${secrets.draw(32).toString('hex')}`
  const { customerId, name = null, permissions, allowedIps = [], expiresAt = null, createdAt } = key
  const { rateLimitPerMinute = rateLimitDefault, unconfirmedPermissions = [], madeBy = null } = key
  const sealed = await secrets.seal(tx, { secret: secretKey, purpose: id })
  const [row] = await tx.query<Row>(sql`
    insert into api_keys (id, customer_id, name, sealed_secret, permissions, unconfirmed_permissions, made_by, allowed_ips,
      rate_limit_per_minute, expires_at, is_active, created_at)
    values (${id}, ${customerId}, ${name}, ${sealed}, ${permissions}, ${unconfirmedPermissions}, ${madeBy}, ${allowedIps},
      ${rateLimitPerMinute}, ${expiresAt}, true, ${createdAt}) returning *, ${isFrozen}`)
  assert(row !== undefined, 'an insert with returning answers one row')
  return { ...fromRow(row), secretKey }
}

type ApiKeyChange = {
  readonly name?: string | undefined
  readonly permissions?: readonly string[] | undefined
  readonly allowedIps?: readonly string[] | undefined
  readonly rateLimitPerMinute?: number | undefined
  readonly expiresAt?: Date | null | undefined
  readonly isActive?: boolean | undefined
}

/**
 * Changes what is given and leaves the rest; answers the key, or undefined when there is none. An expiry takes the place of
 * the overlap of a rolled key. A list of permissions comes from the owner, so no permission is left unconfirmed after it. A
 * key that an operator disabled is not enabled.
 */
export async function changeApiKey(tx: Tx, id: string, change: ApiKeyChange): Promise<ApiKey | undefined> {
  const { name, permissions, allowedIps, rateLimitPerMinute, expiresAt, isActive } = change
  const [row] = await tx.query<Row>(sql`
    update api_keys set
      name = coalesce(${name ?? null}, name),
      permissions = coalesce(${permissions ?? null}::text[], permissions),
      unconfirmed_permissions = case when ${permissions === undefined} then unconfirmed_permissions else '{}' end,
      allowed_ips = coalesce(${allowedIps ?? null}::text[], allowed_ips),
      rate_limit_per_minute = coalesce(${rateLimitPerMinute ?? null}::integer, rate_limit_per_minute),
      expires_at = case when ${expiresAt === undefined} then expires_at else ${expiresAt ?? null}::timestamptz end,
      rolled_until = case when ${expiresAt === undefined} then rolled_until end,
      is_active = coalesce(${isActive ?? null}::boolean and disabled_by is null, is_active)
    where id = ${id} returning *, ${isFrozen}`)
  if (isActive === true && row !== undefined && row.disabled_by !== null)
    throw new Refusal(keyRefusals.API_KEY_DISABLED_BY_OPERATOR)
  return row && fromRow(row)
}

/** Lets a key with a successor work until its overlap ends, and no longer than an earlier roll allows. */
export async function endOverlap(
  tx: Tx,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  await tx.query(sql`update api_keys set rolled_until = least(rolled_until, ${until}) where id = ${id}`)
}

/** The key of a customer, locked; undefined when it is nobody's or another's. */
export async function lockApiKey(
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<ApiKey | undefined> {
  const [row] = await tx.query<Row>(sql`
    select *, ${isFrozen} from api_keys where id = ${id} and customer_id = ${customerId} for no key update`)
  return row && fromRow(row)
}

/** The number of a customer's keys. The customer is locked, so the number holds until the end of the database transaction. */
export async function countApiKeys(tx: Tx, customerId: string): Promise<number> {
  await tx.query(sql`select from customers where id = ${customerId} for no key update`)
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from api_keys where customer_id = ${customerId}`)
  return row?.count ?? 0
}

/** Deletes a key for good; false when there is none. */
export async function deleteApiKey(database: Queryable, id: string): Promise<boolean> {
  const deleted = await database.query(sql`delete from api_keys where id = ${id} returning id`)
  return deleted.length > 0
}

type KeysAsked = { customerId: string | undefined; limit: number; offset: number }

/** Keys of one customer or of all, oldest first, their secrets left sealed. */
export async function listApiKeys(
  database: Queryable,
  { customerId, limit, offset }: KeysAsked,
): Promise<ApiKey[]> {
  const rows = await database.query<Row>(sql`
    select *, ${isFrozen} from api_keys ${customerId === undefined ? sql`` : sql`where customer_id = ${customerId}`}
    order by created_at, id limit ${limit} offset ${offset}`)
  return rows.map(fromRow)
}

type KeyPage = { readonly customerId: string; readonly limit: number; readonly after: string | undefined }

/** The keys of a customer behind one of them, oldest first, their secrets left sealed. */
export async function pageApiKeys(
  database: Queryable,
  { customerId, limit, after }: KeyPage,
): Promise<ApiKey[]> {
  const rows = await database.query<Row>(sql`
    select *, ${isFrozen} from api_keys where customer_id = ${customerId}
      ${after === undefined ? sql`` : sql`and (created_at, id) > (select created_at, id from api_keys where id = ${after})`}
    order by created_at, id limit ${limit}`)
  return rows.map(fromRow)
}

/** The keys with these ids, secrets opened. */
export async function findApiKeys(
  database: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<SecretApiKey[]> {
  const rows = await database.query<Row>(sql`select *, ${isFrozen} from api_keys where id = any(${ids})`)
  return Promise.all(rows.map((row) => opened(row, secrets)))
}

/** The keys with these ids as they stand, their secrets left sealed. */
export async function readApiKeys(database: Queryable, ids: readonly string[]): Promise<ApiKey[]> {
  if (ids.length === 0) return []
  const rows = await database.query<Row>(sql`select *, ${isFrozen} from api_keys where id = any(${ids})`)
  return rows.map(fromRow)
}

/** The keys of a customer, oldest first, secrets opened. */
export async function findKeysOf(
  database: Queryable,
  secrets: Secrets,
  customerId: string,
): Promise<SecretApiKey[]> {
  const rows = await database.query<Row>(sql`
    select *, ${isFrozen} from api_keys where customer_id = ${customerId} order by created_at, id`)
  return Promise.all(rows.map((row) => opened(row, secrets)))
}

async function opened(row: Row, secrets: Secrets): Promise<SecretApiKey> {
  const secretKey = await secrets.open({ sealed: row.sealed_secret, purpose: row.id })
  return { ...fromRow(row), secretKey }
}

/** Reseals the secrets of customers' keys under the newest data key. */
export const resealApiKeys = resealKeysIn(sql`api_keys`)

/** Remembers when keys were last used. */
export function recordUse(database: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  return recordUseIn(sql`api_keys`, { database, uses })
}

function fromRow(row: Row): ApiKey {
  return {
    id: row.id,
    customerId: row.customer_id,
    name: row.name,
    permissions: row.permissions,
    unconfirmedPermissions: row.unconfirmed_permissions,
    madeBy: row.made_by,
    allowedIps: row.allowed_ips,
    rateLimitPerMinute: row.rate_limit_per_minute,
    expiresAt: sooner(row.expires_at, row.rolled_until),
    ownersExpiry: row.expires_at,
    rolledUntil: row.rolled_until,
    isActive: row.is_active,
    disabledBy: row.disabled_by,
    isFrozen: row.is_frozen,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

function sooner(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
