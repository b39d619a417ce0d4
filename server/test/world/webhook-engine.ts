import { systemClock } from '#platform/clock'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { startWorkers, workerReports } from '#platform/workers'
import { createWebhookSender } from '../../src/delivery/webhooks/sending/send-webhook.ts'
import { createTargetGuard } from '../../src/delivery/webhooks/sending/target-guard.ts'
import { webhookWorkers } from '../../src/delivery/webhooks/workers.ts'
import type { WebhookHouse } from './webhook-house.ts'

export type WebhookEngine = {
  /** A figure of /metrics. */
  figure(name: string): Promise<number>
  stop(): Promise<void>
}

/** The workers of a process, sending to endpoints on this machine. */
export function startWebhookEngine(
  { database, secrets, clock }: WebhookHouse,
  { timeoutMs = 5_000 } = {},
): WebhookEngine {
  const metrics = createMetrics()
  const logger = createLogger('warn')
  const guard = createTargetGuard({
    openRanges: ['127.0.0.0/8'],
    isHttpsRequired: false,
  })
  const workers = webhookWorkers({
    database,
    secrets,
    businessClock: clock,
    systemClock,
    ids: systemIds,
    logger,
    metrics,
    timeoutMs,
    sender: createWebhookSender({ guard, timeoutMs }),
  })
  return {
    async figure(name) {
      const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `))
      return Number(line?.slice(name.length + 1) ?? 0)
    },
    stop: startWorkers(workers, workerReports({ logger, metrics, systemClock })),
  }
}
