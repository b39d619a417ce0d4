import { every, type Worker } from '#platform/workers'
import type { Deliver } from './card-acts.ts'
import type { SimulatedIssuer } from './simulated-issuer.ts'

export type IssuerTeller = {
  /** Lets the issuer decide what is due and call the house. */
  tick(): Promise<void>
  /** Ticks every interval. */
  readonly worker: Worker
}

type Options = {
  readonly issuer: SimulatedIssuer
  readonly deliver: Deliver
  readonly intervalMs?: number
}

/** Lets the simulated issuer act by itself; any number of processes may run it at once. */
export function issuerTeller({ issuer, deliver, intervalMs = 200 }: Options): IssuerTeller {
  async function tick(): Promise<void> {
    if (!(await issuer.isDue())) return
    await issuer.act()
    await issuer.call({ deliver })
  }
  return { tick, worker: every(intervalMs, { name: 'simulated issuer', inStep: true, act: tick }) }
}
