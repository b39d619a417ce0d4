import type { ClaimedDelivery, Endpoint } from './claim-deliveries.ts'

/** What one process has in hand for one endpoint. */
export type Lane = {
  endpoint: Endpoint
  /** Claimed and not begun. */
  readonly waiting: ClaimedDelivery[]
  inFlight: number
  /** How much may be in flight. */
  window: number
  /** Its last answer took long, or one is taking long. */
  isSlow: boolean
  /** Since the last claim was begun. */
  completed: number
  failuresInRow: number
  /** The last claim got all that it asked for. */
  mayHaveMore: boolean
  /** Until when it asked to be left alone. */
  pausedUntil: Date | null
}

/** Each kind has room of its own, so that none can take that of the endpoints that do well. */
export type Kind = 'well' | 'slow' | 'failing'

// An endpoint has to show that it answers before it is sent much at once.
const windowStart = 4
const windowMax = 16
const windowFailing = 1
/** So many failures in a row are no accident: the endpoint is asked again with each poll and not at once. */
const failuresPatient = 3
const claimMax = 512
/** Of what was claimed for an endpoint that begins to fail; others may have the rest. */
const keptWhenFailing = windowMax
/** An attempt that takes longer makes its endpoint a slow one, until it answers faster. */
export const slowMs = 1_000

export function openLane(endpoint: Endpoint): Lane {
  return { endpoint, waiting: [], inFlight: 0, ...beginning(endpoint) }
}

function beginning({ failingSince, pausedUntil }: Endpoint) {
  return {
    window: firstWindow(failingSince),
    isSlow: false,
    completed: 0,
    failuresInRow: failingSince === null ? 0 : failuresPatient,
    mayHaveMore: false,
    pausedUntil,
  }
}

/** Follows what became of the endpoint; what its owner has changed has to show anew how it answers. */
export function refreshLane(lane: Lane, endpoint: Endpoint): void {
  const isChanged = endpoint.updatedAt.getTime() !== lane.endpoint.updatedAt.getTime()
  lane.endpoint = endpoint
  if (isChanged) Object.assign(lane, beginning(endpoint))
  else lane.pausedUntil = laterOf(lane.pausedUntil, endpoint.pausedUntil)
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** How much may be in flight to an endpoint of which nothing is in hand, which is what is claimed for it too. */
export function firstWindow(failingSince: Date | null): number {
  return failingSince === null ? windowStart : windowFailing
}

export function kindOf({ window, isSlow }: Pick<Lane, 'window' | 'isSlow'>): Kind {
  if (window === windowFailing) return 'failing'
  return isSlow ? 'slow' : 'well'
}

export function isPaused({ pausedUntil }: Lane, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now
}

/** How an attempt went; `left` tells nothing of the endpoint: it was not asked. */
export type Course =
  | { readonly result: 'left' }
  | {
      readonly result: 'succeeded' | 'failed'
      readonly durationMs: number
      /** Until when the answer asks to be left alone. */
      readonly pausedUntil: Date | null
    }

/** Notes how an attempt went; answers what is given back of what waits. */
export function noteCourse(lane: Lane, course: Course): ClaimedDelivery[] {
  lane.inFlight--
  lane.completed++
  if (course.result === 'left') return []
  const hasSucceeded = course.result === 'succeeded'
  lane.isSlow = course.durationMs > slowMs
  lane.window = hasSucceeded ? lane.window * 2 : Math.max(lane.window >> 1, windowFailing)
  lane.window = Math.min(lane.window, lane.isSlow ? windowStart : windowMax)
  lane.failuresInRow = hasSucceeded ? 0 : lane.failuresInRow + 1
  lane.pausedUntil = laterOf(lane.pausedUntil, course.pausedUntil)
  if (course.pausedUntil !== null) return lane.waiting.splice(0)
  return kindOf(lane) === 'failing' ? lane.waiting.splice(keptWhenFailing) : []
}

export function noteSlow(lane: Lane): void {
  lane.isSlow = true
  lane.window = Math.min(lane.window, windowStart)
}

/**
 * How many more to claim. As many as an endpoint is known to take soon: what it takes fast is claimed by the hundred,
 * and what it takes slowly stays where other processes can have it.
 */
export function claimQuota(lane: Lane): number {
  const pace = kindOf(lane) === 'well' ? Math.min(4 * lane.completed, claimMax) : 0
  return Math.max(lane.window, pace) - heldBy(lane)
}

/** Worth a claim before the next poll. */
export function isRunningOut({ mayHaveMore, waiting, completed, failuresInRow }: Lane): boolean {
  return mayHaveMore && waiting.length <= completed && failuresInRow < failuresPatient
}

export function heldBy({ waiting, inFlight }: Lane): number {
  return waiting.length + inFlight
}
