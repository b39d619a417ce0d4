import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Attempt } from './attempt.ts'
import { createAttemptWriter } from './attempt-writer.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueEndpoints,
  releaseDeliveries,
} from './claim-deliveries.ts'
import { type Endpoint, keysAt, readEndpoints } from './endpoint.ts'
import { createLanes } from './lanes.ts'
import { createRotation } from './rotation.ts'
import type { WebhookRequest, WebhookSender } from './send-webhook.ts'
import { createWaker } from './waker.ts'
import { signWebhook } from './webhook-signature.ts'

/** Sends what is due: claims it, posts it outside any transaction, records what came of it. */
export type Deliverer = {
  /** Until the signal; then what is under way may end, and what was not begun is given back. */
  run(signal: AbortSignal): Promise<void>
  /** There may be something to send before the next poll would find it. */
  notice(): void
  inFlight(): number
}

export type DelivererOptions = {
  readonly database: Database
  readonly masterKey: Buffer
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly logger: Logger
  readonly sender: WebhookSender
  readonly timeoutMs: number
  record(attempts: readonly Attempt[]): Promise<void>
}

const pollMs = 200
/** How long a claimed delivery may wait for its turn. */
const waitMaxMs = 45_000
/** From the end of an attempt to its record. */
const recordMaxMs = 10_000
const stopMaxMs = 2_000

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { database, masterKey, businessClock, logger, sender, timeoutMs } = options
  const waker = createWaker()
  const inTurn = createRotation()
  const writer = createAttemptWriter(options)
  const cutOff: ClaimedDelivery[] = []
  let isCutting = false
  let polledAt = Number.NEGATIVE_INFINITY
  const lanes = createLanes({
    async deliver(endpoint, delivery) {
      const leftMs = delivery.leaseEndsAt.getTime() - businessClock.now().getTime()
      // By the time of its record somebody else may be at it.
      if (leftMs < timeoutMs + recordMaxMs) return 'left'
      const attempt = await attemptDelivery({ endpoint, delivery }, options)
      if (isCutting) cutOff.push(delivery)
      else writer.add(attempt)
      return attempt.outcome.result === 'succeeded' ? 'succeeded' : 'failed'
    },
    release: (deliveries) => void release(deliveries),
    onRunningOut: waker.wake,
  })
  const failed = (error: unknown) =>
    logger.error({ event: 'worker failed', worker: 'webhook deliveries', err: error })
  const release = (deliveries: readonly ClaimedDelivery[]) =>
    releaseDeliveries(database, deliveries).catch(failed)
  async function claim(ids: readonly string[]): Promise<void> {
    const active = await readEndpoints(database, { ids, masterKey })
    lanes.refresh(ids, active)
    // Not for a lane that is left of an endpoint that was switched off.
    const quotas = lanes.quotas(active.map(({ id }) => id))
    const now = businessClock.now()
    const leaseEndsAt = new Date(now.getTime() + waitMaxMs + timeoutMs + recordMaxMs)
    lanes.enqueue(await claimDeliveries(database, { quotas, now, leaseEndsAt }), quotas)
  }
  async function poll(): Promise<void> {
    polledAt = performance.now()
    const due = inTurn(await findDueEndpoints(database, businessClock.now()))
    await claim([...new Set([...due, ...lanes.ids()])])
  }
  async function stop(): Promise<void> {
    await release(lanes.giveUp())
    await lanes.untilIdle(stopMaxMs)
    isCutting = true
    await sender.close()
    await lanes.untilIdle(stopMaxMs)
    await release(cutOff)
    await writer.drained()
  }
  return {
    inFlight: lanes.inFlight,
    notice() {
      polledAt = Number.NEGATIVE_INFINITY
      waker.wake()
    },
    async run(signal) {
      signal.addEventListener('abort', waker.wake)
      while (!signal.aborted) {
        const isPoll = performance.now() >= polledAt + pollMs
        await (isPoll ? poll() : claim(lanes.runningOut())).catch(failed)
        await waker.sleep(Math.max(0, polledAt + pollMs - performance.now()))
      }
      await stop()
    },
  }
}

type Sending = { readonly endpoint: Endpoint; readonly delivery: ClaimedDelivery }

async function attemptDelivery(
  { endpoint, delivery }: Sending,
  { sender, businessClock, systemClock }: DelivererOptions,
): Promise<Attempt> {
  const startedAt = businessClock.now()
  const request = requestOf({ endpoint, delivery }, { startedAt, timestamp: unixSeconds(systemClock.now()) })
  const outcome = await sender.send(request)
  return {
    delivery,
    request,
    outcome,
    startedAt,
    endedAt: businessClock.now(),
    answeredAt: systemClock.now(),
  }
}

function requestOf(
  { endpoint, delivery }: Sending,
  { startedAt, timestamp }: { startedAt: Date; timestamp: number },
): WebhookRequest {
  const { eventId: id, body } = delivery
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Coffer-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(keysAt(endpoint, startedAt), { id, timestamp, body }),
    },
  }
}
