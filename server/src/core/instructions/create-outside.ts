import { setTimeout as pause } from 'node:timers/promises'
import { peek, sql } from '#platform/database'
import { actOnEach, type Bell, createBell, every, type Worker } from '#platform/workers'
import { type Carrier, createCarrier, type OutsideParts } from './carrier.ts'
import { type ClaimedInstruction, dueInstructions } from './claim-instructions.ts'
import type { InstructionKind } from './instruction.ts'
import { dueLooks, type LookGroup, lookAtDue } from './looking/index.ts'

/** Carries out the instructions and the looks of its kinds; any number of processes may do so at once. */
export type Outside = {
  /** A worker for each kind of instructions and each group of looks, so that a slow party keeps no other waiting, and one poller. */
  readonly workers: readonly Worker[]
  /** Turns to a kind at once, such as after the commit that stored an instruction. */
  wake(kind: string): void
  /** Carries out what is due now and what that makes due, and throws a failure in the end; for tests and controls. */
  turn(signal?: AbortSignal): Promise<void>
  /** The same for instructions alone. */
  carryOut(signal?: AbortSignal): Promise<void>
  /** The same for all instructions, and for the looks at one subject, due or not. */
  lookAt(id: string): Promise<void>
}

type OutsideKinds = {
  readonly instructions: readonly InstructionKind<unknown, unknown>[]
  readonly looks?: readonly LookGroup[]
}

const pollMs = 500
const stopMaxMs = 3_000
const backOffMaxMs = 10_000
/** A turn ends at last, even where each instruction causes another. */
const passesMax = 1_000

export function createOutside({ instructions, looks = [] }: OutsideKinds, parts: OutsideParts): Outside {
  const polling = createBell()
  // Settling an instruction may cause one of any kind.
  const carriers = instructions.map((kind) => createCarrier(kind, { ...parts, onNoted: polling.ring }))
  const lanes = carriers.map((carrier): Lane => ({ carrier, bell: createBell() }))
  const lookLanes = looks.map((group): LookLane => ({ ...group, bell: createBell(), isAway: false }))

  const carryOut = (signal?: AbortSignal) => carryOutAll(carriers, signal)

  async function turn(wanted: { readonly id?: string; readonly signal?: AbortSignal | undefined }) {
    const lookKinds = looks.flatMap(({ kinds }) => kinds)
    const looking = lookKinds.map((kind) => () => lookAtDue(kind, { ...parts, ...wanted }))
    await actOnEach([() => carryOut(wanted.signal), ...looking], { act: (one) => one() })
  }

  return {
    workers: [
      pollingWorker({ lanes, lookLanes }, { ...parts, bell: polling }),
      ...lanes.map(({ carrier, bell }) => carryingWorker(carrier, bell)),
      ...lookLanes.map((lane) => lookingWorker(lane, parts)),
    ],
    wake(kind) {
      for (const { carrier, bell } of lanes) if (carrier.kind === kind) bell.ring()
      for (const { kinds, bell } of lookLanes) if (kinds.some((one) => one.kind === kind)) bell.ring()
    },
    turn: (signal) => turn({ signal }),
    carryOut,
    lookAt: (id) => turn({ id }),
  }
}

type Lane = { readonly carrier: Carrier; readonly bell: Bell }

type LookLane = LookGroup & {
  readonly bell: Bell
  /** Whether the last turn failed: the party may be away, and is left alone for a while. */
  isAway: boolean
}

type Lanes = { readonly lanes: readonly Lane[]; readonly lookLanes: readonly LookLane[] }

/** Rings for the kinds that have something due, so that many kinds cost one query. */
function pollingWorker(
  { lanes, lookLanes }: Lanes,
  { database, clock, bell }: OutsideParts & { readonly bell: Bell },
): Worker {
  return every(pollMs, {
    name: 'instructions due',
    inStep: true,
    bell,
    async act() {
      const now = clock.now()
      const present = lookLanes.filter(({ isAway }) => !isAway)
      const looks = present.flatMap(({ kinds }) => kinds)
      const isDue =
        looks.length === 0 ? dueInstructions(now) : sql`${dueInstructions(now)} union ${dueLooks(looks, now)}`
      if (!(await peek(database, sql`exists (${isDue})`))) return
      const rows = await database.query<{ kind: string }>(isDue)
      const due = new Set(rows.map(({ kind }) => kind))
      for (const lane of lanes) if (due.has(lane.carrier.kind)) lane.bell.ring()
      for (const lane of present) if (lane.kinds.some(({ kind }) => due.has(kind))) lane.bell.ring()
    },
  })
}

/** Carries out one after the other as room gets free, so that a slow call keeps no other waiting. */
function carryingWorker({ kind, concurrency, claim, carryOut }: Carrier, bell: Bell): Worker {
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  function begin(claimed: ClaimedInstruction): void {
    const ended = carryOut(claimed)
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        underWay.delete(ended)
        bell.ring()
      })
    underWay.add(ended)
  }
  return every(Number.POSITIVE_INFINITY, {
    name: `instructions ${kind}`,
    bell,
    async act(signal) {
      const room = concurrency - underWay.size
      if (room > 0 && !signal.aborted) for (const claimed of (await claim(room)).claimed) begin(claimed)
      // A failure counts for the turn that finds it; its instruction says what its own problem was.
      const [failure] = failures.splice(0)
      if (failure !== undefined) throw failure
    },
    // A call that is cut off is looked up later, like after a crash.
    end: async () =>
      void (await Promise.race([Promise.all(underWay), pause(stopMaxMs, undefined, { ref: false })])),
  })
}

/** Looks at all that is due, and less and less often while that fails. */
function lookingWorker(lane: LookLane, parts: OutsideParts): Worker {
  return every(() => (lane.isAway ? pollMs : Number.POSITIVE_INFINITY), {
    name: lane.name,
    bell: lane.bell,
    backOffMaxMs,
    async act(signal) {
      lane.isAway = true
      await actOnEach(lane.kinds, { act: (kind) => lookAtDue(kind, { ...parts, signal }) })
      lane.isAway = false
    },
  })
}

async function carryOutAll(carriers: readonly Carrier[], signal: AbortSignal | undefined): Promise<void> {
  const failures: unknown[] = []
  for (let pass = 0; pass < passesMax && !signal?.aborted; pass++) {
    let count = 0
    for (const carrier of carriers) count += await carryOutDue(carrier, failures)
    if (count === 0) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Answers how many there were. A failure keeps no other waiting. */
async function carryOutDue({ concurrency, claim, carryOut }: Carrier, failures: unknown[]): Promise<number> {
  const { claimed, withdrawn, postponed } = await claim(concurrency)
  await Promise.all(claimed.map((one) => carryOut(one).catch((error: unknown) => failures.push(error))))
  return claimed.length + withdrawn + postponed
}
