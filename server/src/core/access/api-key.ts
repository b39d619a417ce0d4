import assert from 'node:assert'
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
import { Refusal } from '#platform/refusal'
import type { SealedSecret, Secrets } from '#platform/secrets'
import { recordUseIn, resealKeysIn } from './key-table.ts'
import { keyRefusals } from './refusals.ts'

const { uuid, text, textArray, integer, bytea, boolean, timestamptz } = columns

const keyTable = table('api_keys', {
  /** The public key, `pk_live_…`. */
  id: text,
  customerId: uuid,
  /** The name that the owner gave the key; null for a key that was made outside the console. */
  name: orNull(text),
  sealed: bytea.named('sealed_secret').as<SealedSecret>(),
  permissions: textArray,
  /** Permissions that send value and that an operator gave; the customer must confirm them before the key has them. */
  unconfirmedPermissions: textArray,
  /** The operator who made the key; null for a key that its customer or a control of the sandbox made. */
  madeBy: orNull(text),
  /** Addresses and CIDR ranges; empty allows every address. */
  allowedIps: textArray,
  rateLimitPerMinute: integer,
  ownersExpiry: orNull(timestamptz.named('expires_at')),
  /** When the overlap with its successor ends; null unless it was rolled. */
  rolledUntil: orNull(timestamptz),
  isActive: boolean,
  /** The operator who disabled the key; then only an operator can enable it, and the owner cannot. */
  disabledBy: orNull(text),
  createdAt: timestamptz,
  lastUsedAt: orNull(timestamptz),
})

const sealedTable = keyTable.pick('sealed')

/** A key without its secret. */
export type ApiKey = Omit<Item<typeof keyTable>, 'sealed'> & {
  /** When the key stops working: at its owner's expiry or at the end of its overlap, whichever is sooner. */
  readonly expiresAt: Date | null
  /** The key's customer is frozen, so the key opens nothing. */
  readonly isFrozen: boolean
}

export type SecretApiKey = ApiKey & { readonly secretKey: string }

export const publicKeyPattern = /^pk_live_[0-9a-f]{32}$/

const rateLimitDefault = 600

type Found = RowOf<typeof keyTable> & { is_frozen: boolean }

/** The columns of a key, and whether its customer is frozen. */
const found = sql`${keyTable.columns},
  (select frozen_at is not null from customers where customers.id = customer_id) as is_frozen`

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
  const made = keyTable.insertion({
    ...{
      id,
      customerId,
      name,
      sealed,
      permissions,
      unconfirmedPermissions,
      madeBy,
      allowedIps,
      rateLimitPerMinute,
    },
    ...{
      ownersExpiry: expiresAt,
      rolledUntil: null,
      isActive: true,
      disabledBy: null,
      createdAt,
      lastUsedAt: null,
    },
  })
  const [row] = await tx.query<Found>(sql`${made} returning ${found}`)
  assert(row !== undefined, 'an insert with returning answers one row')
  return { ...keyOf(row), secretKey }
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
 * Changes the given fields and leaves the rest; answers the changed key, or undefined when there is none. A new expiry
 * replaces the overlap of a rolled key. A new list of permissions comes from the owner, so it leaves no permission
 * unconfirmed. A key that an operator disabled stays disabled.
 */
export async function changeApiKey(tx: Tx, id: string, change: ApiKeyChange): Promise<ApiKey | undefined> {
  const { name, permissions, allowedIps, rateLimitPerMinute, expiresAt, isActive } = change
  const [row] = await tx.query<Found>(sql`
    update api_keys set
      name = coalesce(${name ?? null}, name),
      permissions = coalesce(${permissions ?? null}::text[], permissions),
      unconfirmed_permissions = case when ${permissions === undefined} then unconfirmed_permissions else '{}' end,
      allowed_ips = coalesce(${allowedIps ?? null}::text[], allowed_ips),
      rate_limit_per_minute = coalesce(${rateLimitPerMinute ?? null}::integer, rate_limit_per_minute),
      expires_at = case when ${expiresAt === undefined} then expires_at else ${expiresAt ?? null}::timestamptz end,
      rolled_until = case when ${expiresAt === undefined} then rolled_until end,
      is_active = coalesce(${isActive ?? null}::boolean and disabled_by is null, is_active)
    where id = ${id} returning ${found}`)
  const key = row && keyOf(row)
  if (isActive === true && key !== undefined && key.disabledBy !== null)
    throw new Refusal(keyRefusals.API_KEY_DISABLED_BY_OPERATOR)
  return key
}

