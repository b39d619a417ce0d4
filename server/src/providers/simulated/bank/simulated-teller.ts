import { every, type Worker } from '#platform/workers'
import type { CallbackParts } from './deliver-callbacks.ts'
import type { SimulatedRail } from './simulated-rail.ts'

export type SimulatedTeller = {
  /** Lets every bank carry out its due acts and call the house. */
  tick(): Promise<void>
  /** Ticks every interval. */
  readonly worker: Worker
}

type Options = CallbackParts & {
  readonly banks: readonly SimulatedRail[]
  readonly intervalMs?: number
}

/** Lets the simulated banks and their payers act by themselves; any number of processes may run it at once. */
export function simulatedTeller({ banks, deliver, intervalMs = 200 }: Options): SimulatedTeller {
  async function tick(): Promise<void> {
    for (const bank of banks) {
      if (!(await bank.isDue())) continue
      await bank.act()
      await bank.call({ deliver })
    }
  }
  return { tick, worker: every(intervalMs, { name: 'simulated bank', inStep: true, act: tick }) }
}
