import type { Database } from '#platform/database'
import type { World } from '../world/open-world.ts'
import type { Witness } from './witness.ts'

/** A process that carries things out. */
export type Process = { readonly name: string; readonly database: Database }

/** The ways of a party to answer an order; `silent` has the effect, and nobody says so until it is mended. */
export type Manner = 'does' | 'rejects' | 'defers' | 'unknown' | 'silent'

/** A thing that the house asks of a party, on a real engine with a party on paper. */
export type Subject = {
  readonly world: Pick<World, 'database' | 'clock'>
  readonly witness: Witness
  /** Stores one more; answers a name for it, or null where the house takes none at the moment. */
  ask(): Promise<string | null>
  /** Has a process do everything that is due. A failure is part of the walk. */
  turn(process: Process): Promise<void>
  /** The party answers orders in this manner from here on. */
  behave(manner: Manner): void
  /** The party calls back about it, twice. */
  callBack(name: string): Promise<void>
  /** The party changes its mind, or does what nobody expects any more, and says nothing. */
  changeMind(name: string): Promise<void>
  /** Makes what waits for it due at once. */
  hurry(name: string): Promise<void>
  halt(): Promise<void>
  resume(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Fails unless all that was asked has ended once, as the party says, and the books are sound. */
  expectSound(names: readonly string[]): Promise<void>
  close(): Promise<void>
}

const nothing = async () => {}

/** The parts of a subject that its party or its rules do not know. */
export const indifferent = {
  behave() {},
  callBack: nothing,
  changeMind: nothing,
  hurry: nothing,
  halt: nothing,
  resume: nothing,
  freeze: nothing,
  thaw: nothing,
}
