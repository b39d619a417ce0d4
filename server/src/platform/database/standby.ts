import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Unconfirmed } from './failures.ts'

/** Commits of a primary that waits for a standby, as one process sees them. */
export type Standby = {
  /** Throws while a commit of this process is not known to be on a standby. */
  require(): void
  /** Notes when the primary gives up the wait of a commit on this connection. */
  watch(client: pg.PoolClient): void
  /** Whether the primary gave up the wait of the commit that just ended here. */
  gaveUp(client: pg.PoolClient): boolean
  isLacking(): boolean
  stop(): void
}

// The primary ends the wait of a commit that is cancelled or too late, keeps the commit, and answers with a mere warning.
// https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
const waitingRoutine = 'SyncRepWaitForLSN'
const probeEveryMs = 500
const probeMax = '5s'

/**
 * Watches the commits of a pool. A standby confirms in the order of the log: once it has a later commit it has all before. So
 * after a wait that was given up, nothing is read or written until a small commit of its own comes through.
 */
export function watchStandby(pool: pg.Pool, onChange: (isLacking: boolean) => void): Standby {
  const givenUp = new WeakSet<pg.PoolClient>()
  const stopping = new AbortController()
  let isLacking = false
  const gaveUp = (client: pg.PoolClient) => givenUp.delete(client)
  async function confirm(): Promise<void> {
    isLacking = true
    onChange(true)
    while (!stopping.signal.aborted && !(await probe(pool, gaveUp).catch(() => false)))
      await pause(probeEveryMs, undefined, { ref: false })
    isLacking = false
    onChange(false)
  }
  return {
    require() {
      if (isLacking) throw new Unconfirmed()
    },
    watch(client) {
      client.on('notice', ({ routine }) => {
        if (routine !== waitingRoutine) return
        givenUp.add(client)
        if (!isLacking) void confirm()
      })
    },
    gaveUp,
    isLacking: () => isLacking,
    stop: () => stopping.abort(),
  }
}

/** Whether a standby confirms a commit of nothing. */
async function probe(pool: pg.Pool, gaveUp: Standby['gaveUp']): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onLost = (error: Error) => (broken = error)
  client.on('error', onLost)
  try {
    gaveUp(client)
    await client.query('begin')
    await client.query(`set local statement_timeout = '${probeMax}'`)
    await client.query(`select pg_logical_emit_message(true, 'coffer', '')`)
    await client.query('commit')
    return !gaveUp(client)
  } catch (error) {
    broken = error as Error // as: the driver rejects with errors
    throw error
  } finally {
    client.release(broken)
    client.removeListener('error', onLost)
  }
}
