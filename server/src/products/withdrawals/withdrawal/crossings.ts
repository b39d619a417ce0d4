import type { Crossing } from '#core/ledger'
import { sql } from '#platform/database'
import { withdrawalKinds } from './movements.ts'

/** The entries that move custody for withdrawals: each has a confirmed payment on a chain. */
export const withdrawalCrossings: readonly Crossing[] = [
  {
    kinds: [withdrawalKinds.paid],
    outside: () => sql`
      select withdrawals.id, withdrawals.id::text as reference, asset, -withdrawals.units as units, withdrawals.network
      from withdrawals join spends on spends.id = withdrawals.id
      where withdrawals.status = 'completed' and recipient_id is null and spends.status = 'confirmed'`,
  },
]
