import type pg from 'pg'
import { MigrationError } from './migration-error.ts'

/** Keys of session-level advisory locks; arbitrary constants, the same in every server. */
export const schemaLocks = {
  /** Exclusive for one starting server, while it checks and changes the schema. */
  starting: 7_203_441,
  /** Shared by running servers; exclusive for a server that applies a migration which runs alone. */
  serving: 7_203_442,
} as const

type Awaiting = { readonly waitMs: number; readonly why: string }

/** Takes a lock exclusively. After `waitMs` throws an error that names the sessions which hold it. */
export async function lockAlone(client: pg.Client, key: number, { waitMs, why }: Awaiting): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`)
  try {
    await client.query('select pg_advisory_lock($1)', [key])
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new MigrationError(heldMessage(why, { waitMs, sessions: await holdersOf(client, key) }))
  } finally {
    await client.query('reset lock_timeout')
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

function isLockTimeout(error: unknown): boolean {
  return Object(error).code === lockNotAvailable
}

export function isLockedOut(error: unknown): boolean {
  return isLockTimeout(error) || Object(error).code === deadlockDetected
}

type Session = { pid: number; application_name: string; client: string | null; since: string | null }

const sessionColumns = `pid, application_name, client_addr::text as client,
  to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since`

async function holdersOf(client: pg.Client, key: number): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select ${sessionColumns} from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and pid <> pg_backend_pid()
       and pg_locks.database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and objsubid = 1
     order by backend_start limit 20`,
    [key],
  )
  return rows
}

/** The sessions of this database inside a transaction, each of which may hold a table. */
export async function openTransactions(client: pg.Client): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select ${sessionColumns} from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 20`,
  )
  return rows
}

/** A sentence that names the blocking sessions, by facts with which an operator can find and end them. */
export function heldMessage(
  why: string,
  { waitMs, sessions }: { waitMs: number; sessions: readonly Session[] },
): string {
  const named = sessions.map(
    ({ pid, application_name, client, since }) =>
      `PostgreSQL process ${pid} (${application_name || 'no name'}, from ${client ?? 'this machine'}, since ${since ?? 'an unknown time'})`,
  )
  return `${why}, and after ${waitMs / 1_000} seconds it is held by ${named.join('; ') || 'a session that has just ended'}. Stop these, then start again; a session without a living server is ended by select pg_terminate_backend(…).`
}
