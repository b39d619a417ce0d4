import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withinSpans } from '#platform/tracing'
import { arrayLiteral } from './array-literal.ts'
import { CopyIn } from './copy-in.ts'
import { exactTypes } from './exact-types.ts'
import { CommitUnknown, endsTransactionOnly, isCause, Unconfirmed, wantsRetry } from './failures.ts'
import { type Standby, watchStandby } from './standby.ts'
import { copyData, type Table } from './statements/columns.ts'
import type { Sql } from './statements/sql.ts'
import type { Admit } from './timeline.ts'

/** Runs statements. The caller wrote the SQL and names the type of its rows. */
export type Queryable = { query<Row extends object>(statement: Sql): Promise<Row[]> }

/** Returns the error of the transaction, in place of a statement's error. */
type Explain = (error: unknown) => unknown

/**
 * An open transaction. Statements sent without awaiting the previous one share a round trip and run in the order of
 * sending.
 */
export type Tx = Queryable & {
  /** The number of this server among those that run, from 0; 0 for a command. */
  readonly slot: number
  /**
   * Sends a statement without waiting for its result. The statement has run before the commit; when it fails, the
   * transaction fails with the error that `explain` returns.
   */
  send(statement: Sql, explain?: Explain): void
  /** Sends new rows of a table, as `send` does. As binary COPY they cost a third of an INSERT from arrays. */
  insert<Item>(table: Table<Item>, items: readonly Item[], explain?: Explain): void
  /** Runs `act`. When `act` throws, its effects are undone and the transaction continues. */
  savepoint<T>(act: () => Promise<T>): Promise<T>
}

export type Database = Queryable & {
  /**
   * Runs `act` in a READ COMMITTED transaction and commits; a thrown error rolls back. When PostgreSQL asks for a
   * retry, or `act` throws `LostRace`, `act` runs again from the start, at most `attemptsMax` times in all.
   */
  inTransaction<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
  load(): Load
}

/** The load of a pool at this moment. */
export type Load = {
  /** Connections. */
  readonly inUse: number
  /** Callers that wait for a connection. */
  readonly waiting: number
  /** How long the oldest open commit has taken, such as for a standby that does not answer. */
  readonly commitMs: number
  /** Whether a commit of this process is on no standby. */
  readonly isUnconfirmed: boolean
}

type ConnectOptions = {
  url: string
  poolMax?: number
  /** The role under which statements run; the login role must be a member of it. */
  role?: string
  /** The number of this server among those that run. */
  slot?: () => number
  /** Refuses a connection that must not be used. */
  admit?: Admit
  onError?: (error: Error) => void
  /** Called when no standby confirms commits, and when one does again. */
  onUnconfirmed?: (isUnconfirmed: boolean) => void
}

// https://www.postgresql.org/docs/current/runtime-config-query.html
const settings = [
  // Plans each prepared statement once, not again for each batch.
  'plan_cache_mode=force_generic_plan',
  // Forces index scans: a plan made while a table was small would go on reading the whole table when it is large.
  'enable_seqscan=off',
]

const transactionSpan = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
} as const

const attemptsMax = 5
const retryPauseMs = 5

/** Opens a pool of connections. Nothing is sent until the first statement. */
export function connect({
  url,
  poolMax = 12,
  role,
  slot = () => 0,
  admit,
  ...heard
}: ConnectOptions): Database {
  const { onError = () => {}, onUnconfirmed = () => {} } = heard
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
    options: settings
      .concat(role === undefined ? [] : `role=${role}`)
      .map((setting) => `-c ${setting}`)
      .join(' '),
    ...(admit === undefined ? {} : { onConnect: admit }),
  })
  const standby = watchStandby(pool, onUnconfirmed)
  const commits = new Set<{ readonly since: number }>()
  // The pool replaces an idle connection that dies; without a listener the error would end the process.
  pool.on('error', (error) => {
    // Connections that end while the pool closes are expected.
    if (!pool.ending) onError(error)
  })
  // A connection may also end while it is handed over, between the pool's listener and its user's. Its first statement
  // then fails, instead of the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    standby.watch(client)
  })
  const opened = { pool, standby, commits, slot }
  return {
    query: (statement) => (standby.isLacking() ? Promise.reject(new Unconfirmed()) : run(pool, statement)),
    inTransaction: (act) => withinSpans(transactionSpan, () => inTransaction(opened, act)),
    close() {
      standby.stop()
      return pool.end()
    },
    load() {
      const [oldest] = commits
      return {
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        commitMs: oldest === undefined ? 0 : performance.now() - oldest.since,
        isUnconfirmed: standby.isLacking(),
      }
    },
  }
}

