import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Secrets } from '#platform/secrets'
import type { Tracer } from '#platform/tracing'
import { createBell, every, type Worker } from '#platform/workers'
import { createAttemptWriter } from './attempt-writer.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  createDuePages,
  type DueEndpoint,
  readEndpoints,
  releaseDeliveries,
} from './claim-deliveries.ts'
import type { Course } from './lane.ts'
import { type Attempt, postDelivery } from './post-delivery.ts'
import { pauseAsked } from './retry-schedule.ts'
import {
  beginSending,
  countInFlight,
  createSchedule,
  endSending,
  enqueue,
  giveUp,
  noteLate,
  refresh,
  runningOut,
  type Schedule,
  type Sending,
  shareRoom,
  withWaiting,
} from './schedule.ts'
import type { WebhookSender } from './send-webhook.ts'
import { createSigningKeys } from './signing.ts'

/** Claims due deliveries, posts them outside any transaction and records the results. */
export type Deliverer = {
  /** At the stop, attempts in flight may end, and deliveries not begun are released. */
  readonly worker: Worker
  /** Polls at once, since deliveries may be due. */
  notice(): void
  inFlight(): number
}

export type DelivererOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly logger: Logger
  readonly sender: WebhookSender
  /** Null where no traces are collected. */
  readonly tracer?: Tracer | null
  /** The longest time to connect and to get the answer, in total. */
  readonly timeoutMs: number
  record(attempts: readonly Attempt[]): Promise<void>
}

const pollMs = 200
/** The longest time that a claimed delivery may wait for its turn. */
const waitMaxMs = 45_000
/** The longest time between the end of an attempt and its record. */
const recordMaxMs = 10_000
const stopMaxMs = 2_000

export function createDeliverer(options: DelivererOptions): Deliverer {
  const bell = createBell()
  const schedule = createSchedule()
  const writer = createAttemptWriter(options)
  const giveBack = giverBack(options)
  const sends = createSends(schedule, { ...options, giveBack, add: writer.add, onRunningOut: bell.ring })
  const claims = createClaims(schedule, { ...options, giveBack, onClaimed: sends.begin })
  let pollAtMs = Number.NEGATIVE_INFINITY
  const sending = every(() => Math.max(0, pollAtMs - performance.now()), {
    name: 'webhook deliveries',
    bell,
    async act() {
      const nowMs = performance.now()
      if (nowMs < pollAtMs) return claims.claim(runningOut(schedule))
      const isNoticed = pollAtMs === Number.NEGATIVE_INFINITY
      pollAtMs = nowMs + pollMs
      return isNoticed ? claims.poll() : claims.pollIfDue()
    },
    async end() {
      await giveBack(giveUp(schedule))
      await sends.end()
    },
  })
  return {
    inFlight: () => countInFlight(schedule),
    notice() {
      pollAtMs = Number.NEGATIVE_INFINITY
      bell.ring()
    },
    worker: {
      name: sending.name,
      async run(signal, report) {
        const hasSent = new AbortController()
        // The worker of deliveries succeeds with its polls; the writer reports only failures.
        const recording = writer.worker.run(hasSent.signal, report && { ...report, succeeded() {} })
        await sending.run(signal, report)
        hasSent.abort()
        await recording
      },
    },
  }
}

type GiveBack = (deliveries: readonly ClaimedDelivery[]) => Promise<void>

function giverBack({ database, logger }: DelivererOptions): GiveBack {
  return (deliveries) =>
    releaseDeliveries(database, deliveries).catch((error: unknown) =>
      logger.error({ event: 'deliveries not given back', count: deliveries.length, err: error }),
    )
}

type SendsOptions = DelivererOptions & {
  readonly giveBack: GiveBack
  add(attempt: Attempt): void
  onRunningOut(): void
}

/** Sends the deliveries that the schedule begins. */
function createSends(schedule: Schedule, { giveBack, add, onRunningOut, ...options }: SendsOptions) {
  const { businessClock, timeoutMs, sender } = options
  const underWay = new Set<Promise<void>>()
  const cutOff: ClaimedDelivery[] = []
  let isCutting = false

  async function attempt({ endpoint, delivery }: Sending): Promise<Course> {
    const leftMs = delivery.leaseEndsAt.getTime() - businessClock.now().getTime()
    // The lease could end before the attempt is recorded, and another process could send the delivery too.
    if (leftMs < timeoutMs + recordMaxMs) return { result: 'left' }
    const made = await postDelivery({ endpoint, delivery }, options)
    if (isCutting) cutOff.push(delivery)
    else add(made)
    const { result, durationMs } = made.outcome
    const course = result === 'succeeded' ? 'succeeded' : 'failed'
    return { result: course, durationMs, pausedUntil: pauseAsked(made) }
  }
  async function send(sending: Sending): Promise<void> {
    const { givenBack, isRunningOut } = endSending(schedule, sending, await attempt(sending))
    void giveBack(givenBack)
    if (isRunningOut) onRunningOut()
    begin()
  }
  function begin(): void {
    for (const sending of beginSending(schedule, performance.now())) {
      const sent = send(sending).finally(() => underWay.delete(sent))
      underWay.add(sent)
    }
  }
  const untilIdle = () => Promise.race([Promise.all(underWay), pause(stopMaxMs, undefined, { ref: false })])
  return {
    begin,
    /** Attempts in flight get some time to end; the others are cut off, not recorded, and released. */
    async end() {
      await untilIdle()
      isCutting = true
      await sender.close()
      await untilIdle()
      await giveBack(cutOff)
    },
  }
}

type ClaimsOptions = DelivererOptions & { readonly giveBack: GiveBack; onClaimed(): void }

/** Claims as many deliveries as the schedule has room for. */
function createClaims(schedule: Schedule, options: ClaimsOptions) {
  const { database, secrets, businessClock, timeoutMs, giveBack, onClaimed } = options
  const due = createDuePages()
  const signingKeys = createSigningKeys(secrets)
  async function claim(endpoints: readonly DueEndpoint[]): Promise<void> {
    const now = businessClock.now()
    noteLate(schedule, performance.now())
    const quotas = shareRoom(schedule, { endpoints, now })
    const asked = [...new Set([...quotas.keys(), ...withWaiting(schedule)])]
    const active = await readEndpoints(database, { ids: asked, signingKeys })
    void giveBack(refresh(schedule, { asked, active, now }))
    // Claims nothing for an endpoint that was switched off meanwhile.
    const isActive = new Set(active.map(({ id }) => id))
    for (const id of quotas.keys()) if (!isActive.has(id)) quotas.delete(id)
    const leaseEndsAt = new Date(now.getTime() + waitMaxMs + timeoutMs + recordMaxMs)
    const claimed = await claimDeliveries(database, { quotas, now, leaseEndsAt })
    void giveBack(enqueue(schedule, claimed, { quotas, now }))
    onClaimed()
  }
  const poll = async () => claim(await due.next(database, businessClock.now()))
  return {
    claim,
    poll,
    async pollIfDue() {
      const isBusy = countInFlight(schedule) > 0 || [...withWaiting(schedule)].length > 0
      if (isBusy || (await due.hasAny(database, businessClock.now()))) await poll()
    },
  }
}
