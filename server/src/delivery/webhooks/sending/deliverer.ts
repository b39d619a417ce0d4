import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import type { Worker } from '#platform/workers'
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from './claim-deliveries.ts'
import { createDuePages, type DueEndpoint } from './due-endpoints.ts'
import { readEndpoints } from './endpoint.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createPosts, type PostOptions, recordMaxMs } from './posts.ts'
import { createRhythm } from './rhythm.ts'
import { createSigningKeys } from './signing/signing-keys.ts'

/** Sends what is due: claims it, posts it outside any transaction, records what came of it. */
export type Deliverer = {
  /** Until the signal; then what is under way may end, and what was not begun is given back. */
  readonly run: Worker['run']
  /** There may be something to send before the next poll would find it. */
  notice(): void
  inFlight(): number
}

export type DelivererOptions = PostOptions & {
  readonly database: Database
  readonly secrets: Secrets
}

const pollMs = 200
/** How long a claimed delivery may wait for its turn. */
const waitMaxMs = 45_000
const stopMaxMs = 2_000

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { database, logger } = options
  const rhythm = createRhythm(pollMs)
  const posts = createPosts(options)
  const release = (deliveries: readonly ClaimedDelivery[]) =>
    releaseDeliveries(database, deliveries).catch((error: unknown) =>
      logger.error({ event: 'deliveries not given back', count: deliveries.length, err: error }),
    )
  const lanes = createLanes({
    deliver: posts.post,
    release: (deliveries) => void release(deliveries),
    onRunningOut: rhythm.wake,
  })
  const claims = createClaims(lanes, options)
  async function stop(): Promise<void> {
    await release(lanes.giveUp())
    await lanes.untilIdle(stopMaxMs)
    await posts.cut()
    await lanes.untilIdle(stopMaxMs)
    await release(posts.cutOff())
    await posts.recorded()
  }
  return {
    inFlight: lanes.inFlight,
    notice: rhythm.hasten,
    async run(signal, report) {
      signal.addEventListener('abort', rhythm.wake)
      while (!signal.aborted) {
        await (rhythm.isBeat() ? claims.poll() : claims.claim(lanes.runningOut())).catch(report?.failed)
        await rhythm.rest()
      }
      await stop()
    },
  }
}

type ClaimOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly timeoutMs: number
}

/** Claims for the lanes what they have room for. */
function createClaims(lanes: Lanes, { database, secrets, businessClock, timeoutMs }: ClaimOptions) {
  const due = createDuePages()
  const signingKeys = createSigningKeys(secrets)
  async function claim(endpoints: readonly DueEndpoint[]): Promise<void> {
    const now = businessClock.now()
    const quotas = lanes.share(endpoints, now)
    const ids = [...new Set([...quotas.keys(), ...lanes.withWaiting()])]
    const active = await readEndpoints(database, { ids, signingKeys })
    lanes.refresh(ids, { active, now })
    // One that was switched off meanwhile has no lane to take anything.
    const isActive = new Set(active.map(({ id }) => id))
    for (const id of quotas.keys()) if (!isActive.has(id)) quotas.delete(id)
    const leaseEndsAt = new Date(now.getTime() + waitMaxMs + timeoutMs + recordMaxMs)
    lanes.enqueue(await claimDeliveries(database, { quotas, now, leaseEndsAt }), { quotas, now })
  }
  return { claim, poll: async () => claim(await due.next(database, businessClock.now())) }
}
