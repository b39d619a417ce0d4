import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { claimQuota, heldBy, isFailing, isRunningOut, keptWhenFailing, type Lane, openLane } from './lane.ts'
import { createSendingTurns, type SendingTurns } from './sending-turns.ts'

/** All that one process has in hand, and the bounds on it. */
export type Lanes = Pick<SendingTurns, 'inFlight' | 'untilIdle'> & {
  /** Sees which are active; what was claimed for one that is not, and not begun, is forgotten. */
  refresh(asked: readonly string[], active: readonly Endpoint[]): void
  /** How many deliveries to claim for each of these; none of those that have enough. */
  quotas(ids: readonly string[]): Map<string, number>
  /** Takes what was claimed and begins to send it. */
  enqueue(claimed: readonly ClaimedDelivery[], quotas: ReadonlyMap<string, number>): void
  ids(): string[]
  /** Those that ought to be claimed for before the next poll. */
  runningOut(): string[]
  /** Begins nothing more, and answers what was not begun. */
  giveUp(): ClaimedDelivery[]
}

const heldMax = 4_096

type Options = Pick<Parameters<typeof createSendingTurns>[0], 'deliver'> & {
  /** Takes back what is better left to others. */
  release(deliveries: readonly ClaimedDelivery[]): void
  onRunningOut(): void
}

export function createLanes({ deliver, release, onRunningOut }: Options): Lanes {
  const lanes = new Map<string, Lane>()
  const turns = createSendingTurns({
    deliver,
    onEnd(lane) {
      const excess = isFailing(lane) ? lane.waiting.splice(keptWhenFailing) : []
      if (excess.length > 0) release(excess)
      if (isRunningOut(lane)) onRunningOut()
    },
  })
  return {
    inFlight: turns.inFlight,
    untilIdle: turns.untilIdle,
    refresh(asked, active) {
      const found = new Map(active.map((endpoint) => [endpoint.id, endpoint]))
      for (const id of asked) refreshLane(lanes, { id, endpoint: found.get(id) })
    },
    quotas: (ids) => shareRoom(lanes, { ids, failingRoom: turns.failingRoom() }),
    enqueue(claimed, quotas) {
      for (const delivery of claimed) lanes.get(delivery.webhookId)?.waiting.push(delivery)
      const counts = Map.groupBy(claimed, ({ webhookId }) => webhookId)
      for (const [id, quota] of quotas) {
        const lane = lanes.get(id)
        if (lane === undefined) continue
        lane.mayHaveMore = counts.get(id)?.length === quota
        lane.completed = 0
        turns.offer(lane)
      }
      for (const [id, lane] of lanes) if (heldBy(lane) === 0) lanes.delete(id)
      turns.begin()
    },
    ids: () => [...lanes.keys()],
    runningOut: () => [...lanes].filter(([, lane]) => isRunningOut(lane)).map(([id]) => id),
    giveUp: () => [...lanes.values()].flatMap((lane) => lane.waiting.splice(0)),
  }
}

type Refreshing = { readonly id: string; readonly endpoint: Endpoint | undefined }

function refreshLane(lanes: Map<string, Lane>, { id, endpoint }: Refreshing): void {
  const lane = lanes.get(id)
  if (endpoint === undefined) lane?.waiting.splice(0)
  else if (lane === undefined) lanes.set(id, openLane(endpoint))
  else lane.endpoint = endpoint
}

type Sharing = { readonly ids: readonly string[]; readonly failingRoom: number }

function shareRoom(lanes: ReadonlyMap<string, Lane>, { ids, failingRoom }: Sharing): Map<string, number> {
  let room = heldMax - [...lanes.values()].reduce((sum, lane) => sum + heldBy(lane), 0)
  let roomForFailing = failingRoom
  const quotas = new Map<string, number>()
  for (const id of ids) {
    const lane = lanes.get(id)
    if (lane === undefined) continue
    const quota = Math.min(claimQuota(lane), room, isFailing(lane) ? roomForFailing : room)
    if (quota <= 0) continue
    quotas.set(id, quota)
    room -= quota
    if (isFailing(lane)) roomForFailing -= quota
  }
  return quotas
}
