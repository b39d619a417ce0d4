import { type Asked, type AuditClaim, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { refundKind } from './refund-inside.ts'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  INVOICES_PAY_BACK_WHAT_CAME: 'no invoice pays back more than came for it',
  INVOICE_PAYS_BACK_MORE: 'invoice {invoice} pays back {refunded} units of {asset} of {received}',
  WALLET_REFUNDS_MOVED: 'each refund to a wallet moved its amount from the merchant to the payer',
  REFUND_MOVED_OTHERWISE: 'refund {refund} moved {moved|nothing} and says {units|nothing}',
  ADDRESS_REFUNDS_HAVE_WITHDRAWALS: 'each refund to an address has its withdrawal, and ends as it did',
  REFUND_DIFFERS_FROM_WITHDRAWAL: 'refund {refund} is {status} and its withdrawal {withdrawal|missing}',
})

const size = (isAsked: Asked) =>
  sql`select count(*) as examined from invoice_refunds where ${isAsked(sql`id`)}`

/** The claims that tie refunds to their invoices, their entries and their withdrawals. */
export const refundClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.INVOICES_PAY_BACK_WHAT_CAME),
    finds: [said.INVOICE_PAYS_BACK_MORE],
    size,
    violations: (isAsked) => sql`
      with wanted as (
        select invoice_id from invoice_refunds where ${isAsked(sql`id`)}
        union select id from invoices where ${isAsked(sql`id`)}
      ), claimed as (
        select invoice_id, asset, sum(units + cut_units) as units from invoice_refunds
        where status <> 'failed' and invoice_id in (select invoice_id from wanted) group by invoice_id, asset
      ), received as (
        select invoice_id, asset, sum(units) as units from (
          select invoice_id, case when is_hedging then credited_asset else payment.asset end as asset,
            case when is_hedging then credited_units else payment.units end as units
          from invoice_payments as payment join invoices on invoices.id = invoice_id
          where payment.status in ('confirmed', 'credited') and invoice_id in (select invoice_id from claimed)
        ) as refundable group by invoice_id, asset
      )
      select ${finding(said.INVOICE_PAYS_BACK_MORE, { invoice: sql`invoice_id`, refunded: sql`claimed.units`, asset: sql`asset`, received: sql`coalesce(received.units, 0)` })}
      from claimed left join received using (invoice_id, asset)
      where claimed.units > coalesce(received.units, 0) limit 20`,
  }),
  boundedClaim({
    claim: tell(said.WALLET_REFUNDS_MOVED),
    finds: [said.REFUND_MOVED_OTHERWISE],
    size,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: [refundKind], things: sql`invoice_refunds`, isAsked })}, paid as (
        select refund.id, refund.units, refund.asset, payer_id, customer_id
        from invoice_refunds as refund join asked using (id) join invoices on invoices.id = invoice_id
        where way = 'internal'
      ), moved as (
        select reference, amount, giver.owner_id as giver, taker.owner_id as taker, taker.asset as moved_asset
        from entry join ledger_movements on entry_id = entry.id
          join ledger_accounts as giver on giver.id = from_account join ledger_accounts as taker on taker.id = to_account
      )
      select ${finding(said.REFUND_MOVED_OTHERWISE, { refund: sql`coalesce(id::text, reference)`, moved: sql`amount`, units: sql`units` })}
      from paid full join moved on reference = id::text
      where (amount, giver, taker, moved_asset) is distinct from (units, customer_id, payer_id, asset) limit 20`,
  }),
  boundedClaim({
    claim: tell(said.ADDRESS_REFUNDS_HAVE_WITHDRAWALS),
    finds: [said.REFUND_DIFFERS_FROM_WITHDRAWAL],
    size,
    violations: (isAsked) => sql`
      select ${finding(said.REFUND_DIFFERS_FROM_WITHDRAWAL, { refund: sql`refund.id`, status: sql`refund.status`, withdrawal: sql`transactions.status` })}
      from invoice_refunds as refund join invoices on invoices.id = invoice_id
        left join transactions on transactions.customer_id = invoices.customer_id and transactions.id = refund.id
          and type = 'withdrawal_crypto' and (transactions.asset, transactions.units) = (refund.asset, refund.units)
      where way = 'withdrawal' and ${isAsked(sql`refund.id`)} and (transactions.id is null or not case refund.status
        when 'completed' then transactions.status = 'completed'
        when 'failed' then transactions.status in ('failed', 'cancelled')
        else true end)
      limit 20`,
  }),
]
