import assert from 'node:assert'
import { recordUseIn, resealKeysIn } from '#core/access'
import {
  columns,
  type Item,
  isUniqueViolation,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { SealedSecret, Secrets } from '#platform/secrets'

/** All rights that a service key can have. None approves, halts or resumes anything. */
export const serviceRights = ['customers.create', 'keys.create', 'levels.set'] as const

export type ServiceRight = (typeof serviceRights)[number]

const { text, textArray, integer, bytea, timestamptz } = columns

const keyTable = table('service_keys', {
  /** The public key, `hk_live_…`. */
  id: text,
  name: text,
  sealed: bytea.named('sealed_secret').as<SealedSecret>(),
  rights: textArray,
  /** Addresses and CIDR ranges; empty allows every address. */
  allowedIps: textArray,
  rateLimitPerMinute: integer,
  expiresAt: orNull(timestamptz),
  /** The operator who made the key, and their subject at the identity provider. */
  madeBy: text,
  madeByPerson: text,
  createdAt: timestamptz,
  confirmedAt: orNull(timestamptz),
  disabledAt: orNull(timestamptz),
  disabledBy: orNull(text),
  lastUsedAt: orNull(timestamptz),
})
type Found = RowOf<typeof keyTable>

/** A key of a program of the exchange, without its secret. */
export type ServiceKey = Omit<Item<typeof keyTable>, 'sealed'>

export type SecretServiceKey = ServiceKey & { readonly secretKey: string }

export const serviceKeyPattern: RegExp = /^hk_live_[0-9a-f]{32}$/

type NewKey = Omit<
  ServiceKey,
  'id' | 'confirmedAt' | 'disabledAt' | 'disabledBy' | 'lastUsedAt' | 'rateLimitPerMinute'
> & { readonly rateLimitPerMinute?: number | undefined }

const rateLimitDefault = 600

/**
 * Makes a key with 256 bits of secret and no effect until it is confirmed; undefined where the name is taken. The
 * secret is shown this once.
 */
export async function createServiceKey(
  tx: Tx,
  secrets: Secrets,
  key: NewKey,
): Promise<SecretServiceKey | undefined> {
  const id = `hk_live_${secrets.draw(16).toString('hex')}`
  const secretKey = `sk_live_${secrets.draw(32).toString('hex')}`
  const { rateLimitPerMinute = rateLimitDefault } = key
  const sealed = await secrets.seal(tx, { secret: secretKey, purpose: id })
  const made = keyTable.insertion({
    ...{ ...key, id, sealed, rateLimitPerMinute },
    ...{ confirmedAt: null, disabledAt: null, disabledBy: null, lastUsedAt: null },
  })
  const rows = await tx.query<Found>(sql`${made} returning ${keyTable.columns}`).catch((error: unknown) => {
    if (isUniqueViolation(error, 'service_keys_name_key')) return null
    throw error
  })
  if (rows === null) return undefined
  const [row] = rows
  assert(row !== undefined, 'an insert with returning answers one row')
  return { ...keyOf(row), secretKey }
}

type Page = { readonly limit: number; readonly after?: string | undefined }

/** A page of service keys, after a given key, oldest first. */
export async function listServiceKeys(database: Queryable, { limit, after }: Page): Promise<ServiceKey[]> {
  const rows = await database.query<Found>(sql`
    select ${keyTable.columns} from service_keys
    where ${after === undefined ? sql`true` : sql`(created_at, id) > (select created_at, id from service_keys where id = ${after})`}
    order by created_at, id limit ${limit}`)
  return rows.map(keyOf)
}

/** The key, locked until the end of the transaction. */
export async function lockServiceKey(tx: Tx, id: string): Promise<ServiceKey | undefined> {
  const [row] = await tx.query<Found>(
    sql`select ${keyTable.columns} from service_keys where id = ${id} for no key update`,
  )
  return row && keyOf(row)
}

/** The keys with these ids, secrets opened. */
export async function findServiceKeys(
  database: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<SecretServiceKey[]> {
  const rows = await database.query<Found>(
    sql`select ${keyTable.columns} from service_keys where id = any(${ids})`,
  )
  return Promise.all(
    rows.map(async (row) => {
      const { sealed, ...key } = keyTable.read(row)
      return { ...key, secretKey: await secrets.open({ sealed, purpose: key.id }) }
    }),
  )
}

type Changing = { readonly id: string; readonly now: Date }

export async function confirmServiceKey(tx: Tx, { id, now }: Changing): Promise<void> {
  await tx.query(sql`update service_keys set confirmed_at = ${now} where id = ${id}`)
}

/** Disables a key for good. */
export async function disableServiceKey(
  tx: Tx,
  { id, operator, now }: Changing & { readonly operator: string },
): Promise<void> {
  await tx.query(
    sql`update service_keys set disabled_at = ${now}, disabled_by = ${operator} where id = ${id}`,
  )
}

/** Reseals service keys' secrets under the newest data key. */
export const resealServiceKeys = resealKeysIn(sql`service_keys`)

/** Remembers when keys were last used. */
export function recordServiceUse(database: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  return recordUseIn(sql`service_keys`, { database, uses })
}

export const serviceKeyStates = ['unconfirmed', 'active', 'disabled'] as const

export function stateOf({ confirmedAt, disabledAt }: ServiceKey): (typeof serviceKeyStates)[number] {
  if (disabledAt !== null) return 'disabled'
  return confirmedAt === null ? 'unconfirmed' : 'active'
}

/** The name for a key's acts in the audit log. */
export function operatorOf({ name }: Pick<ServiceKey, 'name'>): string {
  return `service ${name}`
}

function keyOf(row: Found): ServiceKey {
  const { sealed: _, ...key } = keyTable.read(row)
  return key
}
