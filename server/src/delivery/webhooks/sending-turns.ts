import { setTimeout as pause } from 'node:timers/promises'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { type Course, isFailing, type Lane, noteOutcome } from './lane.ts'

/** Begins what may be in flight, each endpoint in turn. */
export type SendingTurns = {
  /** A lane that may have something to begin. */
  offer(lane: Lane): void
  begin(): void
  inFlight(): number
  /** How much more may be in flight for endpoints that fail. */
  failingRoom(): number
  /** Until nothing is in flight, or for as long as that. */
  untilIdle(maxMs: number): Promise<void>
}

const inFlightMax = 256
/** Endpoints that fail cannot take the room of those that do not. */
const inFlightFailingMax = 128

type Options = {
  /** Sends one and resolves with how the endpoint did; never rejects. */
  deliver(endpoint: Endpoint, delivery: ClaimedDelivery): Promise<Course>
  onEnd(lane: Lane): void
}

export function createSendingTurns({ deliver, onEnd }: Options): SendingTurns {
  const ready = { well: new Set<Lane>(), failing: new Set<Lane>() }
  const inFlight = { well: 0, failing: 0 }
  let idle = Promise.withResolvers<void>()
  const kindOf = (lane: Lane) => (isFailing(lane) ? 'failing' : 'well')
  const all = () => inFlight.well + inFlight.failing
  const mayBegin = { well: () => all() < inFlightMax, failing: () => inFlight.failing < inFlightFailingMax }

  function offer(lane: Lane): void {
    if (lane.waiting.length > 0 && lane.inFlight < lane.window) ready[kindOf(lane)].add(lane)
  }
  function beginOne(lane: Lane): void {
    const delivery = lane.inFlight < lane.window ? lane.waiting.shift() : undefined
    if (delivery === undefined) return
    const kind = kindOf(lane)
    if (all() === 0) idle = Promise.withResolvers()
    inFlight[kind]++
    lane.inFlight++
    void deliver(lane.endpoint, delivery).then((course) => {
      inFlight[kind]--
      noteOutcome(lane, course)
      if (all() === 0) idle.resolve()
      offer(lane)
      onEnd(lane)
      begin()
    })
  }
  /** A lane of which one is begun goes to the end of its set, where the loop comes to it again. */
  function begin(): void {
    for (const kind of ['well', 'failing'] as const)
      for (const lane of ready[kind]) {
        if (!mayBegin.well() || !mayBegin[kind]()) break
        ready[kind].delete(lane)
        beginOne(lane)
        offer(lane)
      }
  }
  return {
    offer,
    begin,
    inFlight: all,
    failingRoom: () => inFlightFailingMax - inFlight.failing,
    untilIdle: (maxMs) => (all() === 0 ? Promise.resolve() : Promise.race([idle.promise, pause(maxMs)])),
  }
}
