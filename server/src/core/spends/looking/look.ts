import type { Sighting } from '#core/chains'
import type { StoredSpend } from '../spend/spend.ts'
import type { Attempt } from '../spend/spend-rows.ts'

/** An attempt with what its chain says of it. */
export type Sighted = { readonly attempt: Attempt; readonly sighting: Sighting }

/** The result of a look at a spend, at the chain's tip of that moment; the oldest attempt comes first. */
export type Look = { readonly spend: StoredSpend; readonly sighted: readonly Sighted[]; readonly tip: number }
