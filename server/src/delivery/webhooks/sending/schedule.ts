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

// What one process has in hand and may send: how much at once to each endpoint, what is in flight, and who is given the
// room that is left. Nothing here sends, waits or asks the time; `deliverer.ts` does. `lane.ts` is one endpoint of it.

const kinds: readonly Kind[] = ['well', 'slow', 'failing']

type Counts = Record<Kind, number>

/** How much there is of each kind, in all and of each customer. */
type Tally = { readonly all: Counts; readonly customers: Map<string, Counts> }

export type Schedule = {
  readonly lanes: Map<string, Lane>
  readonly inFlight: Tally
  /** Lanes with something to begin, in the order of their turns. */
  readonly ready: Readonly<Record<Kind, Set<Lane>>>
  /** In the order in which they were begun. */
  readonly underWay: Set<Sending>
  /** When endpoints were last given room; the longest ago is the first. */
  readonly lastTurns: Map<string, number>
  turn: number
}

/** A delivery that was begun. */
export type Sending = {
  readonly lane: Lane
  /** As it is sent to. */
  readonly endpoint: Endpoint
  readonly delivery: ClaimedDelivery
  readonly begunMs: number
}

/** What takes long already when it turns out to may exceed its room, and then nothing more of its kind begins. */
const roomFor: Readonly<Counts> = { well: 256, slow: 128, failing: 128 }
/** Of one customer; for endpoints that do well it bounds all that is the customer's. */
const customerRoomFor: Readonly<Counts> = { well: 32, slow: 16, failing: 8 }
const inFlightMax = 1_024
/** All that one process may have claimed and not finished. */
const heldMax = 4_096
/** Of that many endpoints it is remembered that they are slow, or when they were given room. */
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
 * How many deliveries to claim for each of these; none for an endpoint that has enough or is paused. An endpoint that was
 * given room longest ago comes first, so that none is always first and none always last.
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
  // What is completed while this is claimed tells of the pace of the next claim.
  for (const id of quotas.keys()) {
    const lane = lanes.get(id)
    if (lane !== undefined) lane.completed = 0
  }
  return quotas
}

/** Sees what became of endpoints; answers what is given back of those that may not be sent to. */
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

/** Takes what was claimed; answers what is given back of it. */
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
  // A slow endpoint would have to be found out again each time that something is sent to it.
  for (const [id, lane] of schedule.lanes)
    if (heldBy(lane) === 0 && (!lane.isSlow || schedule.lanes.size > rememberedMax)) schedule.lanes.delete(id)
  return givenBack
}

/** Begins what may be in flight, each endpoint in turn. */
export function beginSending(schedule: Schedule, nowMs: number): Sending[] {
  const begun: Sending[] = []
  // A lane of which one is begun goes to the end of its set, where the loop comes to it again.
  for (const kind of kinds)
    for (const lane of schedule.ready[kind]) {
      if (isFull(schedule.inFlight, kind)) break
      if (isCustomerFull(schedule.inFlight, shareOf(lane))) continue
      const delivery = change(schedule, lane, () => {
        lane.inFlight++
        return lane.waiting.shift() as ClaimedDelivery // a lane that is ready has one
      })
      const sending = { lane, endpoint: lane.endpoint, delivery, begunMs: nowMs }
      schedule.underWay.add(sending)
      begun.push(sending)
    }
  return begun
}

/** Notes how a delivery went; answers what is given back of its endpoint, and whether to claim more before the next poll. */
export function endSending(
  schedule: Schedule,
  sending: Sending,
  told: Course,
): { givenBack: ClaimedDelivery[]; isRunningOut: boolean } {
  const { lane, endpoint } = sending
  schedule.underWay.delete(sending)
  // What its owner has changed since is not told anything by this attempt.
  const isSame = endpoint.updatedAt.getTime() === lane.endpoint.updatedAt.getTime()
  const course: Course = isSame ? told : { result: 'left' }
  const givenBack = change(schedule, lane, () => noteCourse(lane, course))
  return { givenBack, isRunningOut: isRunningOut(lane) }
}

/** Takes endpoints for slow that have not answered for a while. */
export function noteLate(schedule: Schedule, nowMs: number): void {
  for (const { lane, begunMs } of schedule.underWay) {
    if (begunMs > nowMs - slowMs) break
    if (!lane.isSlow) change(schedule, lane, () => noteSlow(lane))
  }
}

/** Endpoints of which something was claimed and not begun. */
export function withWaiting({ lanes }: Schedule): string[] {
  return [...lanes].filter(([, { waiting }]) => waiting.length > 0).map(([id]) => id)
}

/** Endpoints that ought to be claimed for before the next poll. */
export function runningOut({ lanes }: Schedule): DueEndpoint[] {
  return [...lanes.values()].filter(isRunningOut).map(({ endpoint }) => endpoint)
}

/** Leaves nothing to begin; answers what was not begun. */
export function giveUp(schedule: Schedule): ClaimedDelivery[] {
  return [...schedule.lanes.values()].flatMap((lane) => change(schedule, lane, () => lane.waiting.splice(0)))
}

export function countInFlight({ inFlight }: Schedule): number {
  return sum(inFlight.all)
}

/** Changes a lane: it counts under the kind that it becomes, and is ready while it may begin one. */
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

/** Whose room something takes. */
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

/** Whether a customer has as much in flight as one may have. */
function isCustomerFull({ customers }: Tally, { customerId, kind }: Share): boolean {
  const counts = customers.get(customerId)
  if (counts === undefined) return false
  return sum(counts) >= customerRoomFor.well || counts[kind] >= customerRoomFor[kind]
}

/** How much more a process may hold; an endpoint that does well may have all of it. */
function roomLeft({ all, customers }: Tally, { customerId, kind }: Share): number {
  const left = heldMax - sum(all)
  if (kind === 'well') return left
  const ofCustomer = customers.get(customerId)?.[kind] ?? 0
  return Math.min(left, roomFor[kind] - all[kind], customerRoomFor[kind] - ofCustomer)
}
