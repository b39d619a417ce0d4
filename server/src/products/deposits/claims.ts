import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { depositKinds } from './deposit-kinds.ts'

export const claims: readonly AuditClaim[] = [
  {
    claim: 'suspense holds what deposits without an owner brought, of every asset that chains bring',
    size: sql`select count(*) as examined from deposits where status = 'suspended'`,
    violations: sql`
      with wanted as (
        select asset, sum(units) as units from deposits where status = 'suspended' group by asset
      ), held as (
        select asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'suspense' and asset in (select asset from deposits)
      )
      select 'suspense holds ' || coalesce(held.units, 0) || ' units of ' || asset || ' and its deposits brought '
        || coalesce(wanted.units, 0) as violation
      from held full join wanted using (asset) where coalesce(held.units, 0) <> coalesce(wanted.units, 0) limit 20`,
  },
  {
    claim:
      'each deposit that a reorganisation took is a loss, once for each time, until a block takes it again',
    size: sql`select count(*) as examined from deposits where reversals > 0`,
    violations: sql`
      select 'the deposit ' || deposits.id || ' was taken ' || reversals || ' times and is booked as ' || taken - returned
        as violation
      from deposits, lateral (
        select count(*) filter (where kind = ${depositKinds.reversed}) as taken,
          count(*) filter (where kind = ${depositKinds.returned}) as returned
        from generate_series(1, reversals) as time
        join ledger_entries on reference = deposits.id || '/' || time
          and kind in (${depositKinds.reversed}, ${depositKinds.returned})
      ) as booked
      where reversals > 0 and (taken <> reversals or taken - returned <> is_reversed::integer) limit 20`,
  },
]
