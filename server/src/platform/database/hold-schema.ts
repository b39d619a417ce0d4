import type pg from 'pg'
import { connectSession, openSession, unknownMessage } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { schemaLocks } from './schema-locks.ts'

/** The lock of a running server on its schema. */
export type HeldSchema = {
  /** The migrations that this start ran. */
  readonly applied: readonly string[]
  /**
   * Looks again, in a new session if the last one was lost. Answers why this version may not serve; null when it may.
   */
  look(): Promise<string | null>
  /** The result of the last look. */
  problem(): string | null
  close(): Promise<void>
}

type Holding = {
  readonly url: string
  readonly folder: string
  readonly name: string
  readonly waitMs?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Migrates, then shares the lock of running servers until `close`. The lock belongs to one session, so `url` must lead
 * to PostgreSQL itself, not to a pooler.
 */
export async function holdSchema(holding: Holding): Promise<HeldSchema> {
  const known = (await readMigrations(holding.folder)).map(({ name }) => name)
  const opened = await openSession(holding)
  let session: pg.Client | null = opened.client
  let problem: string | null = null
  async function looked(): Promise<string | null> {
    session ??= await shareAgain(holding)
    return session === null ? 'the schema is being changed by another server' : strangers(session, known)
  }
  return {
    applied: opened.applied,
    async look() {
      try {
        problem = await looked()
      } catch (error) {
        await session?.end().catch(() => {})
        session = null
        problem = 'the lock of the schema was lost with its connection'
        throw error
      }
      return problem
    },
    problem: () => problem,
    close: async () => session?.end(),
  }
}

/** Null while another server changes the schema. */
async function shareAgain({ url, name }: Holding): Promise<pg.Client | null> {
  const client = await connectSession(url, name)
  const { rows } = await client.query<{ is_shared: boolean }>(
    'select pg_try_advisory_lock_shared($1) as is_shared',
    [schemaLocks.serving],
  )
  if (rows[0]?.is_shared === true) return client
  await client.end()
  return null
}

async function strangers(session: pg.Client, known: readonly string[]): Promise<string | null> {
  const { rows } = await session.query<{ name: string }>(
    'select name from schema_migrations where not serves_older and name <> all($1) order by name',
    [known],
  )
  return rows.length === 0 ? null : unknownMessage(rows.map(({ name }) => name))
}
