import { type Asked, type AuditClaim, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  PURCHASES_ENDED_IN_BOOKS: 'each purchase was held once, and ended in the books as it says',
  PURCHASE_HAS_OTHER_ENTRIES: 'purchase {purchase} is {status|missing} and has the entries {entries|none}',
  PURCHASES_MOVED_THEIR_AMOUNTS: 'each purchase moved what it says, to the unit',
  PURCHASE_MOVED_OTHERS: 'purchase {purchase} of {units} units of {asset} moved others by its entries',
  LATE_DELIVERIES_HAVE_DEBTS: 'each late delivery has its debt, or was undone',
  LATE_DELIVERY_BOOKED_OTHERWISE:
    'purchase {purchase} was delivered late for {units} units, and {booked} by the books',
  LATE_DELIVERY_WITHOUT_DEBT:
    'purchase {purchase} was delivered late for {units} units, and nobody owes them',
  SUPPLIER_DEBTS_ARE_OPEN: 'the debts of suppliers are those that are open, to the unit',
  SUPPLIER_DEBTS_DIFFER: 'suppliers owe {booked} units of {asset} by the books, and {open} by what is open',
})

/** Selects the amounts that open purchases hold. */
export const heldByPurchases = sql`
  select customer_id, asset, units + fee_units as units from purchases where status = 'processing'`

const endKinds = ['purchase_held', 'purchase_completed', 'purchase_released', 'purchase_refunded']
const entriesOf = (isAsked: Asked) => entriesOfAsked({ kinds: endKinds, things: sql`purchases`, isAsked })

/** The claims that tie purchases to their entries, and the debts of suppliers to theirs. */
export const purchaseClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.PURCHASES_ENDED_IN_BOOKS),
    finds: [said.PURCHASE_HAS_OTHER_ENTRIES],
    size: (isAsked) => sql`select count(*) as examined from purchases where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with ${entriesOf(isAsked)}, booked as (
        select reference, array_agg(kind order by kind) as kinds from entry group by reference
      )
      select ${finding(said.PURCHASE_HAS_OTHER_ENTRIES, { purchase: sql`coalesce(id::text, reference)`, status: sql`status`, entries: sql`array_to_string(kinds, ', ')` })}
      from (select id, status from purchases join asked using (id)) as purchases
      full join booked on reference = id::text
      where kinds is distinct from case status
        when 'processing' then array['purchase_held']
        when 'completed' then array['purchase_completed', 'purchase_held']
        when 'failed' then array['purchase_held', 'purchase_released']
        when 'refunded' then array['purchase_completed', 'purchase_held', 'purchase_refunded']
        end
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.PURCHASES_MOVED_THEIR_AMOUNTS),
    finds: [said.PURCHASE_MOVED_OTHERS],
    size: (isAsked) => sql`select count(*) as examined from purchases where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with ${entriesOf(isAsked)}, moved as (
        select reference,
          sum(amount) filter (where entry.kind = 'purchase_held') as held,
          sum(amount) filter (where giver.kind = 'funding_held') as given,
          sum(amount) filter (where entry.kind = 'purchase_completed' and giver.kind in ('supplies', 'supplier_debts')) as charged,
          sum(amount) filter (where giver.kind = 'funding_held' and taker.kind = 'inventory') as sold,
          sum(amount) filter (where giver.kind = 'funding_held' and taker.kind = 'purchase_fees') as earned,
          sum(amount) filter (where entry.kind = 'purchase_refunded' and taker.kind = 'funding_available') as refunded,
          sum(amount) filter (where entry.kind = 'purchase_refunded' and giver.kind = 'purchase_fees') as unearned
        from entry join ledger_movements on entry_id = entry.id
          join ledger_accounts as giver on giver.id = from_account join ledger_accounts as taker on taker.id = to_account
        group by reference
      )
      select ${finding(said.PURCHASE_MOVED_OTHERS, { purchase: sql`id`, units: sql`units + fee_units`, asset: sql`asset` })}
      from purchases join moved on reference = id::text
      where held is distinct from units + fee_units
        or coalesce(given, 0) <> case status when 'processing' then 0 else units + fee_units end
        or coalesce(charged, 0) <> case when status in ('completed', 'refunded') then charged_units else 0 end
        or coalesce(sold, 0) <> case when status in ('completed', 'refunded') then units else 0 end
        or coalesce(earned, 0) <> case when status in ('completed', 'refunded') then fee_units else 0 end
        or coalesce(unearned, 0) <> case status when 'refunded' then fee_units else 0 end
        or coalesce(refunded, 0) <> case status when 'refunded' then units + fee_units else 0 end
      limit 20`,
  }),
  {
    claim: tell(said.LATE_DELIVERIES_HAVE_DEBTS),
    finds: [said.LATE_DELIVERY_BOOKED_OTHERWISE, said.LATE_DELIVERY_WITHOUT_DEBT],
    size: sql`
      select count(*) as examined from purchases
      where status = 'failed' and charged_units is not null
        or exists (select from supplier_debts where purchase_id = id and supplier_debts.kind = 'delivered_late')`,
    violations: sql`
      with booked as (
        select reference, sum(amount) as units from ledger_entries as entry join ledger_movements on entry_id = entry.id
        where entry.kind = 'purchase_delivered_late' group by reference
      ), owed as (
        select purchase_id::text as reference, units from supplier_debts where kind = 'delivered_late'
      )
      select ${finding(said.LATE_DELIVERY_BOOKED_OTHERWISE, { purchase: sql`reference`, units: sql`coalesce(owed.units, 0)`, booked: sql`coalesce(booked.units, 0)` })}
      from owed full join booked using (reference) where owed.units is distinct from booked.units
      union all
      select ${finding(said.LATE_DELIVERY_WITHOUT_DEBT, { purchase: sql`id`, units: sql`charged_units` })}
      from purchases
      -- Cards and loads are undone at no cost; what was delivered of these stays with the customer.
      where status = 'failed' and charged_units > 0 and kind in ('gift_card', 'service_payment')
        and not exists (select from owed where reference = id::text)
      limit 20`,
  },
  {
    claim: tell(said.SUPPLIER_DEBTS_ARE_OPEN),
    finds: [said.SUPPLIER_DEBTS_DIFFER],
    size: sql`select count(*) as examined from supplier_debts`,
    violations: sql`
      with owed as (
        select asset, sum(units) as units from supplier_debts where resolved_at is null group by asset
      ), booked as (
        select asset, -balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'supplier_debts'
      )
      select ${finding(said.SUPPLIER_DEBTS_DIFFER, { booked: sql`coalesce(booked.units, 0)`, asset: sql`asset`, open: sql`coalesce(owed.units, 0)` })}
      from booked full join owed using (asset) where coalesce(booked.units, 0) <> coalesce(owed.units, 0) limit 20`,
  },
]
