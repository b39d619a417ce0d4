import { setTimeout as pause } from 'node:timers/promises'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { createInFlight } from './in-flight.ts'
import { type Course, kindOf, type Lane, type LaneKind, noteCourse, noteSlow, slowMs } from './lane.ts'

/** Begins what may be in flight, each endpoint in turn. */
export type SendingTurns = {
  /** A lane of which something may have changed. */
  offer(lane: Lane): void
  begin(): void
  /** Takes endpoints for slow that have not answered for a while. */
  noteSlow(): void
  inFlight(): number
  /** Until nothing is in flight, or for as long as that. */
  untilIdle(maxMs: number): Promise<void>
}

const kinds: readonly LaneKind[] = ['well', 'slow', 'failing']

type Options = {
  /** Sends one and resolves with how the endpoint did; never rejects. */
  deliver(endpoint: Endpoint, delivery: ClaimedDelivery): Promise<Course>
  onEnd(lane: Lane, course: Course): void
}

export function createSendingTurns({ deliver, onEnd }: Options): SendingTurns {
  const inFlight = createInFlight()
  const ready = createReady()
  // In the order in which they were begun.
  const underWay = new Set<{ readonly lane: Lane; readonly begunAt: number }>()
  let idle = Promise.withResolvers<void>()

  function offer(lane: Lane): void {
    inFlight.regroup(lane)
    ready.remove(lane)
    if (lane.waiting.length === 0 || lane.inFlight >= lane.window) return
    if (inFlight.isCustomerFull(lane)) ready.park(lane)
    else ready.of(kindOf(lane)).add(lane)
  }
  function beginOne(lane: Lane): void {
    const delivery = lane.waiting.shift()
    if (delivery === undefined) return
    const one = { lane, begunAt: performance.now() }
    if (inFlight.all() === 0) idle = Promise.withResolvers()
    underWay.add(one)
    inFlight.add(lane, 1)
    lane.inFlight++
    const { endpoint } = lane
    void deliver(endpoint, delivery).then((told) => {
      underWay.delete(one)
      inFlight.add(lane, -1)
      const isSame = endpoint.updatedAt.getTime() === lane.endpoint.updatedAt.getTime()
      const course: Course = isSame ? told : { result: 'left' }
      noteCourse(lane, course)
      if (inFlight.all() === 0) idle.resolve()
      onEnd(lane, course)
      offer(lane)
      for (const other of ready.unpark(lane)) offer(other)
      begin()
    })
  }
  /** A lane of which one is begun goes to the end of its set, where the loop comes to it again. */
  function begin(): void {
    for (const kind of kinds)
      for (const lane of ready.of(kind)) {
        if (inFlight.isFull(kind)) break
        if (inFlight.isCustomerFull(lane)) ready.park(lane)
        else {
          beginOne(lane)
          offer(lane)
        }
      }
  }
  return {
    offer,
    begin,
    inFlight: inFlight.all,
    noteSlow() {
      const before = performance.now() - slowMs
      for (const { lane, begunAt } of underWay) {
        if (begunAt > before) break
        if (lane.isSlow) continue
        noteSlow(lane)
        offer(lane)
      }
    },
    untilIdle: (maxMs) =>
      inFlight.all() === 0 ? Promise.resolve() : Promise.race([idle.promise, pause(maxMs)]),
  }
}

/** Lanes with something to begin, by kind; those of customers who have enough in flight are parked meanwhile. */
function createReady() {
  const sets = { well: new Set<Lane>(), slow: new Set<Lane>(), failing: new Set<Lane>() }
  const parked = new Map<string, Set<Lane>>()
  const remove = (lane: Lane) => {
    for (const kind of kinds) sets[kind].delete(lane)
    parked.get(lane.endpoint.customerId)?.delete(lane)
  }
  return {
    remove,
    of: (kind: LaneKind): Set<Lane> => sets[kind],
    park(lane: Lane) {
      remove(lane)
      const { customerId } = lane.endpoint
      parked.set(customerId, (parked.get(customerId) ?? new Set()).add(lane))
    },
    /** All of the same customer. */
    unpark({ endpoint: { customerId } }: Lane): Lane[] {
      const lanes = [...(parked.get(customerId) ?? [])]
      parked.delete(customerId)
      return lanes
    },
  }
}
