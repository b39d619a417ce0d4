import type { Lane, LaneKind } from './lane.ts'
import { kindOf } from './lane.ts'

/** What is in flight in one process, by kind of endpoint and by customer, and the bounds on it. */
export type InFlight = {
  all(): number
  /** Whether nothing of this kind may begin. */
  isFull(kind: LaneKind): boolean
  /** Whether the customer of a lane has as much in flight as one may have. */
  isCustomerFull(lane: Lane): boolean
  /** Counts one more, or one less, of a lane. */
  add(lane: Lane, difference: 1 | -1): void
  /** Counts what a lane has in flight under the kind that it has become. */
  regroup(lane: Lane): void
}

/** What takes long already when it turns out to may exceed its room, and then nothing more of its kind begins. */
export const roomFor: Readonly<Record<LaneKind, number>> = { well: 256, slow: 128, failing: 128 }
/** Of one customer; those of endpoints that do well count all that is theirs. */
export const customerRoomFor: Readonly<Record<LaneKind, number>> = { well: 32, slow: 16, failing: 8 }
const allMax = 1_024

type Counts = Record<LaneKind, number>

export function createInFlight(): InFlight {
  const total = noCounts()
  const customers = new Map<string, Counts>()
  const kinds = new WeakMap<Lane, LaneKind>()
  const countedAs = (lane: Lane) => kinds.get(lane) ?? kindOf(lane)
  const change = (lane: Lane, kind: LaneKind, difference: number) => {
    const { customerId } = lane.endpoint
    const counts = customers.get(customerId) ?? noCounts()
    total[kind] += difference
    counts[kind] += difference
    if (sum(counts) === 0) customers.delete(customerId)
    else customers.set(customerId, counts)
  }
  return {
    all: () => sum(total),
    isFull: (kind) => total[kind] >= roomFor[kind] || sum(total) >= allMax,
    isCustomerFull(lane) {
      const counts = customers.get(lane.endpoint.customerId)
      const kind = kindOf(lane)
      return (
        counts !== undefined && (sum(counts) >= customerRoomFor.well || counts[kind] >= customerRoomFor[kind])
      )
    },
    add(lane, difference) {
      kinds.set(lane, countedAs(lane))
      change(lane, countedAs(lane), difference)
    },
    regroup(lane) {
      const [before, after] = [countedAs(lane), kindOf(lane)]
      kinds.set(lane, after)
      if (before === after || lane.inFlight === 0) return
      change(lane, after, lane.inFlight)
      change(lane, before, -lane.inFlight)
    },
  }
}

function noCounts(): Counts {
  return { well: 0, slow: 0, failing: 0 }
}

function sum({ well, slow, failing }: Counts): number {
  return well + slow + failing
}
