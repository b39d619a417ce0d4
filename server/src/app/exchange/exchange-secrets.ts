import assert from 'node:assert'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type AccountKeys, differenceFrom, readAccountKeys, writeAccountKeys } from '#core/addresses'
import { type Database, type Queryable, sql, type Tx } from '#platform/database'
import type { ResealBatch, Secrets } from '#platform/secrets'
import { WrongExchange } from './exchange.ts'

const purposes = {
  account_keys: 'account keys',
  anchor_key: 'anchor key',
  callback_key: 'callback key',
} as const

type Keeping = { secrets: Secrets; given: AccountKeys | null; ask(): Promise<AccountKeys> }

/**
 * Seals and stores the account keys of an exchange's first start, so no server derives deposit addresses from others. Keys of
 * later generations are added, and none is taken away.
 * `given` are the keys of COFFER_ACCOUNT_KEYS; without them a sandbox asks its signer once and keeps the answer.
 */
export async function keepAccountKeys(
  database: Database,
  { secrets, given, ask }: Keeping,
): Promise<AccountKeys> {
  const asked = given === null && !(await hasAccountKeys(database)) ? await ask() : null
  return database.inTransaction(async (tx) => {
    const known = await openKept(tx, { secrets, column: 'account_keys' })
    const kept = known === null ? null : readAccountKeys(JSON.parse(known))
    const keys = given ?? kept ?? asked
    assert(keys !== null, 'the account keys of an exchange are never taken away')
    refuseOtherKeys({ kept, keys })
    const secret = JSON.stringify(writeAccountKeys(keys))
    if (secret !== known) {
      const sealed = await secrets.seal(tx, { secret, purpose: purposes.account_keys })
      await tx.query(sql`update exchange set account_keys = ${sealed}`)
    }
    return keys
  })
}

/** Throws `WrongExchange` for account keys other than the stored ones, before anything is written. */
export async function requireAccountKeys(
  database: Queryable,
  { secrets, given }: { secrets: Secrets; given: AccountKeys },
): Promise<void> {
  const [row] = await database.query<Pick<Kept, 'account_keys'>>(sql`select account_keys from exchange`)
  const sealed = row?.account_keys ?? null
  if (sealed === null) return
  const known = await secrets.open({ sealed, purpose: purposes.account_keys })
  refuseOtherKeys({ kept: readAccountKeys(JSON.parse(known)), keys: given })
}

function refuseOtherKeys({ kept, keys }: { kept: AccountKeys | null; keys: AccountKeys }): void {
  const difference = kept === null ? null : differenceFrom(kept, keys)
  if (difference === null) return
  const { generation, family } = difference
  const what =
    family === null
      ? `lacks the keys of seed ${generation}, which this exchange uses; set the file that was written after the last rotation`
      : `has other keys for ${family} than this exchange began with; set its first file again`
  throw new WrongExchange(
    `COFFER_ACCOUNT_KEYS ${what}, or deposits would go to addresses that nobody watches. Nothing was changed.`,
  )
}

async function hasAccountKeys(database: Database): Promise<boolean> {
  const rows = await database.query(sql`select from exchange where account_keys is not null`)
  return rows.length > 0
}

/** The key that signs anchors of the ledger, made at its first use. */
export async function anchorKey(database: Database, secrets: Secrets): Promise<KeyObject> {
  return database.inTransaction(async (tx) => {
    const kept = await openKept(tx, { secrets, column: 'anchor_key' })
    if (kept !== null) return createPrivateKey(kept)
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await tx.query(
      sql`update exchange set anchor_key = ${await secrets.seal(tx, { secret, purpose: purposes.anchor_key })}`,
    )
    return privateKey
  })
}

/** The key for signatures of a sandbox's simulated banks' callbacks, made at its first use. */
export async function callbackKey(database: Database, secrets: Secrets): Promise<Buffer> {
  return database.inTransaction(async (tx) => {
    const kept = await openKept(tx, { secrets, column: 'callback_key' })
    if (kept !== null) return Buffer.from(kept, 'base64')
    const key = secrets.draw(32)
    const sealed = await secrets.seal(tx, { secret: key.toString('base64'), purpose: purposes.callback_key })
    await tx.query(sql`update exchange set callback_key = ${sealed}`)
    return key
  })
}

type Kept = { [column in keyof typeof purposes]: Buffer | null }

/** The opened secret of a column, null before it exists; the row stays locked until the transaction ends. */
async function openKept(
  tx: Tx,
  { secrets, column }: { secrets: Secrets; column: keyof Kept },
): Promise<string | null> {
  const row = await readKept(tx)
  const sealed = row?.[column] ?? null
  return sealed === null ? null : secrets.open({ sealed, purpose: purposes[column] })
}

/** Reseals the exchange's own secrets. */
export const resealExchange: ResealBatch = async (tx, { head, after, reseal }) => {
  const row = await readKept(tx)
  if (row === undefined || after !== '') return []
  const anew = (sealed: Buffer | null, purpose: string) =>
    sealed === null || sealed.subarray(0, head.length).equals(head) ? sealed : reseal(sealed, purpose)
  await tx.query(sql`
    update exchange set account_keys = ${await anew(row.account_keys, purposes.account_keys)},
      anchor_key = ${await anew(row.anchor_key, purposes.anchor_key)},
      callback_key = ${await anew(row.callback_key, purposes.callback_key)}`)
  return ['exchange']
}

async function readKept(tx: Tx): Promise<Kept | undefined> {
  const [row] = await tx.query<Kept>(sql`
    select account_keys, anchor_key, callback_key from exchange for no key update`)
  return row
}
