import type { DueEndpoint } from './due-endpoints.ts'
import { customerRoomFor, roomFor } from './in-flight.ts'
import { claimQuota, firstQuota, heldBy, isPaused, kindOf, type Lane, type LaneKind } from './lane.ts'

type Sharing = {
  readonly lanes: ReadonlyMap<string, Lane>
  /** Those that come first are given first. */
  readonly endpoints: readonly DueEndpoint[]
  readonly now: Date
}

/** All that one process may have claimed and not finished. */
const heldMax = 4_096

/** How many deliveries to claim for each of these endpoints; none of those that have enough or are paused. */
export function shareRoom({ lanes, endpoints, now }: Sharing): Map<string, number> {
  const room = roomLeft(lanes)
  const quotas = new Map<string, number>()
  for (const endpoint of endpoints) {
    const lane = lanes.get(endpoint.id)
    if (lane !== undefined && isPaused(lane, now)) continue
    const wanted = lane === undefined ? firstQuota(endpoint) : claimQuota(lane)
    const kind = lane === undefined ? kindOf({ window: wanted, isSlow: false }) : kindOf(lane)
    const quota = room.take(endpoint.customerId, { kind, wanted })
    if (quota > 0) quotas.set(endpoint.id, quota)
  }
  return quotas
}

type Wanted = { readonly kind: LaneKind; readonly wanted: number }

function roomLeft(lanes: ReadonlyMap<string, Lane>) {
  const held = { well: 0, slow: 0, failing: 0 }
  const ofCustomers = new Map<string, number>()
  const take = (customerId: string, { kind, wanted }: Wanted) => {
    const name = `${kind} ${customerId}`
    held[kind] += wanted
    ofCustomers.set(name, (ofCustomers.get(name) ?? 0) + wanted)
  }
  for (const lane of lanes.values())
    take(lane.endpoint.customerId, { kind: kindOf(lane), wanted: heldBy(lane) })
  const leftFor = (customerId: string, kind: LaneKind): number => {
    const all = heldMax - held.well - held.slow - held.failing
    if (kind === 'well') return all
    const ofCustomer = ofCustomers.get(`${kind} ${customerId}`) ?? 0
    return Math.min(all, roomFor[kind] - held[kind], customerRoomFor[kind] - ofCustomer)
  }
  return {
    /** As many of what is wanted as there is room for. */
    take(customerId: string, { kind, wanted }: Wanted): number {
      const quota = Math.max(0, Math.min(wanted, leftFor(customerId, kind)))
      take(customerId, { kind, wanted: quota })
      return quota
    },
  }
}
