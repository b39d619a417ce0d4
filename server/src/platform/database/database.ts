import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exactTypes } from './exact-types.ts'
import { CommitUnknown, wantsRetry } from './failures.ts'
import type { Sql } from './sql.ts'

/** Something that answers statements. Rows are typed by the caller, who wrote the SQL. */
export type Queryable = { query<Row extends object>(statement: Sql): Promise<Row[]> }

/**
 * An open transaction. Statements sent without awaiting the one before travel in one round trip
 * and run in the order they were sent.
 */
export type Tx = Queryable & {
  /** Runs `act` so that, when it throws, its effects vanish and the transaction lives on. */
  savepoint<T>(act: () => Promise<T>): Promise<T>
}

export type Database = Queryable & {
  /**
   * Runs `act` in a READ COMMITTED transaction and commits. A thrown error rolls back. When PostgreSQL
   * asks for a retry, `act` runs again from the start, at most `attemptsMax` times in all.
   */
  inTransaction<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Connections in use and callers waiting for one. */
  load(): { inUse: number; waiting: number }
}

type ConnectOptions = {
  url: string
  poolMax?: number
  /** The role statements run under; the login role must be a member. */
  role?: string
  onError?: (error: Error) => void
}

const attemptsMax = 5
const retryPauseMs = 5

/** Opens a pool of connections. Nothing is sent until the first statement. */
export function connect({ url, poolMax = 12, role, onError = () => {} }: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    types: exactTypes,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'coffer',
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  })
  // An idle connection that dies is replaced by the pool; without a listener the process would die with it.
  pool.on('error', onError)
  return {
    query: (statement) => run(pool, statement),
    inTransaction: (act) => inTransaction(pool, act),
    close: () => pool.end(),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  }
}

async function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  { text, values, name }: Sql,
): Promise<Row[]> {
  const result = await target.query<Row>({ text, name, values: [...values] })
  return result.rows
}

async function inTransaction<T>(pool: pg.Pool, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, act)
    } catch (error) {
      if (!wantsRetry(error) || attempt === attemptsMax) throw error
      // Spread out, so that two transactions that met do not meet again.
      await pause(retryPauseMs * attempt * (1 + Math.random()))
    }
  }
}

async function once<T>(pool: pg.Pool, act: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await act(transactionOn(client))
    await begun
    await commit(client)
    return result
  } catch (error) {
    if (error instanceof CommitUnknown) broken = error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('commit').catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) throw error
    throw new CommitUnknown(error)
  })
  // COMMIT of a transaction in which a statement failed is a rollback that raises no error.
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
}

function transactionOn(client: pg.PoolClient): Tx {
  return {
    query: (statement) => run(client, statement),
    async savepoint(act) {
      await client.query('savepoint act')
      try {
        const result = await act()
        await client.query('release savepoint act')
        return result
      } catch (error) {
        await client.query('rollback to savepoint act')
        throw error
      }
    },
  }
}
