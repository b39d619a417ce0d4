import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { depositKinds } from './deposit-kinds.ts'

/** Selects asset and units of the deposits without an owner. */
export const suspended = sql`
  select asset, sum(units) as units from deposits where status = 'suspended' group by asset`

export const claims: readonly AuditClaim[] = [
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
  {
    claim: 'each credit to an address of one cause names that cause',
    size: sql`select count(*) as examined from payment_addresses`,
    violations: sql`
      select 'the deposit ' || deposits.id || ' is for the ' || paid.purpose || ' ' || paid.subject || ' and does not say so'
        as violation
      from payment_addresses paid join deposit_addresses owned using (key_index)
        join deposits on deposits.network = owned.network and deposits.address = owned.address
      where deposits.status = 'credited' and deposits.customer_id = owned.customer_id
        and (deposits.purpose, deposits.subject) is distinct from (paid.purpose, paid.subject) limit 20`,
  },
]
