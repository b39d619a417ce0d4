import { type AuditClaim, balanceMismatches, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { paymentKinds } from './payment-entries.ts'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  INVOICE_MONEY_WAITS:
    'what invoices received waits for its hedge, or for its invoice to hear of it, to the unit',
  INVOICE_MONEY_DIFFERS:
    'customer {customer} has {balance} units of {asset} locked and payments of invoices of {units}',
  INVOICE_PAYMENTS_MOVED_ONCE:
    'each payment of an invoice moved what it says, once: the commission to the house, the rest to the merchant',
  INVOICE_PAYMENT_MOVED_OTHERWISE:
    'the payment {payment} says {arrived} came, {taken} was taken, {kept} kept and {credited} {asset} credited, and is booked with {booked_arrived}, {booked_taken}, {booked_kept} and {booked_credited}',
  INVOICE_DEPOSITS_ARE_PAYMENTS:
    'each deposit for an invoice is a payment of it and stands where that stands',
  INVOICE_DEPOSIT_DIFFERS: 'the deposit {deposit} is {status|missing}, and the payment {payment|missing}',
  INVOICE_MOVEMENTS_ARE_PAYMENTS:
    'each payment for an invoice over a rail is one of its payments, of the same amount',
  INVOICE_MOVEMENT_DIFFERS: 'the movement {movement} is {moved|missing}, and the payment {paid|missing}',
  INVOICE_PAYMENTS_BY_CHOICE: 'each payment that counts does so by a choice of its invoice, in its currency',
  INVOICE_PAYMENT_BY_OTHER_CHOICE: 'the payment {payment} counts by {choice|a choice that is missing}',
  INVOICES_FOLLOW_PAYMENTS:
    'the facts of each invoice follow from its payments, and its status from its facts; late money keeps none open',
  INVOICE_DIFFERS_FROM_PAYMENTS: 'invoice {invoice} is {is} and its payments say {follows}',
  INVOICE_CONVERSIONS_SHOWN:
    'merchants who hedge see what each payment was changed into, once, beside what was paid',
  INVOICE_CONVERSION_DIFFERS:
    'the payment {payment} was changed into {changed|nothing} and shows {shown|nothing}',
  INVOICE_TRANSACTIONS_SHOWN:
    'merchants see each payment of their invoices as it stands, and customers those that they made',
  INVOICE_TRANSACTION_DIFFERS:
    'the transaction {transaction} is {shown|missing} and should be {wanted|missing}',
})

const { paid, accepted, hedged } = paymentKinds

/** Money that merchants get once it is hedged, and deposits that their invoices do not know yet. */
const waiting = sql`
  select customer_id, asset, sum(units) as units from (
    select customer_id, asset, units from deposits where purpose = 'invoice' and untold = 'credited'
    union all
    select customer_id, paid.asset, paid.units - commission_units
    from invoice_payments paid join invoices on invoices.id = invoice_id where paid.status = 'confirmed'
  ) as part group by 1, 2`

