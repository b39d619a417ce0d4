import type { Callback } from '#core/callbacks'
import { every, type Worker } from '#platform/workers'
import type { SupplierControls } from './supplier-controls.ts'
import type { SuppliesPort } from './supplier-desk.ts'

export type SuppliesDesk = {
  /** Lets every supplier take its due steps and call the house. */
  tick(): Promise<void>
  /** Ticks every interval. */
  readonly worker: Worker
}

type Options = {
  readonly suppliers: readonly SupplierControls[]
  /** Hands a callback to the house; a throw means that it was not taken. */
  deliver(port: SuppliesPort, callback: Callback): Promise<void>
  readonly intervalMs?: number
}

/** Lets the simulated suppliers act by themselves; any number of processes may run it at once. */
export function suppliesDesk({ suppliers, deliver, intervalMs = 200 }: Options): SuppliesDesk {
  async function tick(): Promise<void> {
    for (const supplier of suppliers) {
      if (!(await supplier.isDue())) continue
      await supplier.act()
      await supplier.call({ deliver: (callback) => deliver(supplier.port, callback) })
    }
  }
  return { tick, worker: every(intervalMs, { name: 'simulated suppliers', inStep: true, act: tick }) }
}
