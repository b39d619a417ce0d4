import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { DueEndpoint } from './due-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import {
  heldBy,
  isPaused,
  isRunningOut,
  keptWhenFailing,
  kindOf,
  type Lane,
  openLane,
  refreshLane,
} from './lane.ts'
import { createSendingTurns, type SendingTurns } from './sending-turns.ts'
import { shareRoom } from './share-room.ts'

/** All that one process has in hand, and the bounds on it. */
export type Lanes = Pick<SendingTurns, 'inFlight' | 'untilIdle'> & {
  /**
   * How many deliveries to claim for each of these; none of those that have enough. Whoever was given room longest ago
   * comes first, so that nobody is always first and nobody always last.
   */
  share(endpoints: readonly DueEndpoint[], now: Date): Map<string, number>
  /** Those of which something was claimed and not begun. */
  withWaiting(): string[]
  /** Sees what became of those that were asked for; what was claimed for one that may not be sent to is given back. */
  refresh(asked: readonly string[], seen: Seen): void
  /** Takes what was claimed and begins to send it. */
  enqueue(claimed: readonly ClaimedDelivery[], claim: Claimed): void
  /** Those that ought to be claimed for before the next poll. */
  runningOut(): DueEndpoint[]
  /** Begins nothing more, and answers what was not begun. */
  giveUp(): ClaimedDelivery[]
}

type Seen = { readonly active: readonly Endpoint[]; readonly now: Date }
type Claimed = { readonly quotas: ReadonlyMap<string, number>; readonly now: Date }

/** Of that many endpoints it is remembered that they are slow, or when they were given room. */
const rememberedMax = 20_000

type Options = Pick<Parameters<typeof createSendingTurns>[0], 'deliver'> & {
  /** Takes back what is better left to others. */
  release(deliveries: readonly ClaimedDelivery[]): void
  onRunningOut(): void
}

export function createLanes({ deliver, release, onRunningOut }: Options): Lanes {
  const lanes = new Map<string, Lane>()
  const inTurn = createTurns()
  const keep = (lane: Lane, count: number) => {
    const excess = lane.waiting.splice(count)
    if (excess.length > 0) release(excess)
  }
  const turns = createSendingTurns({
    deliver,
    onEnd(lane, course) {
      if (course.result !== 'left' && course.pausedUntil !== null) keep(lane, 0)
      else if (kindOf(lane) === 'failing') keep(lane, keptWhenFailing)
      if (isRunningOut(lane)) onRunningOut()
    },
  })
  return {
    inFlight: turns.inFlight,
    untilIdle: turns.untilIdle,
    share(endpoints, now) {
      turns.noteSlow()
      const quotas = shareRoom({ lanes, endpoints: inTurn.order(endpoints), now })
      inTurn.note(quotas.keys())
      // What is completed while this is claimed tells of the pace of the next claim.
      for (const id of quotas.keys()) forgetCompleted(lanes.get(id))
      return quotas
    },
    withWaiting: () => [...lanes].filter(([, { waiting }]) => waiting.length > 0).map(([id]) => id),
    refresh(asked, { active, now }) {
      const found = new Map(active.map((endpoint) => [endpoint.id, endpoint]))
      for (const id of asked) {
        const [endpoint, lane] = [found.get(id), lanes.get(id)]
        if (endpoint !== undefined && lane !== undefined) refreshLane(lane, endpoint)
        else if (endpoint !== undefined) lanes.set(id, openLane(endpoint))
        if (lane !== undefined && (endpoint === undefined || isPaused(lane, now))) keep(lane, 0)
        if (lane !== undefined) turns.offer(lane)
      }
    },
    enqueue(claimed, { quotas, now }) {
      const found = Map.groupBy(claimed, ({ webhookId }) => webhookId)
      for (const [id, quota] of quotas) {
        const lane = lanes.get(id)
        const deliveries = found.get(id) ?? []
        if (lane === undefined) continue
        lane.waiting.push(...deliveries)
        lane.mayHaveMore = deliveries.length === quota
        if (isPaused(lane, now)) keep(lane, 0)
        turns.offer(lane)
      }
      forgetIdle(lanes)
      turns.begin()
    },
    runningOut: () => [...lanes.values()].filter(isRunningOut).map(({ endpoint }) => endpoint),
    giveUp: () => [...lanes.values()].flatMap((lane) => lane.waiting.splice(0)),
  }
}

function forgetCompleted(lane: Lane | undefined): void {
  if (lane !== undefined) lane.completed = 0
}

/** A slow endpoint would have to be found out again each time that something is sent to it. */
function forgetIdle(lanes: Map<string, Lane>): void {
  for (const [id, lane] of lanes)
    if (heldBy(lane) === 0 && (!lane.isSlow || lanes.size > rememberedMax)) lanes.delete(id)
}

/** Remembers who was given something last. */
function createTurns() {
  // Whose turn is longest ago comes first.
  const taken = new Map<string, number>()
  let turn = 0
  const turnOf = ({ id }: DueEndpoint) => taken.get(id) ?? 0
  return {
    order: (endpoints: readonly DueEndpoint[]) => endpoints.toSorted((a, b) => turnOf(a) - turnOf(b)),
    note(ids: Iterable<string>) {
      turn++
      for (const id of ids) {
        taken.delete(id)
        taken.set(id, turn)
      }
      for (const id of taken.keys()) {
        if (taken.size <= rememberedMax) break
        taken.delete(id)
      }
    },
  }
}