/** Sets the end of a rolled key's overlap; an earlier end stays. */
export async function endOverlap(
  tx: Tx,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  await tx.query(sql`update api_keys set rolled_until = least(rolled_until, ${until}) where id = ${id}`)
}

/** Locks a key of the customer; undefined when the id is unknown or another customer's. */
export async function lockApiKey(
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<ApiKey | undefined> {
  const [row] = await tx.query<Found>(sql`
    select ${found} from api_keys where id = ${id} and customer_id = ${customerId} for no key update`)
  return row && keyOf(row)
}

/** The number of a customer's keys. Locks the customer, so the number holds until the end of the transaction. */
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
  const rows = await database.query<Found>(sql`
    select ${found} from api_keys ${customerId === undefined ? sql`` : sql`where customer_id = ${customerId}`}
    order by created_at, id limit ${limit} offset ${offset}`)
  return rows.map(keyOf)
}

type KeyPage = { readonly customerId: string; readonly limit: number; readonly after: string | undefined }

/** A page of a customer's keys, after a given key, oldest first, their secrets left sealed. */
export async function pageApiKeys(
  database: Queryable,
  { customerId, limit, after }: KeyPage,
): Promise<ApiKey[]> {
  const rows = await database.query<Found>(sql`
    select ${found} from api_keys where customer_id = ${customerId}
      ${after === undefined ? sql`` : sql`and (created_at, id) > (select created_at, id from api_keys where id = ${after})`}
    order by created_at, id limit ${limit}`)
  return rows.map(keyOf)
}

/** The keys with these ids, secrets opened. */
export async function findApiKeys(
  database: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<SecretApiKey[]> {
  const rows = await database.query<Found>(sql`select ${found} from api_keys where id = any(${ids})`)
  return Promise.all(rows.map((row) => opened(row, secrets)))
}

/** The present rows of these keys, their secrets left sealed. */
export async function readApiKeys(database: Queryable, ids: readonly string[]): Promise<ApiKey[]> {
  if (ids.length === 0) return []
  const rows = await database.query<Found>(sql`select ${found} from api_keys where id = any(${ids})`)
  return rows.map(keyOf)
}

/** The keys of a customer, oldest first, secrets opened. */
export async function findKeysOf(
  database: Queryable,
  secrets: Secrets,
  customerId: string,
): Promise<SecretApiKey[]> {
  const rows = await database.query<Found>(sql`
    select ${found} from api_keys where customer_id = ${customerId} order by created_at, id`)
  return Promise.all(rows.map((row) => opened(row, secrets)))
}

async function opened(row: Found, secrets: Secrets): Promise<SecretApiKey> {
  const key = keyOf(row)
  const secretKey = await secrets.open({ sealed: sealedTable.read(row).sealed, purpose: key.id })
  return { ...key, secretKey }
}

/** Reseals the secrets of customers' keys under the newest data key. */
export const resealApiKeys = resealKeysIn(sql`api_keys`)

/** Remembers when keys were last used. */
export function recordUse(database: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  return recordUseIn(sql`api_keys`, { database, uses })
}

function keyOf(row: Found): ApiKey {
  const { sealed: _, ...key } = keyTable.read(row)
  return { ...key, expiresAt: sooner(key.ownersExpiry, key.rolledUntil), isFrozen: row.is_frozen }
}

function sooner(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
