import type { ClaimedDelivery, DueEndpoint, Endpoint } from './claim-deliveries.ts'
import {
  type Course,
  claimQuota,
  firstWindow,
  heldBy,
  isPaused,
  isRunningOut,
  type Kind,
  kindOf,
  type Lane,
  noteCourse,
  noteSlow,
  openLane,
  refreshLane,
  slowMs,
} from './lane.ts'

// The deliveries of this process: the window of each endpoint, the attempts in flight, and the room for claims. Pure
// state: `deliverer.ts` sends, waits and reads clocks. `lane.ts` is one endpoint of the schedule.

const kinds: readonly Kind[] = ['well', 'slow', 'failing']

type Counts = Record<Kind, number>

/** Deliveries of each kind, in total and by customer. */
type Tally = { readonly all: Counts; readonly customers: Map<string, Counts> }

export type Schedule = {
  readonly lanes: Map<string, Lane>
  readonly inFlight: Tally
  /** Lanes that may begin a delivery, in the order of their turns. */
  readonly ready: Readonly<Record<Kind, Set<Lane>>>
  /** Attempts in flight, in the order of their start. */
  readonly underWay: Set<Sending>
  /** The turn in which each endpoint last got room, oldest first. */
  readonly lastTurns: Map<string, number>
  turn: number
}

/** A delivery with an attempt in flight. */
export type Sending = {
  readonly lane: Lane
  /** The version of the endpoint that the attempt uses. */
  readonly endpoint: Endpoint
  readonly delivery: ClaimedDelivery
  readonly begunMs: number
}

/** Attempts that become slow may exceed the room of their kind; then no further attempt of that kind begins. */
const roomFor: Readonly<Counts> = { well: 256, slow: 128, failing: 128 }
/** The room of one customer. `well` also bounds the customer's total. */
const customerRoomFor: Readonly<Counts> = { well: 32, slow: 16, failing: 8 }
const inFlightMax = 1_024
/** The most deliveries that one process holds, claimed and not finished. */
const heldMax = 4_096
/** The most endpoints whose slowness or last turn is remembered. */
const rememberedMax = 20_000

export function createSchedule(): Schedule {
  return {
    lanes: new Map(),
    inFlight: emptyTally(),
    ready: { well: new Set(), slow: new Set(), failing: new Set() },
    underWay: new Set(),
    lastTurns: new Map(),
    turn: 0,
  }
}

/**
 * The number of deliveries to claim for each endpoint; none for a paused endpoint or one with enough. The endpoint with
 * the oldest last turn comes first, so none is always first or always last.
 */
export function shareRoom(
  schedule: Schedule,
  { endpoints, now }: { endpoints: readonly DueEndpoint[]; now: Date },
): Map<string, number> {
  const { lanes, lastTurns } = schedule
  const held = emptyTally()
  for (const lane of lanes.values()) add(held, shareOf(lane), heldBy(lane))
  const turnOf = ({ id }: DueEndpoint) => lastTurns.get(id) ?? 0
  const quotas = new Map<string, number>()
  for (const endpoint of endpoints.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const lane = lanes.get(endpoint.id)
    if (lane !== undefined && isPaused(lane, now)) continue
    const wanted = lane === undefined ? firstWindow(endpoint.failingSince) : claimQuota(lane)
    const kind = lane === undefined ? kindOf({ window: wanted, isSlow: false }) : kindOf(lane)
    const quota = Math.max(0, Math.min(wanted, roomLeft(held, { kind, customerId: endpoint.customerId })))
    add(held, { kind, customerId: endpoint.customerId }, quota)
    if (quota > 0) quotas.set(endpoint.id, quota)
  }
  noteTurn(schedule, quotas.keys())
  // Attempts that complete during this claim set the size of the next one.
  for (const id of quotas.keys()) {
    const lane = lanes.get(id)
    if (lane !== undefined) lane.completed = 0
  }
  return quotas
}

/** Updates the endpoints; returns the deliveries to release, of endpoints that are paused or switched off. */
export function refresh(
  schedule: Schedule,
  { asked, active, now }: { asked: readonly string[]; active: readonly Endpoint[]; now: Date },
): ClaimedDelivery[] {
  const found = new Map(active.map((endpoint) => [endpoint.id, endpoint]))
  return asked.flatMap((id) => {
    const [endpoint, lane] = [found.get(id), schedule.lanes.get(id)]
    if (lane === undefined) {
      if (endpoint !== undefined) schedule.lanes.set(id, openLane(endpoint))
      return []
    }
    return change(schedule, lane, () => {
      if (endpoint !== undefined) refreshLane(lane, endpoint)
      return endpoint === undefined || isPaused(lane, now) ? lane.waiting.splice(0) : []
    })
  })
}

/** Adds claimed deliveries; returns the ones to release. */
export function enqueue(
  schedule: Schedule,
  claimed: readonly ClaimedDelivery[],
  { quotas, now }: { quotas: ReadonlyMap<string, number>; now: Date },
): ClaimedDelivery[] {
  const found = Map.groupBy(claimed, ({ webhookId }) => webhookId)
  const givenBack = [...quotas].flatMap(([id, quota]) => {
    const deliveries = found.get(id) ?? []
    const lane = schedule.lanes.get(id)
    if (lane === undefined) return deliveries
    return change(schedule, lane, () => {
      lane.waiting.push(...deliveries)
      lane.mayHaveMore = deliveries.length === quota
      return isPaused(lane, now) ? lane.waiting.splice(0) : []
    })
  })
  // An empty lane stays while it is slow; otherwise each delivery would have to find that out again.
  for (const [id, lane] of schedule.lanes)
    if (heldBy(lane) === 0 && (!lane.isSlow || schedule.lanes.size > rememberedMax)) schedule.lanes.delete(id)
  return givenBack
}

