import { type Sql, sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { type AuditClaim, finding } from './finding.ts'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  SUSPENSE_HAS_OWNERS_TO_COME: 'suspense holds what nobody owns yet, and nothing else',
  SUSPENSE_DIFFERS: 'suspense holds {held} units of {asset} and its owners are not known of {known}',
})

/** Suspense holds only the parts of modules; each module selects asset and units of its own part. */
export function suspenseClaim(parts: readonly Sql[]): AuditClaim {
  const nothing = sql`select null::text as asset, 0::numeric as units where false`
  const kept = parts.reduce((all, part) => sql`${all} union all (${part})`, nothing)
  return {
    claim: tell(said.SUSPENSE_HAS_OWNERS_TO_COME),
    finds: [said.SUSPENSE_DIFFERS],
    size: sql`select count(*) as examined from (${kept}) as part`,
    violations: sql`
      with wanted as (
        select asset, sum(units) as units from (${kept}) as part group by asset
      ), held as (
        select asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'suspense'
      )
      select ${finding(said.SUSPENSE_DIFFERS, { held: sql`coalesce(held.units, 0)`, asset: sql`asset`, known: sql`coalesce(wanted.units, 0)` })}
      from held full join wanted using (asset) where coalesce(held.units, 0) <> coalesce(wanted.units, 0) limit 20`,
  }
}
