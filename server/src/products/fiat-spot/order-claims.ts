import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** What orders have to do with the ledger. */
export const orderClaims: readonly AuditClaim[] = [
  {
    claim: 'what is locked for trading is locked by open orders, to the unit',
    size: sql`select count(*) as examined from orders where status in ('new', 'partially_filled')`,
    violations: sql`
      with wanted as (
        select customer_id, split_part(pair, '/', case side when 'buy' then 2 else 1 end) as asset, sum(locked_units) as units
        from orders where locked_units > 0 group by 1, 2
      ), held as (
        select owner_id, asset, balance from ledger_accounts join ledger_balances on account_id = id
        where kind = 'trading_locked' and balance > 0
      )
      select 'customer ' || coalesce(customer_id, owner_id) || ' has ' || coalesce(balance, 0) || ' units of ' || named.asset
        || ' locked and open orders of ' || coalesce(units, 0) as violation
      from held full join wanted on owner_id = customer_id and held.asset = wanted.asset, lateral (
        select coalesce(held.asset, wanted.asset)) as named (asset)
      where coalesce(balance, 0) <> coalesce(units, 0)`,
  },
]
