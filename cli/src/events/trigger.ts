import type { Coffer } from '@coffer/sdk'

/** Another customer of the sandbox, with money to send. */
export type Payer = { name: string; coffer: Coffer }

export type Scene = {
  coffer: Coffer
  /** Finds or creates a payer when one is needed. */
  findPayer: () => Promise<Payer>
}

export type Trigger = {
  /** The effect, for the list of triggers. */
  does: string
  /** Produces the event and says what was done. */
  run: (scene: Scene) => Promise<string>
}
