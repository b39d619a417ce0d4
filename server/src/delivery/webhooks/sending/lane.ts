import type { ClaimedDelivery, Endpoint } from './claim-deliveries.ts'

/** The deliveries of one endpoint in this process, and the pace of that endpoint. */
export type Lane = {
  endpoint: Endpoint
  /** Claimed but not begun. */
  readonly waiting: ClaimedDelivery[]
  inFlight: number
  /** The most attempts in flight. */
  window: number
  /** The last answer was slow, or an attempt in flight already is. */
  isSlow: boolean
  /** Attempts completed since the last claim began. */
  completed: number
  failuresInRow: number
  /** Whether the last claim filled its quota. */
  mayHaveMore: boolean
  /** The end of the pause that the endpoint requested. */
  pausedUntil: Date | null
}

/** Each kind has its own room, so slow and failing endpoints take none from healthy ones. */
export type Kind = 'well' | 'slow' | 'failing'

// The window starts small and grows once the endpoint has shown that it answers.
const windowStart = 4
const windowMax = 16
const windowFailing = 1
/** After this many failures in a row, the endpoint gets its next claim only with the next poll. */
const failuresPatient = 3
const claimMax = 512
/** Deliveries kept for an endpoint that begins to fail; the others are released to other processes. */
const keptWhenFailing = windowMax
/** A longer attempt marks its endpoint as slow, until a faster answer. */
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

/** Takes over the endpoint as stored; after its owner's change the window starts small again. */
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

/** The window, and the first claim, of an endpoint without a lane. */
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

/** The result of an attempt; `left` means that no request was sent. */
export type Course =
  | { readonly result: 'left' }
  | {
      readonly result: 'succeeded' | 'failed'
      readonly durationMs: number
      /** The end of the pause that the answer requests. */
      readonly pausedUntil: Date | null
    }

/** Records the result of an attempt; returns the waiting deliveries to release. */
export function noteCourse(lane: Lane, course: Course): ClaimedDelivery[] {
  lane.inFlight--
  lane.completed++
  const beyondRoom = () => (kindOf(lane) === 'failing' ? lane.waiting.splice(keptWhenFailing) : [])
  if (course.result === 'left') return beyondRoom()
  const hasSucceeded = course.result === 'succeeded'
  lane.isSlow = course.durationMs > slowMs
  lane.window = hasSucceeded ? lane.window * 2 : Math.max(lane.window >> 1, windowFailing)
  lane.window = Math.min(lane.window, lane.isSlow ? windowStart : windowMax)
  lane.failuresInRow = hasSucceeded ? 0 : lane.failuresInRow + 1
  lane.pausedUntil = laterOf(lane.pausedUntil, course.pausedUntil)
  if (course.pausedUntil !== null) return lane.waiting.splice(0)
  return beyondRoom()
}

export function noteSlow(lane: Lane): void {
  lane.isSlow = true
  lane.window = Math.min(lane.window, windowStart)
}

/**
 * The number of deliveries to claim: as many as the endpoint will accept soon, hundreds for a fast one, few for a slow
 * one, so other processes can claim the rest.
 */
export function claimQuota(lane: Lane): number {
  const pace = kindOf(lane) === 'well' ? Math.min(4 * lane.completed, claimMax) : 0
  return Math.max(lane.window, pace) - heldBy(lane)
}

/** Whether the endpoint should get a claim before the next poll. */
export function isRunningOut({ mayHaveMore, waiting, completed, failuresInRow }: Lane): boolean {
  return mayHaveMore && waiting.length <= completed && failuresInRow < failuresPatient
}

export function heldBy({ waiting, inFlight }: Lane): number {
  return waiting.length + inFlight
}
