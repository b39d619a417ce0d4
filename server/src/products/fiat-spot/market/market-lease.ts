import { createLease, type Lease } from '#platform/leases'
import { refuse } from './refusals.ts'

type Options = Omit<Parameters<typeof createLease>[0], 'name' | 'refusal'> & { readonly pair: string }

/** A process's claim to be the one writer of a pair; without it, commands are refused with STOCKBOOK_UNAVAILABLE. */
export function createMarketLease({ pair, ...options }: Options): Lease {
  return createLease({ ...options, name: pair, refusal: () => refuse('STOCKBOOK_UNAVAILABLE') })
}
