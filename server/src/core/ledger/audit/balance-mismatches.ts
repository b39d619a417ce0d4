import { type Sql, sql } from '#platform/database'
import type { Sentence } from '#platform/sentences'
import { finding } from './finding.ts'

type Matching = {
  readonly kind: 'funding_held' | 'funding_locked' | 'trading_locked' | 'invoice_received'
  /** Selects customer_id, asset and units: the balances that accounts of this kind should hold. */
  readonly wanted: Sql
  /** Says that `balance` units of `asset` are locked of a `customer`, and that their owners, such as open orders, lock `units`. */
  readonly found: Sentence
}

/** A finding for each customer and asset whose locked amount is not the wanted one. */
export function balanceMismatches({ kind, wanted, found }: Matching): Sql {
  return sql`
    with wanted as (${wanted}), locked as (
      select owner_id, asset, balance from ledger_accounts join ledger_balances on account_id = id
      where kind = ${kind} and balance > 0
    )
    select ${finding(found, {
      customer: sql`coalesce(customer_id, owner_id)`,
      balance: sql`coalesce(balance, 0)`,
      asset: sql`named.asset`,
      units: sql`coalesce(units, 0)`,
    })}
    from locked full join wanted on owner_id = customer_id and locked.asset = wanted.asset, lateral (
      select coalesce(locked.asset, wanted.asset)) as named (asset)
    where coalesce(balance, 0) <> coalesce(units, 0)`
}
