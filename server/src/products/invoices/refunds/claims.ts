import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { refundKind } from './refund-inside.ts'

const examined = sql`select count(*) as examined from invoice_refunds`

/** The claims that tie refunds to their invoices, their entries and their withdrawals. */
export const refundClaims: readonly AuditClaim[] = [
  {
    claim: 'no invoice pays back more than came for it',
    size: examined,
    violations: sql`
      with claimed as (
        select invoice_id, asset, sum(units + cut_units) as units from invoice_refunds
        where status <> 'failed' group by invoice_id, asset
      ), received as (
        select invoice_id, asset, sum(units) as units from (
          select invoice_id, case when is_hedging then credited_asset else payment.asset end as asset,
            case when is_hedging then credited_units else payment.units end as units
          from invoice_payments as payment join invoices on invoices.id = invoice_id
          where payment.status in ('confirmed', 'credited') and invoice_id in (select invoice_id from claimed)
        ) as refundable group by invoice_id, asset
      )
      select 'invoice ' || invoice_id || ' pays back ' || claimed.units || ' units of ' || asset || ' of '
        || coalesce(received.units, 0) as violation
      from claimed left join received using (invoice_id, asset)
      where claimed.units > coalesce(received.units, 0) limit 20`,
  },
  {
    claim: 'each refund to a wallet moved its amount from the merchant to the payer',
    size: examined,
    violations: sql`
      with paid as (
        select refund.id, refund.units, refund.asset, payer_id, customer_id
        from invoice_refunds as refund join invoices on invoices.id = invoice_id where way = 'internal'
      ), moved as (
        select reference, amount, giver.owner_id as giver, taker.owner_id as taker, taker.asset as moved_asset
        from ledger_entries join ledger_movements on entry_id = ledger_entries.id
          join ledger_accounts as giver on giver.id = from_account join ledger_accounts as taker on taker.id = to_account
        where ledger_entries.kind = ${refundKind}
      )
      select 'refund ' || coalesce(id::text, reference) || ' moved ' || coalesce(amount::text, 'nothing')
        || ' and says ' || coalesce(units::text, 'nothing') as violation
      from paid full join moved on reference = id::text
      where (amount, giver, taker, moved_asset) is distinct from (units, customer_id, payer_id, asset) limit 20`,
  },
  {
    claim: 'each refund to an address has its withdrawal, and ends as it did',
    size: examined,
    violations: sql`
      select 'refund ' || refund.id || ' is ' || refund.status || ' and its withdrawal '
        || coalesce(transactions.status, 'missing') as violation
      from invoice_refunds as refund join invoices on invoices.id = invoice_id
        left join transactions on transactions.customer_id = invoices.customer_id and transactions.id = refund.id
          and type = 'withdrawal_crypto' and (transactions.asset, transactions.units) = (refund.asset, refund.units)
      where way = 'withdrawal' and (transactions.id is null or not case refund.status
        when 'completed' then transactions.status = 'completed'
        when 'failed' then transactions.status in ('failed', 'cancelled')
        else true end)
      limit 20`,
  },
]