/** Begins deliveries up to the limits, endpoint by endpoint in turn. */
export function beginSending(schedule: Schedule, nowMs: number): Sending[] {
  const begun: Sending[] = []
  // A lane that begins a delivery moves to the end of its set, and the loop reaches it again.
  for (const kind of kinds)
    for (const lane of schedule.ready[kind]) {
      if (isFull(schedule.inFlight, kind)) break
      if (isCustomerFull(schedule.inFlight, shareOf(lane))) continue
      const delivery = change(schedule, lane, () => {
        lane.inFlight++
        return lane.waiting.shift() as ClaimedDelivery // a ready lane has one
      })
      const sending = { lane, endpoint: lane.endpoint, delivery, begunMs: nowMs }
      schedule.underWay.add(sending)
      begun.push(sending)
    }
  return begun
}

/**
 * Records the result of an attempt; returns the deliveries to release, and whether to claim more before the next poll.
 */
export function endSending(
  schedule: Schedule,
  sending: Sending,
  told: Course,
): { givenBack: ClaimedDelivery[]; isRunningOut: boolean } {
  const { lane, endpoint } = sending
  schedule.underWay.delete(sending)
  // The attempt says nothing about an endpoint that its owner has changed since.
  const isSame = endpoint.updatedAt.getTime() === lane.endpoint.updatedAt.getTime()
  const course: Course = isSame ? told : { result: 'left' }
  const givenBack = change(schedule, lane, () => noteCourse(lane, course))
  return { givenBack, isRunningOut: isRunningOut(lane) }
}

/** Marks endpoints as slow whose attempts in flight have lasted longer than `slowMs`. */
export function noteLate(schedule: Schedule, nowMs: number): void {
  for (const { lane, begunMs } of schedule.underWay) {
    if (begunMs > nowMs - slowMs) break
    if (!lane.isSlow) change(schedule, lane, () => noteSlow(lane))
  }
}

/** Endpoints with claimed deliveries that have not begun. */
export function withWaiting({ lanes }: Schedule): string[] {
  return [...lanes].filter(([, { waiting }]) => waiting.length > 0).map(([id]) => id)
}

/** Endpoints to claim for before the next poll. */
export function runningOut({ lanes }: Schedule): DueEndpoint[] {
  return [...lanes.values()].filter(isRunningOut).map(({ endpoint }) => endpoint)
}

/** Empties every lane; returns the deliveries that have not begun. */
export function giveUp(schedule: Schedule): ClaimedDelivery[] {
  return [...schedule.lanes.values()].flatMap((lane) => change(schedule, lane, () => lane.waiting.splice(0)))
}

export function countInFlight({ inFlight }: Schedule): number {
  return sum(inFlight.all)
}

/** Changes a lane, then counts it under its kind after the change and marks it ready if it may begin a delivery. */
function change<Answer>({ inFlight, ready }: Schedule, lane: Lane, act: () => Answer): Answer {
  add(inFlight, shareOf(lane), -lane.inFlight)
  ready[kindOf(lane)].delete(lane)
  const answer = act()
  add(inFlight, shareOf(lane), lane.inFlight)
  if (lane.waiting.length > 0 && lane.inFlight < lane.window) ready[kindOf(lane)].add(lane)
  return answer
}

function noteTurn(schedule: Schedule, ids: Iterable<string>): void {
  const { lastTurns } = schedule
  schedule.turn++
  for (const id of ids) {
    lastTurns.delete(id)
    lastTurns.set(id, schedule.turn)
  }
  for (const id of lastTurns.keys()) {
    if (lastTurns.size <= rememberedMax) break
    lastTurns.delete(id)
  }
}

/** The customer and kind whose room a delivery takes. */
type Share = { readonly customerId: string; readonly kind: Kind }

function shareOf(lane: Lane): Share {
  return { customerId: lane.endpoint.customerId, kind: kindOf(lane) }
}

function emptyTally(): Tally {
  return { all: { well: 0, slow: 0, failing: 0 }, customers: new Map() }
}

function add({ all, customers }: Tally, { customerId, kind }: Share, difference: number): void {
  if (difference === 0) return
  const counts = customers.get(customerId) ?? { well: 0, slow: 0, failing: 0 }
  all[kind] += difference
  counts[kind] += difference
  if (sum(counts) === 0) customers.delete(customerId)
  else customers.set(customerId, counts)
}

function sum({ well, slow, failing }: Counts): number {
  return well + slow + failing
}

function isFull({ all }: Tally, kind: Kind): boolean {
  return all[kind] >= roomFor[kind] || sum(all) >= inFlightMax
}

/** Whether a customer has the most attempts in flight that one customer may have. */
function isCustomerFull({ customers }: Tally, { customerId, kind }: Share): boolean {
  const counts = customers.get(customerId)
  if (counts === undefined) return false
  return sum(counts) >= customerRoomFor.well || counts[kind] >= customerRoomFor[kind]
}

/** The number of deliveries that a process may still claim; a healthy endpoint may get all of them. */
function roomLeft({ all, customers }: Tally, { customerId, kind }: Share): number {
  const left = heldMax - sum(all)
  if (kind === 'well') return left
  const ofCustomer = customers.get(customerId)?.[kind] ?? 0
  return Math.min(left, roomFor[kind] - all[kind], customerRoomFor[kind] - ofCustomer)
}