/** The claims that tie payments of invoices to deposits, to rails, to the ledger, and to what merchants see. */
export const payingClaims: readonly AuditClaim[] = [
  {
    claim: tell(said.INVOICE_MONEY_WAITS),
    finds: [said.INVOICE_MONEY_DIFFERS],
    size: sql`select count(*) as examined from (${waiting}) as waiting`,
    violations: sql`
      ${balanceMismatches({ kind: 'invoice_received', wanted: waiting, found: said.INVOICE_MONEY_DIFFERS })} limit 20`,
  },
  boundedClaim({
    claim: tell(said.INVOICE_PAYMENTS_MOVED_ONCE),
    finds: [said.INVOICE_PAYMENT_MOVED_OTHERWISE],
    size: (isAsked) => sql`
      select count(*) as examined from invoice_payments where status in ('confirmed', 'credited') and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: [paid, accepted, hedged], things: sql`invoice_payments`, isAsked })}, booked as (
        select reference, taker.asset,
          coalesce(sum(amount) filter (where taker.kind = 'invoice_received'), 0) as arrived,
          coalesce(sum(amount) filter (where giver.kind = 'invoice_received'), 0) as taken,
          coalesce(sum(amount) filter (where taker.kind = 'invoice_fees'), 0) as kept,
          coalesce(sum(amount) filter (where taker.kind = 'funding_available'), 0) as credited,
          array_agg(distinct case when taker.kind in ('invoice_received', 'funding_available') then taker.owner_id
            when giver.kind = 'invoice_received' then giver.owner_id end) as merchants
        from entry
        join ledger_movements on entry_id = entry.id
        join ledger_accounts as giver on giver.id = from_account
        join ledger_accounts as taker on taker.id = to_account
        group by 1, 2
      ), told as (
        select reference, asset, merchant, sum(arrived) as arrived, sum(taken) as taken, sum(kept) as kept,
          sum(credited) as credited
        from (
          select payment.id::text as reference, asset, customer_id as merchant,
            case when source = 'onchain' then 0 else units end as arrived,
            case when payment.status = 'credited' then units else commission_units end as taken,
            commission_units as kept, 0 as credited
          from (select id, invoice_id, source, asset, units, status, commission_units from invoice_payments join asked using (id)
            where status in ('confirmed', 'credited')) as payment
          join (select id, customer_id from invoices) as invoice on invoice.id = invoice_id
          union all
          select payment.id::text, credited_asset, customer_id, 0, 0, 0, credited_units
          from (select id, invoice_id, credited_asset, credited_units from invoice_payments join asked using (id)
            where status = 'credited') as payment
          join (select id, customer_id from invoices) as invoice on invoice.id = invoice_id
        ) as side group by 1, 2, 3
      )
      select ${finding(said.INVOICE_PAYMENT_MOVED_OTHERWISE, { payment: sql`reference`, arrived: sql`coalesce(told.arrived, 0)`, taken: sql`coalesce(told.taken, 0)`, kept: sql`coalesce(told.kept, 0)`, credited: sql`coalesce(told.credited, 0)`, asset: sql`asset`, booked_arrived: sql`coalesce(booked.arrived, 0)`, booked_taken: sql`coalesce(booked.taken, 0)`, booked_kept: sql`coalesce(booked.kept, 0)`, booked_credited: sql`coalesce(booked.credited, 0)` })}
      from told full join booked using (reference, asset)
      where (coalesce(told.arrived, 0), coalesce(told.taken, 0), coalesce(told.kept, 0), coalesce(told.credited, 0))
          is distinct from
          (coalesce(booked.arrived, 0), coalesce(booked.taken, 0), coalesce(booked.kept, 0), coalesce(booked.credited, 0))
        or exists (select from unnest(merchants) as owner where owner <> merchant)
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.INVOICE_DEPOSITS_ARE_PAYMENTS),
    finds: [said.INVOICE_DEPOSIT_DIFFERS],
    size: (isAsked) => sql`
      select count(*) as examined from invoice_payments where source = 'onchain' and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.INVOICE_DEPOSIT_DIFFERS, { deposit: sql`coalesce(arrived.id, paid.id)`, status: sql`arrived.status`, payment: sql`paid.status` })}
      from (select * from deposits where purpose = 'invoice' and ${isAsked(sql`id`)}) as arrived
      full join (
        select invoice_payments.*, customer_id as merchant from invoice_payments join invoices on invoices.id = invoice_id
        where source = 'onchain' and ${isAsked(sql`invoice_payments.id`)}
      ) as paid on paid.id = arrived.id
      where arrived.untold is null and (arrived.subject = paid.invoice_id and arrived.asset = paid.asset
        and arrived.units = paid.units and arrived.network = paid.network and case
          when arrived.status = 'pending' then paid.status = 'seen'
          when arrived.status = 'orphaned' then paid.status = 'gone'
          -- An operator can credit what failed to another customer.
          when arrived.status = 'credited' and arrived.customer_id = merchant
            then paid.status in ('confirmed', 'credited') and paid.is_in_block = (arrived.block_hash <> '')
          else paid.status = 'failed'
        end) is not true
        -- Taken by a reorganisation before anybody was told of it.
        and not (paid.id is null and arrived.status = 'orphaned')
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.INVOICE_MOVEMENTS_ARE_PAYMENTS),
    finds: [said.INVOICE_MOVEMENT_DIFFERS],
    size: (isAsked) => sql`
      select count(*) as examined from invoice_payments where source = 'sbp' and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with moved as (
        select rail_movements.id, invoice_id, asset, units from rail_movements
        join invoice_pay_ins on invoice_pay_ins.id = reference
        where kind = 'payment' and ${isAsked(sql`rail_movements.id`)}
      )
      select ${finding(said.INVOICE_MOVEMENT_DIFFERS, { movement: sql`coalesce(moved.id, paid.id)`, moved: sql`moved.units`, paid: sql`paid.units` })}
      from moved
      full join (select * from invoice_payments where source = 'sbp' and ${isAsked(sql`id`)}) as paid on paid.id = moved.id
      where (moved.invoice_id, moved.asset, moved.units) is distinct from (paid.invoice_id, paid.asset, paid.units)
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.INVOICE_PAYMENTS_BY_CHOICE),
    finds: [said.INVOICE_PAYMENT_BY_OTHER_CHOICE],
    size: (isAsked) => sql`
      select count(*) as examined from invoice_payments where choice_id is not null and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.INVOICE_PAYMENT_BY_OTHER_CHOICE, { payment: sql`paid.id`, choice: sql`own.id` })}
      from invoice_payments as paid join invoices on invoices.id = invoice_id
      left join invoice_choices as own on own.id = paid.choice_id and own.invoice_id = paid.invoice_id
      where paid.choice_id is not null and ${isAsked(sql`paid.id`)} and (is_counted and own.asset = paid.asset) is not true
        and not (own.id is null and paid.choice_id = invoices.id)
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.INVOICES_FOLLOW_PAYMENTS),
    finds: [said.INVOICE_DIFFERS_FROM_PAYMENTS],
    size: (isAsked) => sql`select count(*) as examined from invoices where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with asked as materialized (
        select id from invoices where ${isAsked(sql`id`)}
        union select invoice_id from invoice_payments where ${isAsked(sql`id`)}
      ), counted as (
        select invoice_id as id,
          sum(worth) filter (where is_counted and status in ('seen', 'confirmed', 'credited')) as live,
          bool_or(is_late and status <> 'gone') as is_late,
          bool_or(status = 'seen' or not is_in_block) filter (where stands) as is_seen,
          bool_and(is_final) filter (where stands) as is_final,
          coalesce(bool_or(is_counted and status in ('confirmed', 'credited')), false) as is_taken,
          bool_or(is_counted and not is_late and status in ('seen', 'confirmed', 'credited')) as keeps_open
        from (
          select paid.*,
            is_counted and paid.status <> 'gone' and error is distinct from 'REORGANISED' as stands,
            case when own.id <> coalesce(invoices.choice_id, invoices.id) and own.due_units is not null
                and invoices.due_units is not null
              then div(paid.units * invoices.due_units, own.due_units)
              when paid.asset = invoices.asset then paid.units else 0 end as worth
          from invoice_payments as paid join invoices on invoices.id = invoice_id
          left join invoice_choices as own on own.id = paid.choice_id
          where paid.invoice_id in (select id from asked)
        ) as standing
        group by 1
      ), follows as (
        select invoices.*,
          case when live is null then 'none' when due_units is null or live = due_units then 'exact'
            when live < due_units then 'partial' else 'over' end as wanted_amount,
          case when is_late then 'late' else 'on_time' end as wanted_timing,
          case when is_seen is null then 'none' when is_seen then 'seen' when is_final then 'final' else 'confirmed' end
            as wanted_confirmation,
          case when is_taken is not true then 'none' when is_refunded then 'refunded' else 'accepted' end as wanted_resolution,
          keeps_open
        from asked join invoices using (id) left join counted using (id)
      )
      select ${finding(said.INVOICE_DIFFERS_FROM_PAYMENTS, { invoice: sql`id`, is: sql`concat_ws(' ', status, amount_state, timing, confirmation, resolution)`, follows: sql`concat_ws(' ', wanted_amount, wanted_timing, wanted_confirmation, wanted_resolution)` })}
      from follows
      where (amount_state, timing, confirmation, resolution, status) is distinct from
        (wanted_amount, wanted_timing, wanted_confirmation, wanted_resolution,
          case when ended is not null then ended
            when wanted_resolution = 'refunded' then 'refunded' when wanted_resolution = 'accepted' then 'success'
            when wanted_confirmation = 'seen' then 'confirming' when wanted_confirmation <> 'none' then 'failed'
            when asset is not null then 'pending' else 'created' end)
        or (ended is null and wanted_timing = 'late' and keeps_open is not true)
      limit 20`,
  }),
  {
    claim: tell(said.INVOICE_CONVERSIONS_SHOWN),
    finds: [said.INVOICE_CONVERSION_DIFFERS],
    size: sql`select count(*) as examined from transactions where type = 'conversion'`,
    violations: sql`
      with shown as (select * from transactions where type = 'conversion'),
      wanted as (
        select payment.id as parent_id, customer_id, credited_asset as asset, credited_units as units
        from invoice_payments as payment join invoices on invoices.id = invoice_id
        -- Those that were changed before there were such transactions have none.
        where credited_units > 0 and hedged_at >= (select min(created_at) from shown)
      )
      select ${finding(said.INVOICE_CONVERSION_DIFFERS, { payment: sql`parent_id`, changed: sql`wanted.units`, shown: sql`shown.units` })}
      from shown full join wanted using (customer_id, parent_id)
      where (shown.asset, shown.units, shown.direction, shown.status)
        is distinct from (wanted.asset, wanted.units, 'in', 'completed')
      limit 20`,
  },
  boundedClaim({
    claim: tell(said.INVOICE_TRANSACTIONS_SHOWN),
    finds: [said.INVOICE_TRANSACTION_DIFFERS],
    size: (isAsked) =>
      sql`select count(*) as examined from transactions where type = 'invoice' and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with wanted as (
        select payment.id, customer_id, asset, units, coalesce(commission_units, 0) as fee_units, 'in' as direction,
          case payment.status when 'seen' then 'pending' when 'gone' then 'pending' when 'confirmed' then 'processing'
            when 'credited' then 'completed' else 'failed' end as status
        from invoice_payments as payment join (select id, customer_id from invoices) as invoice on invoice.id = invoice_id
        where ${isAsked(sql`payment.id`)}
        union all
        select id, payer_id, asset, units, 0, 'out', 'completed' from invoice_payments
        where source = 'internal' and ${isAsked(sql`id`)}
      ), seen as (
        select id, customer_id, asset, units, fee_units, direction, status from transactions
        where type = 'invoice' and ${isAsked(sql`id`)}
      )
      select ${finding(said.INVOICE_TRANSACTION_DIFFERS, { transaction: sql`id`, shown: sql`seen.status || ' ' || seen.units`, wanted: sql`wanted.status || ' ' || wanted.units` })}
      from seen full join wanted using (id, customer_id)
      where (seen.asset, seen.units, seen.fee_units, seen.direction, seen.status) is distinct from
        (wanted.asset, wanted.units, wanted.fee_units, wanted.direction, wanted.status)
      limit 20`,
  }),
]
