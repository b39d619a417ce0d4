import { type Database, sql, type Tx } from '#platform/database'
import { addDataKeys, fingerprintOf, newDataKey, readDataKeys } from './data-keys.ts'
import { headOf, type SealedSecret, SecretUnreadable, sealSecret } from './sealed-secret.ts'
import { openSecrets } from './secrets.ts'

type Change = { readonly from: Buffer; readonly to: Buffer }

/** Reseals a secret under the newest data key. */
export type Reseal = (sealed: SealedSecret, purpose: string) => Promise<SealedSecret>

type Batch = {
  /** The first bytes of everything sealed under the newest data key: its number. */
  readonly head: Buffer
  /** The last id of the previous batch; empty at first. */
  readonly after: string
  readonly limit: number
  readonly reseal: Reseal
}

/**
 * Reseals a table's next secrets that are under another data key, in the order of ids, and returns these ids. The rows
 * are locked when read.
 */
export type ResealBatch = (tx: Tx, batch: Batch) => Promise<string[]>

/**
 * Makes a new data key, and lets both master keys open all data keys. Returns false when the change is already
 * finished. Drops an unfinished change to another master key.
 */
export async function beginRotation(database: Database, { from, to }: Change): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const counting = await lockMasterKey(tx)
    if (counting === fingerprintOf(to)) return false
    if (counting !== fingerprintOf(from)) throw new SecretUnreadable()
    const { keys } = await readDataKeys(tx, from)
    await tx.query(sql`
      delete from data_keys where master_key <> all(${[fingerprintOf(from), fingerprintOf(to)]}::text[])`)
    const [begun] = await tx.query(sql`
      select from exchange where next_master_key = ${fingerprintOf(to)}`)
    if (begun !== undefined) return true
    await tx.query(sql`update exchange set next_master_key = ${fingerprintOf(to)}`)
    const next = newDataKey(Math.max(...keys.keys()))
    await addDataKeys(tx, from, [next])
    await addDataKeys(tx, to, [...[...keys].map(([number, key]) => ({ number, key })), next])
    return true
  })
}

const batchMax = 200

/**
 * Makes the newest data key the current one and reseals all secrets under it, in small batches. Can run again after a
 * kill at any moment.
 */
export async function resealAll(
  database: Database,
  { masterKey, tables }: { masterKey: Buffer; tables: readonly ResealBatch[] },
): Promise<number> {
  // Waits for every transaction that seals; afterwards nothing is sealed under another key.
  await database.query(sql`update exchange set data_key = (select max(number) from data_keys)`)
  const secrets = await openSecrets(database, masterKey)
  const reseal: Reseal = async (sealed, purpose) => {
    const secret = await secrets.open({ sealed, purpose }).catch((error: unknown) => {
      // An altered secret stops the rotation with an error that names it.
      throw new SecretUnreadable(error, `The secret of ${purpose}`)
    })
    return sealSecret(secrets.current(), { secret, purpose })
  }
  let count = 0
  for (const table of tables)
    count += await resealTable(database, { table, reseal, head: headOf(secrets.current().number) })
  return count
}

async function resealTable(
  database: Database,
  { table, ...batch }: { table: ResealBatch; reseal: Reseal; head: Buffer },
): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const ids = await database.inTransaction((tx) => table(tx, { ...batch, after, limit: batchMax }))
    count += ids.length
    const last = ids.at(-1)
    if (last === undefined) return count
    after = last
  }
}

/** Logs the step, in the same database transaction. */
type Note = (tx: Tx) => Promise<void>

const unnoted: Note = async () => {}

/** Makes the new master key the valid one; the old one still opens everything until it is retired. */
export async function finishRotation(
  database: Database,
  { from, to }: Change,
  note = unnoted,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const changed = await tx.query(sql`
      update exchange set master_key = next_master_key, next_master_key = null
      where master_key = ${fingerprintOf(from)} and next_master_key = ${fingerprintOf(to)} returning 1`)
    if (changed.length > 0) await note(tx)
  })
}

/**
 * Deletes all master keys but the valid one, and all data keys but the current one. Refuses during an unfinished
 * change, since secrets may still be under the previous data key.
 */
export async function retireMasterKeys(
  database: Database,
  masterKey: Buffer,
  note = unnoted,
): Promise<'retired' | 'nothing to retire' | 'unfinished'> {
  return database.inTransaction(async (tx) => {
    const counting = await lockMasterKey(tx)
    if (counting !== fingerprintOf(masterKey)) throw new SecretUnreadable()
    const [unfinished] = await tx.query(sql`select from exchange where next_master_key is not null`)
    if (unfinished !== undefined) return 'unfinished'
    const retired = await tx.query(sql`
      delete from data_keys using exchange
      where data_keys.master_key <> exchange.master_key or number <> data_key returning 1`)
    if (retired.length === 0) return 'nothing to retire'
    await note(tx)
    return 'retired'
  })
}

async function lockMasterKey(tx: Tx): Promise<string | null> {
  const [exchange] = await tx.query<{ master_key: string | null }>(
    sql`select master_key from exchange for no key update`,
  )
  return exchange?.master_key ?? null
}
