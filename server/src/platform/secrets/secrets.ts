import { randomBytes } from 'node:crypto'
import { type Database, type Queryable, sql, type Tx } from '#platform/database'
import { type DataKeys, ensureDataKeys, hasDataKey, readDataKeys, requireLegacyKey } from './data-keys.ts'
import {
  type DataKey,
  numberOf,
  openSecret,
  type SealedSecret,
  SecretUnreadable,
  sealSecret,
} from './sealed-secret.ts'

/** Draws unguessable bytes. */
export type Draw = (count: number) => Buffer

/** Makes, seals and opens the secrets of an exchange. */
export type Secrets = {
  /** Bytes for a secret that is given out, such as a key's. */
  readonly draw: Draw
  /**
   * Seals for one purpose, such as the id of the key that the secret belongs to. No rotation can replace the data key
   * before the transaction ends, so nothing is sealed under a replaced one.
   */
  seal(tx: Tx, opened: { readonly secret: string; readonly purpose: string }): Promise<SealedSecret>
  /** Throws `SecretUnreadable` for a value that was not sealed for this purpose. */
  open(sealed: { readonly sealed: SealedSecret; readonly purpose: string }): Promise<string>
  /** Reads the data keys again. */
  refresh(): Promise<void>
  /** The current data key as of the last read. */
  current(): DataKey
  /** Null for an unknown number. */
  dataKey(number: number): Buffer | null
}

/** Opens the secrets of a database, and makes its first data key. Throws `SecretUnreadable` for a wrong master key. */
export async function openSecrets(
  database: Database,
  masterKey: Buffer,
  draw: Draw = randomBytes,
): Promise<Secrets> {
  await database.inTransaction((tx) => ensureDataKeys(tx, masterKey))
  let known = await readDataKeys(database, masterKey)
  const refresh = async (from: Queryable = database) => {
    known = await readDataKeys(from, masterKey)
  }
  return secretsOf({ known: () => known, refresh, lockCurrent, draw })
}

/**
 * The secrets of a database that is only read, with any version of the schema. Null before its first data key; throws
 * `SecretUnreadable` for a wrong master key.
 */
export async function readSecrets(database: Database, masterKey: Buffer): Promise<Secrets | null> {
  if (!(await hasDataKey(database))) {
    await requireLegacyKey(database, masterKey)
    return null
  }
  const known = await readDataKeys(database, masterKey)
  return secretsOf({ known: () => known, refresh: async () => {}, lockCurrent, draw: randomBytes })
}

/** Secrets under one fixed key that no database stores. */
export function secretsUnder(key: Buffer): Secrets {
  const known = { keys: new Map([[0, key]]), current: 0 }
  const lock = async () => known.current
  return secretsOf({ known: () => known, refresh: async () => {}, lockCurrent: lock, draw: randomBytes })
}

type Source = {
  known(): DataKeys
  refresh(from?: Queryable): Promise<void>
  lockCurrent(tx: Tx): Promise<number>
  readonly draw: Draw
}

function secretsOf({ known, refresh, lockCurrent: lock, draw }: Source): Secrets {
  async function keyOf(number: number, from?: Queryable): Promise<Buffer> {
    if (!known().keys.has(number)) await refresh(from)
    const key = known().keys.get(number)
    if (key === undefined) throw new SecretUnreadable()
    return key
  }
  return {
    draw,
    async seal(tx, opened) {
      const number = await lock(tx)
      return sealSecret({ number, key: await keyOf(number, tx) }, opened)
    },
    open: async ({ sealed, purpose }) => openSecret(await keyOf(numberOf(sealed)), { sealed, purpose }),
    refresh: () => refresh(),
    current() {
      const { keys, current } = known()
      const key = keys.get(current)
      if (key === undefined) throw new SecretUnreadable()
      return { number: current, key }
    },
    dataKey: (number) => known().keys.get(number) ?? null,
  }
}

async function lockCurrent(tx: Tx): Promise<number> {
  const [exchange] = await tx.query<{ data_key: number }>(sql`select data_key from exchange for share`)
  if (exchange === undefined) throw new Error('an exchange is founded before its secrets')
  return exchange.data_key
}
