import { type Sql, sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { balanceMismatches } from './balance-mismatches.ts'
import type { AuditClaim } from './finding.ts'

const said = defineSentences({
  HELD_BY_OPEN_THINGS:
    'held funding balances are held by open withdrawals, payouts and purchases, to the unit',
  HELD_DIFFERS:
    'customer {customer} has {balance} units of {asset} locked and open withdrawals, payouts and purchases of {units}',
})

/**
 * The claim about held funding balances. Each product that holds some selects `customer_id`, `asset` and `units`, a row for
 * each thing of its own that is open.
 */
export function heldFundsClaim(held: readonly Sql[]): AuditClaim {
  const open = held.reduce((all, one) => sql`${all} union all ${one}`)
  const wanted = sql`select customer_id, asset, sum(units) as units from (${open}) as open group by 1, 2`
  return {
    claim: tell(said.HELD_BY_OPEN_THINGS),
    finds: [said.HELD_DIFFERS],
    size: sql`select count(*) as examined from (${open}) as open`,
    violations: sql`
      ${balanceMismatches({ kind: 'funding_held', wanted, found: said.HELD_DIFFERS })} limit 20`,
  }
}
