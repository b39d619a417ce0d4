import { type Sql, sql } from '#platform/database'

type Matching = {
  readonly kind: 'funding_held' | 'funding_locked' | 'trading_locked' | 'invoice_received'
  /** Selects customer_id, asset and units: what the accounts of this kind should hold. */
  readonly wanted: Sql
  /** The owners of the locked funds, such as "open orders". */
  readonly by: string
}

/** A `violation` for each customer and asset of which another amount is locked than is wanted. */
export function balanceMismatches({ kind, wanted, by }: Matching): Sql {
  return sql`
    with wanted as (${wanted}), locked as (
      select owner_id, asset, balance from ledger_accounts join ledger_balances on account_id = id
      where kind = ${kind} and balance > 0
    )
    select 'customer ' || coalesce(customer_id, owner_id) || ' has ' || coalesce(balance, 0) || ' units of ' || named.asset
      || ' locked and ' || ${by}::text || ' of ' || coalesce(units, 0) as violation
    from locked full join wanted on owner_id = customer_id and locked.asset = wanted.asset, lateral (
      select coalesce(locked.asset, wanted.asset)) as named (asset)
    where coalesce(balance, 0) <> coalesce(units, 0)`
}
