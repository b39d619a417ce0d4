import { randomInt } from 'node:crypto'
import type { Ids } from '#platform/ids'
import type { Metrics } from '#platform/metrics'
import { every, type Worker } from '#platform/workers'
import { cancelDeliveries, fanOut, hasNews } from './deliveries/queue-deliveries.ts'
import { recordAttempts } from './record-attempts.ts'
import { createDeliverer, type DelivererOptions } from './sending/deliverer.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'

type Options = Omit<DelivererOptions, 'record'> & { readonly ids: Ids; readonly metrics: Metrics }

const fanOutMs = 200
const fanOutMax = 2_000
const cancelMs = 5_000
const measureMs = 15_000
const chances = 2 ** 32

/** The workers that send events to customers' endpoints; any number of processes may run them at once. */
export function webhookWorkers(options: Options): Worker[] {
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
  let isIdle = false
  return [
    deliverer.worker,
    every((fanned) => (fanned?.hasMore ? 0 : fanOutMs), {
      name: 'webhook fan-out',
      inStep: true,
      async act() {
        if (isIdle && !(await hasNews(database))) return
        const fanned = await fanOut(database, { now: businessClock.now(), limit: fanOutMax })
        isIdle = fanned.events === 0
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
