import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { MigrationError } from './migration-error.ts'
import type { Migration } from './migration-files.ts'
import { heldMessage, isLockedOut, openTransactions } from './schema-locks.ts'

type Applying = {
  readonly migration: Migration
  /** How long it is tried. */
  readonly waitMs: number
  /** Whether no server runs, so nobody waits behind this migration. */
  readonly isAlone: boolean
}

// Everybody waits behind a statement that waits for a table. Below PostgreSQL's deadlock_timeout of a second, so that this
// session gives way before PostgreSQL chooses which of two ends.
const besideServersMs = 50
const retryPauseMs = 100
const concurrently = /^create (?:unique )?index concurrently ([a-z_0-9]+) /m

/** Retries a migration while servers or a backup hold its locks. Each attempt applies all of it or nothing. */
export async function apply(client: pg.Client, { migration, waitMs, isAlone }: Applying): Promise<void> {
  const deadline = performance.now() + waitMs
  const lockMs = isAlone ? waitMs : Math.min(besideServersMs, waitMs)
  const [, index] = concurrently.exec(migration.text) ?? []
  const attempt = () =>
    index === undefined
      ? applyOnce(client, { migration, lockMs })
      : buildIndex(client, { migration, index, waitMs })
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (performance.now() >= deadline) {
        const why = `the migration ${migration.name} waits for a table`
        throw new MigrationError(heldMessage(why, { waitMs, sessions: await openTransactions(client) }))
      }
    }
    await pause(retryPauseMs)
  }
}

type Attempt = { readonly migration: Migration; readonly lockMs: number }

async function applyOnce(client: pg.Client, { migration, lockMs }: Attempt): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    await client.query(migration.text)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Building = { readonly migration: Migration; readonly index: string; readonly waitMs: number }

/**
 * Builds an index outside any transaction: it waits for transactions and nobody waits for it. An attempt that was interrupted
 * leaves an index that is not valid, or one without its row.
 */
async function buildIndex(client: pg.Client, { migration, index, waitMs }: Building): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`)
  try {
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(migration.text)
    await note(client, migration)
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

async function note(client: pg.Client, { name, checksum, half, serves }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migrations (name, checksum, serves_older, serves) values ($1, $2, $3, $4)',
    [name, checksum, half === 'expand', serves],
  )
}
