import { randomInt } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { Secrets } from '#platform/secrets'
import { cancelDeliveries } from './deliveries/cancel-deliveries.ts'
import { fanOut } from './deliveries/fan-out.ts'
import { recordAttempts } from './record-attempts.ts'
import { createDeliverer, type Deliverer } from './sending/deliverer.ts'
import type { WebhookSender } from './sending/target/send-webhook.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'

/** What goes on until the signal, and what is done again and again. */
export type WebhookWorkers = {
  readonly deliveries: {
    readonly name: string
    run(signal: AbortSignal, failed: (error: unknown) => void): Promise<void>
  }
  readonly repeated: readonly RepeatedWork[]
}

type RepeatedWork = {
  readonly name: string
  readonly everyMs: number
  act(signal: AbortSignal): Promise<void>
}

export type WebhookWorkersOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly sender: WebhookSender
  /** How long an endpoint may take to be reached and to answer, in all. */
  readonly timeoutMs: number
}

const fanOutMs = 200
const fanOutMax = 2_000
const cancelMs = 1_000
const measureMs = 15_000
const chances = 2 ** 32

/** What sends events to customers' endpoints; any number of processes may do it at once. */
export function webhookWorkers(options: WebhookWorkersOptions): WebhookWorkers {
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
  const fanOutAll = (signal: AbortSignal) => fanOutWhileMore(options, { deliverer, signal })
  const cancelAll = (signal: AbortSignal) => cancelWhileMore(options, signal)
  const measure = () => metrics.measure(database, businessClock.now())
  return {
    deliveries: { name: 'webhook deliveries', run: deliverer.run },
    repeated: [
      { name: 'webhook fan-out', everyMs: fanOutMs, act: fanOutAll },
      { name: 'webhook cancellations', everyMs: cancelMs, act: cancelAll },
      { name: 'webhook figures', everyMs: measureMs, act: measure },
    ],
  }
}

async function fanOutWhileMore(
  { database, businessClock }: WebhookWorkersOptions,
  { deliverer, signal }: { deliverer: Deliverer; signal: AbortSignal },
): Promise<void> {
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    const fanned = await fanOut(database, { now: businessClock.now(), limit: fanOutMax })
    if (fanned.deliveries > 0) deliverer.notice()
    hasMore = fanned.hasMore
  }
}

async function cancelWhileMore(
  { database, businessClock }: WebhookWorkersOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await cancelDeliveries(database, businessClock.now())));
}
