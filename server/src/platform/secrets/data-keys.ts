import { hkdfSync, randomBytes } from 'node:crypto'
import { hasColumn, type Queryable, sql, type Tx } from '#platform/database'
import { type DataKey, decrypt, encrypt, SecretUnreadable } from './sealed-secret.ts'

/** The data keys that a master key opens, and the number of the current one, which seals. */
export type DataKeys = { readonly keys: ReadonlyMap<number, Buffer>; readonly current: number }

const legacyNumber = 0

/** Identifies a master key without opening anything. */
export function fingerprintOf(masterKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'master key fingerprint', 16)).toString('hex')
}

/** Reads the data keys; throws `SecretUnreadable` when this master key opens none. */
export async function readDataKeys(database: Queryable, masterKey: Buffer): Promise<DataKeys> {
  const rows = await database.query<{ number: number; sealed: Buffer; current: number }>(sql`
    select number, sealed, data_key as current from exchange cross join data_keys
    where data_keys.master_key = ${fingerprintOf(masterKey)} order by number`)
  const [first] = rows
  if (first === undefined) throw new SecretUnreadable()
  const keys = rows.map(({ number, sealed }) => [number, openDataKey(masterKey, { number, sealed })] as const)
  return { keys: new Map(keys), current: first.current }
}

/** Makes the first data key of an exchange without one. Locks the row, since two servers may start at once. */
export async function ensureDataKeys(tx: Tx, masterKey: Buffer): Promise<void> {
  const [exchange] = await tx.query<{ data_key: number | null }>(
    sql`select data_key from exchange for no key update`,
  )
  if (exchange === undefined) throw new Error('an exchange is founded before its secrets')
  if (exchange.data_key !== null) return
  const first = await firstDataKey(tx, masterKey)
  await addDataKeys(tx, masterKey, [first])
  await tx.query(
    sql`update exchange set data_key = ${first.number}, master_key = ${fingerprintOf(masterKey)}`,
  )
}

/** A database older than data keys has its secrets under the master key, and a row that proves which master key. */
async function firstDataKey(tx: Tx, masterKey: Buffer): Promise<DataKey> {
  const [check] = await tx.query<Check>(sql`delete from master_key_check returning sealed`)
  if (check === undefined) return newDataKey(legacyNumber)
  openCheck(check, masterKey)
  return { number: legacyNumber, key: masterKey }
}

type Check = { sealed: Buffer }

function openCheck({ sealed }: Check, masterKey: Buffer): void {
  decrypt(masterKey, { sealed, purpose: 'master key check' })
}

/** Throws `SecretUnreadable` where a database without data keys has secrets under another master key. */
export async function requireLegacyKey(database: Queryable, masterKey: Buffer): Promise<void> {
  if (!(await hasColumn(database, { table: 'master_key_check', column: 'sealed' }))) return
  const [check] = await database.query<Check>(sql`select sealed from master_key_check`)
  if (check !== undefined) openCheck(check, masterKey)
}

/** Whether an exchange has data keys; works with every version of the schema. */
export async function hasDataKey(database: Queryable): Promise<boolean> {
  if (!(await hasColumn(database, { table: 'exchange', column: 'data_key' }))) return false
  const rows = await database.query(sql`select from exchange where data_key is not null`)
  return rows.length > 0
}

export function newDataKey(after: number): DataKey {
  return { number: after + 1, key: randomBytes(32) }
}

export async function addDataKeys(tx: Tx, masterKey: Buffer, added: readonly DataKey[]): Promise<void> {
  const sealed = added.map(({ number, key }) =>
    encrypt(wrappingKey(masterKey), { text: key, purpose: purposeOf(number) }),
  )
  await tx.query(sql`
    insert into data_keys (number, master_key, sealed)
    select number, ${fingerprintOf(masterKey)}, sealed
    from unnest(${added.map(({ number }) => number)}::integer[], ${sealed}::bytea[]) as added (number, sealed)
    on conflict do nothing`)
}

function openDataKey(masterKey: Buffer, { number, sealed }: { number: number; sealed: Buffer }): Buffer {
  return decrypt(wrappingKey(masterKey), { sealed, purpose: purposeOf(number) })
}

// A derived key, since the master key itself is the first data key of an old database.
function wrappingKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'data keys', 32))
}

function purposeOf(number: number): string {
  return `data key ${number}`
}
