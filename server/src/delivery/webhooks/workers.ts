import { randomInt } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { Secrets } from '#platform/secrets'
import { every, type Worker } from '#platform/workers'
import { cancelDeliveries, fanOut } from './deliveries/queue-deliveries.ts'
import { recordAttempts } from './record-attempts.ts'
import { createDeliverer } from './sending/deliverer.ts'
import type { WebhookSender } from './sending/send-webhook.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'

export type WebhookWorkersOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly sender: WebhookSender
  /** Time for an endpoint to be reached and to answer, in all. */
  readonly timeoutMs: number
}

const fanOutMs = 200
const fanOutMax = 2_000
const cancelMs = 1_000
const measureMs = 15_000
const chances = 2 ** 32

/** The workers that send events to customers' endpoints; any number of processes may run them at once. */
export function webhookWorkers(options: WebhookWorkersOptions): Worker[] {
  const { database, businessClock, ids, metrics: registry } = options
  const metrics = createWebhookMetrics(registry, () => deliverer.inFlight())
  const deliverer = createDeliverer({
    ...options,
    async record(attempts) {
      const chance = () => randomInt(chances) / chances
      await recordAttempts(database, { attempts, now: businessClock.now(), ids, chance })
      metrics.count(attempts)
    },
  })
  return [
    deliverer.worker,
    every((fanned) => (fanned?.hasMore ? 0 : fanOutMs), {
      name: 'webhook fan-out',
      async act() {
        const fanned = await fanOut(database, { now: businessClock.now(), limit: fanOutMax })
        if (fanned.deliveries > 0) deliverer.notice()
        return fanned
      },
    }),
    every((leavesMore) => (leavesMore ? 0 : cancelMs), {
      name: 'webhook cancellations',
      act: () => cancelDeliveries(database, businessClock.now()),
    }),
    every(measureMs, {
      name: 'webhook figures',
      act: () => metrics.measure(database, businessClock.now()),
    }),
  ]
}
