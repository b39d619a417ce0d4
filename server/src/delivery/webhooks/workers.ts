import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { createDeliverer, type Deliverer } from './deliverer.ts'
import { fanOut } from './fan-out.ts'
import { recordAttempts } from './record-attempts.ts'
import { createWebhookSender } from './send-webhook.ts'
import type { TargetGuard } from './target-guard.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'

type Worker = { readonly name: string; run(signal: AbortSignal): Promise<void> }

export type WebhookWorkersOptions = {
  readonly database: Database
  readonly masterKey: Buffer
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly webhookTargets: TargetGuard
  /** How long an endpoint may take to be reached and to answer, in all. */
  readonly timeoutMs: number
}

const fanOutMs = 200
const fanOutMax = 2_000
const measureMs = 15_000
const chances = 2 ** 32

/** What sends events to customers' endpoints; any number of processes may do it at once. */
export function webhookWorkers(options: WebhookWorkersOptions): Worker[] {
  const { database, businessClock, ids, metrics: registry, webhookTargets: guard, timeoutMs } = options
  const metrics = createWebhookMetrics(registry, () => deliverer.inFlight())
  const deliverer = createDeliverer({
    ...options,
    sender: createWebhookSender({ guard, timeoutMs }),
    async record(attempts) {
      const chance = () => randomInt(chances) / chances
      await recordAttempts(database, { attempts, now: businessClock.now(), ids, chance })
      metrics.count(attempts)
    },
  })
  return [
    { name: 'webhook deliveries', run: deliverer.run },
    repeated({ name: 'webhook fan-out', everyMs: fanOutMs, ...options }, (signal) =>
      fanOutAll(options, { deliverer, signal }),
    ),
    repeated({ name: 'webhook figures', everyMs: measureMs, ...options }, () =>
      metrics.measure(database, businessClock.now()),
    ),
  ]
}

async function fanOutAll(
  { database, businessClock }: WebhookWorkersOptions,
  { deliverer, signal }: { deliverer: Deliverer; signal: AbortSignal },
): Promise<void> {
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    const fanned = await fanOut(database, { now: businessClock.now(), limit: fanOutMax })
    if (fanned.deliveries > 0) deliverer.notice()
    hasMore = fanned.hasMore
  }
}

type Repeated = { readonly name: string; readonly everyMs: number; readonly logger: Logger }

function repeated({ name, everyMs, logger }: Repeated, act: (signal: AbortSignal) => Promise<void>): Worker {
  return {
    name,
    async run(signal) {
      while (!signal.aborted) {
        await act(signal).catch((error: unknown) =>
          logger.error({ event: 'worker failed', worker: name, err: error }),
        )
        await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}
