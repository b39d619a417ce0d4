import type { Sighting } from '#core/chains'
import type { Attempt } from '../loads/attempts.ts'
import type { Load } from '../loads/load.ts'

/** An attempt with what its chain says of it. */
export type Sighted = { readonly attempt: Attempt; readonly sighting: Sighting }

/** The result of a look at a load, at the chain's tip of that moment; the oldest attempt comes first. */
export type Look = { readonly load: Load; readonly sighted: readonly Sighted[]; readonly tip: number }
