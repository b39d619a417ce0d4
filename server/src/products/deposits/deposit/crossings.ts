import type { Crossing } from '#core/ledger'
import { sql } from '#platform/database'
import { depositKinds } from './deposit-kinds.ts'

const { credited, suspended, house, kept, refunded, reversed, returned } = depositKinds

/** The entries of deposits that move custody. */
export const depositCrossings: readonly Crossing[] = [
  {
    kinds: [credited, suspended, house, kept],
    outside: () => sql`
      select id, id::text as reference, asset, units, network from deposits
      where status in ('credited', 'suspended', 'kept', 'refunded')`,
  },
  {
    kinds: [refunded],
    outside: () => sql`
      select id, id::text as reference, asset, -units as units, network from deposits where status = 'refunded'`,
  },
  {
    kinds: [reversed],
    outside: () => sql`
      select id, id || '/' || number as reference, asset, -units as units, network
      from deposits cross join generate_series(1, reversals) as number`,
  },
  {
    kinds: [returned],
    outside: () => sql`
      select id, id || '/' || number as reference, asset, units, network
      from deposits cross join generate_series(1, reversals - is_reversed::integer) as number`,
  },
]
