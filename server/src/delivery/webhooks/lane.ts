import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'

/** What one process has in hand for one endpoint. */
export type Lane = {
  endpoint: Endpoint
  /** Claimed and not begun. */
  readonly waiting: ClaimedDelivery[]
  inFlight: number
  /** How much may be in flight. */
  window: number
  /** Since the last claim. */
  completed: number
  failuresInRow: number
  /** The last claim got all that it asked for. */
  mayHaveMore: boolean
}

// An endpoint has to show that it answers before it is sent much at once.
const windowStart = 4
const windowMax = 16
const windowFailing = 1
/** So many failures in a row are no accident: it is asked again with each poll and not at once. */
const failuresPatient = 3
const claimMax = 512
/** Of what was claimed for an endpoint that begins to fail; others may have the rest. */
export const keptWhenFailing = windowMax

export function openLane(endpoint: Endpoint): Lane {
  return {
    endpoint,
    waiting: [],
    inFlight: 0,
    window: endpoint.failingSince === null ? windowStart : windowFailing,
    completed: 0,
    failuresInRow: endpoint.failingSince === null ? 0 : failuresPatient,
    mayHaveMore: false,
  }
}

export function isFailing({ window }: Lane): boolean {
  return window === windowFailing
}

/** `left` tells nothing of the endpoint: it was not asked. */
export type Course = 'succeeded' | 'failed' | 'left'

export function noteOutcome(lane: Lane, course: Course): void {
  lane.inFlight--
  lane.completed++
  if (course === 'left') return
  const hasSucceeded = course === 'succeeded'
  lane.window = hasSucceeded
    ? Math.min(lane.window * 2, windowMax)
    : Math.max(lane.window >> 1, windowFailing)
  lane.failuresInRow = hasSucceeded ? 0 : lane.failuresInRow + 1
}

/**
 * How many more to claim. As many as an endpoint is known to take soon: what it takes fast is claimed by the hundred,
 * and what it takes slowly stays where other processes can have it.
 */
export function claimQuota(lane: Lane): number {
  const pace = isFailing(lane) ? 0 : Math.min(4 * lane.completed, claimMax)
  return Math.max(lane.window, pace) - heldBy(lane)
}

/** Worth a claim before the next poll. */
export function isRunningOut({ mayHaveMore, waiting, completed, failuresInRow }: Lane): boolean {
  return mayHaveMore && waiting.length <= completed && failuresInRow < failuresPatient
}

export function heldBy({ waiting, inFlight }: Lane): number {
  return waiting.length + inFlight
}