// The driver's published types lack the connection.
type Connected = { readonly connection: { readonly stream: Writable } }

/** Sends all statements of one turn of the event loop in one packet, since a packet costs more than most statements. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Connected).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Throws before anything is sent when a value cannot be serialised. */
function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  { text, values, name }: Sql,
): Promise<Row[]> {
  return target.query<Row>({ text, name, values: values.map(asParameter) }).then(({ rows }) => rows)
}

function asParameter(value: unknown): unknown {
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value))
    return value
  return JSON.stringify(value)
}

type Opened = {
  readonly pool: pg.Pool
  readonly standby: Standby
  /** The commits that PostgreSQL has not answered, oldest first. */
  readonly commits: Set<{ readonly since: number }>
  slot(): number
}

async function inTransaction<T>(opened: Opened, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(opened, act)
    } catch (error) {
      if (!wantsRetry(error) || attempt === attemptsMax) throw error
      // A random pause, so two transactions that collided do not collide again.
      await pause(retryPauseMs * attempt * (1 + Math.random()))
    }
  }
}

async function once<T>({ pool, standby, commits, slot }: Opened, act: (tx: Tx) => Promise<T>): Promise<T> {
  standby.require()
  const client = await pool.connect()
  const sent: Promise<unknown>[] = []
  let broken: Error | undefined
  // A connection lost between two statements emits this event; without a listener the error would end the process.
  const onLost = (error: Error) => (broken = error)
  client.on('error', onLost)
  try {
    gather(client)
    // Explicit, since a database may have another default level.
    hold(sent, client.query('begin isolation level read committed'))
    const result = await act(transactionOn(client, { sent, slot: slot() }))
    // The commit does not wait for sent statements: PostgreSQL rolls back instead when one of them fails.
    const open = { since: performance.now() }
    commits.add(open)
    await commit(client).finally(() => commits.delete(open))
    if (standby.gaveUp(client)) throw new CommitUnknown(new Unconfirmed())
    return result
  } catch (thrown) {
    const error = await causeOf(thrown, sent)
    if (error instanceof CommitUnknown) broken = error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
    client.removeListener('error', onLost)
  }
}

/** Records the promise of a sent statement; `causeOf` reads its failure later. */
function hold(sent: Promise<unknown>[], done: Promise<unknown>): void {
  done.catch(() => {})
  sent.push(done)
}

/** The first failure: after a refused statement, sent or awaited, the later ones fail too, with less useful errors. */
async function causeOf(thrown: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(sent)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  return reasons.find(isCause) ?? thrown
}

async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('commit').catch((error: unknown) => {
    if (endsTransactionOnly(error)) throw error
    throw new CommitUnknown(error)
  })
  // COMMIT of a transaction in which a statement failed is a rollback that raises no error.
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
}

type Begun = { readonly sent: Promise<unknown>[]; readonly slot: number }

function transactionOn(client: pg.PoolClient, { sent, slot }: Begun): Tx {
  return {
    slot,
    query(statement) {
      gather(client)
      return run(client, statement)
    },
    send(statement, explain = (error) => error) {
      gather(client)
      const explained = run(client, statement).catch((error: unknown) => Promise.reject(explain(error)))
      hold(sent, explained)
    },
    insert(table, items, explain = (error) => error) {
      if (items.length === 0) return
      gather(client)
      const data = copyData(table, items)
      const copied = new Promise<void>((resolve, reject) => {
        const done = (error: unknown) => (error ? reject(explain(error)) : resolve())
        client.query(new CopyIn(table.copy, data, done))
      })
      hold(sent, copied)
    },
    async savepoint(act) {
      gather(client)
      hold(sent, client.query('savepoint act'))
      const outside = sent.length
      try {
        const result = await act()
        await Promise.all(sent.slice(outside))
        gather(client)
        hold(sent, client.query('release savepoint act'))
        return result
      } catch (thrown) {
        const error = await causeOf(thrown, sent.splice(outside))
        await client.query('rollback to savepoint act')
        // A rollback to a savepoint keeps the savepoint, which would hide an outer one of the same name.
        hold(sent, client.query('release savepoint act'))
        throw error
      }
    },
  }
}
