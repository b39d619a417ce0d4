import { type Database, sql } from '#platform/database'
import { openSecret, sealSecret } from '#platform/secrets'

const purpose = 'master key check'

/** Throws `SecretUnreadable` unless this is the key that the database's secrets were sealed with. */
export async function checkMasterKey(database: Database, masterKey: Buffer): Promise<void> {
  const sealed = sealSecret(masterKey, { secret: 'coffer', purpose })
  await database.query(sql`insert into master_key_check (sealed) values (${sealed}) on conflict do nothing`)
  const [row] = await database.query<{ sealed: Buffer }>(sql`select sealed from master_key_check`)
  if (row !== undefined) openSecret(masterKey, { sealed: row.sealed, purpose })
}
