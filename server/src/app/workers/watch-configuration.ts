import { type Configuration, differencesOf, readStanding } from '#core/configuration'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { every, type Worker } from '#platform/workers'

type Watching = {
  readonly database: Database
  readonly configuration: Configuration
  readonly metrics: Metrics
  readonly logger: Logger
}

/**
 * Shows in /metrics whether this process works with an approved configuration, and logs each change to an unapproved
 * one.
 */
export function watchConfiguration({ database, configuration, metrics, logger }: Watching): Worker {
  let isApproved = true
  metrics.gauge('coffer_configuration_unapproved', {
    help: '1 while this process works by a configuration that is not approved, else 0.',
    read: () => (isApproved ? 0 : 1),
  })
  return every(10_000, {
    name: 'configuration',
    async act() {
      const { files, ...standing } = await readStanding(database, configuration)
      if (isApproved && !standing.isApproved)
        logger.warn(
          { event: 'configuration not approved', hash: configuration.hash, differs: differencesOf(files) },
          'this server works by a configuration that is not the approved one',
        )
      isApproved = standing.isApproved
    },
  })
}
