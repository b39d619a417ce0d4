import type pg from 'pg'
import { connectSession, type Migrated, openSession } from './migrate.ts'
import {
  readApplied,
  readMigrations,
  schemaLocks,
  takeSlot,
  unknownMessage,
  unservedBy,
} from './schema/index.ts'

/** The lock of a running server on its schema. */
export type HeldSchema = Migrated & {
  /**
   * Looks again, in a new session if the last one was lost. Answers why this version may not serve; null when it may.
   */
  look(): Promise<string | null>
  /** The result of the last look. */
  problem(): string | null
  /** The number of this server among those that run, from 0. Servers share one where there are more of them than numbers. */
  slot(): number
  close(): Promise<void>
}

type Holding = {
  readonly url: string
  readonly folder: string
  readonly name: string
  readonly version?: string | null
  readonly waitMs?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Migrates, then shares the lock of running servers until `close`. The lock belongs to one session, so `url` must lead
 * to PostgreSQL itself, not to a pooler.
 */
export async function holdSchema(holding: Holding): Promise<HeldSchema> {
  const { version = null } = holding
  const migrations = await readMigrations(holding.folder)
  const opened = await openSession(holding)
  let session: pg.Client | null = opened.client
  let problem: string | null = null
  let taken = await takeSlot(opened.client)
  async function looked(): Promise<string | null> {
    const isNew = session === null
    session ??= await shareAgain(holding)
    if (session === null) return 'the schema is being changed by another server'
    if (isNew || taken.of === 1) taken = await takeSlot(session)
    return whyUnserved(session)
  }
  async function whyUnserved(client: pg.Client): Promise<string | null> {
    const ran = await readApplied(async (statement) => (await client.query(statement)).rows)
    const unserved = unservedBy({ ran, migrations, version })
    return unserved.length === 0 ? null : unknownMessage(unserved)
  }
  return {
    applied: opened.applied,
    waiting: opened.waiting,
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
    slot: () => taken.slot,
    close: async () => session?.end(),
  }
}

/** Null while another server changes the schema: it may have counted the servers without this one. */
async function shareAgain({ url, name }: Holding): Promise<pg.Client | null> {
  const client = await connectSession(url, name)
  const { serving, starting } = schemaLocks
  const { rows } = await client.query<{ is_shared: boolean }>(
    `select pg_try_advisory_lock_shared($1) and pg_try_advisory_lock_shared($2) as is_shared`,
    [serving, starting],
  )
  if (rows[0]?.is_shared === true) {
    await client.query('select pg_advisory_unlock_shared($1)', [starting])
    return client
  }
  await client.end()
  return null
}
