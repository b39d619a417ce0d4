import assert from 'node:assert'
import { recordUseIn, resealKeysIn } from '#core/access'
import { isUniqueViolation, type Queryable, sql, type Tx } from '#platform/database'
import type { Secrets } from '#platform/secrets'

/** All that a service key can be allowed. No right approves, halts or lets anything go on. */
export const serviceRights = ['customers.create', 'keys.create', 'levels.set'] as const

export type ServiceRight = (typeof serviceRights)[number]

/** A key of a program of the exchange, without its secret. */
export type ServiceKey = {
  /** The public key, `hk_live_…`. */
  readonly id: string
  readonly name: string
  readonly rights: readonly string[]
  /** Addresses and CIDR ranges; empty allows every address. */
  readonly allowedIps: readonly string[]
  readonly rateLimitPerMinute: number
  readonly expiresAt: Date | null
  /** The operator who made it, and their subject at the identity provider. */
  readonly madeBy: string
  readonly madeByPerson: string
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly disabledAt: Date | null
  readonly disabledBy: string | null
  readonly lastUsedAt: Date | null
}

export type SecretServiceKey = ServiceKey & { readonly secretKey: string }

export const serviceKeyPattern: RegExp = /^hk_live_[0-9a-f]{32}$/

type Stored = ServiceKey & { readonly sealed: Buffer }

const columns = sql`id, name, sealed_secret as sealed, rights, allowed_ips as "allowedIps",
  rate_limit_per_minute as "rateLimitPerMinute", expires_at as "expiresAt", made_by as "madeBy",
  made_by_person as "madeByPerson", created_at as "createdAt", confirmed_at as "confirmedAt", disabled_at as "disabledAt",
  disabled_by as "disabledBy", last_used_at as "lastUsedAt"`

type NewKey = Omit<
  ServiceKey,
  'id' | 'confirmedAt' | 'disabledAt' | 'disabledBy' | 'lastUsedAt' | 'rateLimitPerMinute'
> & { readonly rateLimitPerMinute?: number | undefined }

const rateLimitDefault = 600

/** Makes a key with 256 bits of secret, which opens nothing yet; undefined where the name is taken. The secret is shown this once. */
export async function createServiceKey(
  tx: Tx,
  secrets: Secrets,
  key: NewKey,
): Promise<SecretServiceKey | undefined> {
  const id = `hk_live_${secrets.draw(16).toString('hex')}`
  const secretKey = `sk_live_${secrets.draw(32).toString('hex')}`
  const { name, rights, allowedIps, rateLimitPerMinute = rateLimitDefault, expiresAt } = key
  const { madeBy, madeByPerson, createdAt } = key
  const sealed = await secrets.seal(tx, { secret: secretKey, purpose: id })
  const rows = await tx
    .query<Stored>(sql`
      insert into service_keys (id, name, sealed_secret, rights, allowed_ips, rate_limit_per_minute, expires_at, made_by,
        made_by_person, created_at)
      values (${id}, ${name}, ${sealed}, ${rights}, ${allowedIps}, ${rateLimitPerMinute}, ${expiresAt}, ${madeBy},
        ${madeByPerson}, ${createdAt}) returning ${columns}`)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'service_keys_name_key')) return null
      throw error
    })
  if (rows === null) return undefined
  const [row] = rows
  assert(row !== undefined, 'an insert with returning answers one row')
  return { ...fromRow(row), secretKey }
}

type Page = { readonly limit: number; readonly after?: string | undefined }

/** Service keys, oldest first, behind one of them. */
export async function listServiceKeys(database: Queryable, { limit, after }: Page): Promise<ServiceKey[]> {
  const rows = await database.query<Stored>(sql`
    select ${columns} from service_keys
    where ${after === undefined ? sql`true` : sql`(created_at, id) > (select created_at, id from service_keys where id = ${after})`}
    order by created_at, id limit ${limit}`)
  return rows.map(fromRow)
}

/** A key that nobody else changes until the end of the transaction. */
export async function lockServiceKey(tx: Tx, id: string): Promise<ServiceKey | undefined> {
  const [row] = await tx.query<Stored>(
    sql`select ${columns} from service_keys where id = ${id} for no key update`,
  )
  return row && fromRow(row)
}

/** The keys with these ids, secrets opened. */
export async function findServiceKeys(
  database: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<SecretServiceKey[]> {
  const rows = await database.query<Stored>(sql`select ${columns} from service_keys where id = any(${ids})`)
  return Promise.all(
    rows.map(async (row) => ({
      ...fromRow(row),
      secretKey: await secrets.open({ sealed: row.sealed, purpose: row.id }),
    })),
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

/** Seals secrets of service keys again. */
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

/** The name under which the acts of a key stand in the audit log. */
export function operatorOf({ name }: Pick<ServiceKey, 'name'>): string {
  return `service ${name}`
}

function fromRow({ sealed: _, ...key }: Stored): ServiceKey {
  return key
}
