import type { Catalog } from '#core/catalog'
import { isFirstAlone, lastRecovery, policyOf, type Recovery, readWaiting } from '#core/operators'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { every, type Worker } from '#platform/workers'

type Watching = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly metrics: Metrics
  readonly logger: Logger
}

/** Shows in /metrics who may act alone and how much waits for a second person, and logs each opened recovery. */
export function watchGovernance({ database, catalog, businessClock, metrics, logger }: Watching): Worker {
  let figures = { isAlone: false, isRecoveryOpen: false, waiting: 0, oldest: 0 }
  let last: Recovery | undefined
  let hasLooked = false
  metrics.gauge('coffer_single_operator', {
    help: '1 while the only operator may act alone, else 0.',
    read: () => Number(figures.isAlone),
  })
  metrics.gauge('coffer_recovery_open', {
    help: '1 while an open recovery lets each operator act alone, else 0.',
    read: () => Number(figures.isRecoveryOpen),
  })
  metrics.gauge('coffer_proposals_waiting', {
    help: 'Acts of operators that wait for a second person.',
    read: () => figures.waiting,
  })
  metrics.gauge('coffer_proposals_waiting_oldest_seconds', {
    help: 'Age of the oldest act of an operator that waits for a second person.',
    read: () => figures.oldest,
  })
  return every(5_000, {
    name: 'governance',
    async act() {
      const now = businessClock.now()
      const since = sql`select proposed_at as created_at from proposals where status = 'waiting'`
      const { count, oldest } = await readWaiting(database, { since, now })
      const isAlone = policyOf(catalog).isSingleOperatorAllowed && (await isFirstAlone(database))
      const found = await lastRecovery(database, now)
      figures = { isAlone, isRecoveryOpen: found?.isOpen === true, waiting: count, oldest }
      // A recovery that ended before this process began is not logged; one that opened and closed between two looks is.
      if (found !== undefined && found.id !== last?.id && (hasLooked || found.isOpen))
        tellOpened(logger, found)
      if (found?.isOpen === false && last?.isOpen === true)
        logger.info({ event: 'recovery over', recovery: found.id }, 'nobody acts alone any more')
      last = found
      hasLooked = true
    },
  })
}

function tellOpened(logger: Logger, { id, openedBy, reason, until }: Recovery): void {
  logger.error(
    { event: 'recovery opened', recovery: id, openedBy, reason, until },
    `two people opened the sealed recovery: each operator may act alone until ${until.toISOString()}`,
  )
}
