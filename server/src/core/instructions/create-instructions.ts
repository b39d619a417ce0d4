import { setTimeout as pause } from 'node:timers/promises'
import { type Bell, createBell, every, type Worker } from '#platform/workers'
import { type Carrier, createCarrier, type InstructionParts } from './carrier.ts'
import { type ClaimedInstruction, readDueKinds } from './claim-instructions.ts'
import type { InstructionKind } from './instruction.ts'

/** Carries out the instructions of its kinds; any number of processes may do so at once. */
export type Instructions = {
  /** A worker for each kind, so that a slow party keeps no other waiting, and a worker that looks for what is due. */
  readonly workers: readonly Worker[]
  /** Looks for due instructions of a kind at once, such as after the commit that stored one. */
  wake(kind: string): void
  /** Carries out what is due now and what that makes due, and throws a failure in the end; for tests and controls. */
  turn(signal?: AbortSignal): Promise<void>
}

const pollMs = 500
const stopMaxMs = 3_000
/** A turn ends at last, even where each instruction causes another. */
const passesMax = 1_000

export function createInstructions(
  kinds: readonly InstructionKind<unknown, unknown>[],
  parts: InstructionParts,
): Instructions {
  const looking = createBell()
  // Settling an instruction may cause one of any kind.
  const carriers = kinds.map((kind) => createCarrier(kind, { ...parts, onNoted: looking.ring }))
  const lanes = carriers.map((carrier) => ({ carrier, bell: createBell() }))
  return {
    workers: [
      lookingWorker(lanes, { ...parts, bell: looking }),
      ...lanes.map(({ carrier, bell }) => carryingWorker(carrier, bell)),
    ],
    wake(kind) {
      for (const { carrier, bell } of lanes) if (carrier.kind === kind) bell.ring()
    },
    async turn(signal) {
      const failures: unknown[] = []
      for (let pass = 0; pass < passesMax && !signal?.aborted; pass++) {
        let count = 0
        for (const carrier of carriers) count += await carryOutDue(carrier, failures)
        if (count === 0) break
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

type Lane = { readonly carrier: Carrier; readonly bell: Bell }

/** Rings for the kinds that have something due, so that many kinds cost one look. */
function lookingWorker(
  lanes: readonly Lane[],
  { database, clock, bell }: InstructionParts & { readonly bell: Bell },
): Worker {
  return every(pollMs, {
    name: 'instructions due',
    bell,
    async act() {
      const due = new Set(await readDueKinds(database, clock.now()))
      for (const lane of lanes) if (due.has(lane.carrier.kind)) lane.bell.ring()
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

/** Answers how many there were. A failure keeps no other waiting. */
async function carryOutDue({ concurrency, claim, carryOut }: Carrier, failures: unknown[]): Promise<number> {
  const { claimed, withdrawn, postponed } = await claim(concurrency)
  await Promise.all(claimed.map((one) => carryOut(one).catch((error: unknown) => failures.push(error))))
  return claimed.length + withdrawn + postponed
}
