import type { NotedCheck } from '#core/ledger'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { coded } from '#platform/sentences'
import {
  type AuditProblem,
  type AuditRun,
  addCheck,
  endRun,
  findRun,
  renewRun,
  startRun,
} from './audit-store.ts'

type Parts = {
  readonly database: Database
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Proves the books, and reports each finished check. */
  audit(onCheck: (check: NotedCheck) => Promise<void>): Promise<void>
}

const leaseMs = 5 * 60_000
const renewMs = 60_000

/** This process's audits; all processes together run one at a time. */
export function createAudits(parts: Parts): {
  /** Starts a run and answers it; undefined while another is running. `record` runs in the same transaction. */
  start(operator: string, record: (tx: Tx, id: string) => Promise<void>): Promise<AuditRun | undefined>
  close(): Promise<void>
} {
  const { database, systemClock, ids } = parts
  let running: Promise<void> = Promise.resolve()
  return {
    async start(operator, record) {
      const id = ids.next()
      const now = systemClock.now()
      const isStarted = await database.inTransaction(async (tx) => {
        const leasedUntil = new Date(now.getTime() + leaseMs)
        if (!(await startRun(tx, { id, operator, now, leasedUntil }))) return false
        await record(tx, id)
        return true
      })
      if (!isStarted) return undefined
      running = run(parts, id)
      return findRun(database, id)
    },
    close: () => running,
  }
}

/** Never rejects: the run stores the error, or its lease ends. */
async function run({ database, systemClock, logger, audit }: Parts, id: string): Promise<void> {
  const renewing = setInterval(() => {
    const until = new Date(systemClock.now().getTime() + leaseMs)
    renewRun(database, { id, until }).catch((error: unknown) =>
      logger.warn({ event: 'audit lease', error }, 'not renewed'),
    )
  }, renewMs)
  let isSound = true
  try {
    await audit(async ({ claim, examined, violations, notes = [] }) => {
      isSound &&= violations.length === 0
      const found = { violations: violations.map(coded), notes: notes.map(coded) }
      await addCheck(database, { id, check: { claim: coded(claim), examined: Number(examined), ...found } })
    })
    await endRun(database, {
      id,
      status: isSound ? 'sound' : 'unsound',
      problem: null,
      now: systemClock.now(),
    })
  } catch (error) {
    logger.error({ event: 'audit failed', error }, 'an audit that an operator ran did not come to an end')
    const problem: AuditProblem = 'AUDIT_NOT_FINISHED'
    await endRun(database, { id, status: 'failed', problem, now: systemClock.now() }).catch(() => {})
  } finally {
    clearInterval(renewing)
  }
}
