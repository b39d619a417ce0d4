import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { cardCurrency } from '#products/cards/card'
import { spendingKinds } from './movements.ts'

const { cleared, reversed, refunded, recovered } = spendingKinds
const movementKinds = [cleared, reversed, refunded, recovered]

/** The claims that tie authorisations and what issuers told to the ledger, and to what customers see. */
export const spendingClaims: readonly AuditClaim[] = [
  {
    claim: 'what cards hold is held by open authorisations, to the unit',
    size: sql`select count(*) as examined from card_authorizations where held_units > 0`,
    violations: sql`
      with wanted as (
        select card_id as owner_id, sum(held_units) as units from card_authorizations where held_units > 0 group by 1
      ), held as (
        select owner_id, asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'card_held' and balance > 0
      )
      select 'card ' || owner_id || ' holds ' || coalesce(held.units, 0) || ' units and its open authorisations '
        || coalesce(wanted.units, 0) as violation
      from held full join wanted using (owner_id)
      where held.asset is distinct from ${cardCurrency}::text or held.units is distinct from wanted.units limit 20`,
  },
  {
    claim: 'a blocked card has nothing to spend',
    size: sql`select count(*) as examined from cards where status = 'BLOCKED'`,
    violations: sql`
      select 'the blocked card ' || cards.id || ' has ' || balance || ' units' as violation
      from cards join ledger_accounts on owner_id = cards.id and kind = 'card_available'
      join ledger_balances on account_id = ledger_accounts.id
      where status = 'BLOCKED' and balance <> 0 limit 20`,
  },
  {
    claim: 'each movement of a card is booked once, with its amount, its loss and what it recovered',
    size: sql`select count(*) as examined from card_movements`,
    violations: sql`
      with booked as (
        select entry.reference, entry.kind,
          sum(case when taker.kind = 'card_issuer' then amount when giver.kind = 'card_issuer' then -amount else 0 end)
            as units,
          sum(case when giver.kind = 'losses' then amount when taker.kind = 'losses' then -amount else 0 end) as lost
        from ledger_entries as entry
        join ledger_movements on entry_id = entry.id
        join ledger_accounts as giver on giver.id = from_account
        join ledger_accounts as taker on taker.id = to_account
        where entry.kind = any(${movementKinds}::text[]) group by 1, 2
      ), told as (
        select id::text as reference,
          case kind when 'clearing' then ${cleared}::text when 'reversal' then ${reversed}::text
            when 'refund' then ${refunded}::text else ${recovered}::text end
            as kind,
          case kind when 'clearing' then units when 'refund' then -units else 0 end as units,
          lost_units - recovered_units as lost
        from card_movements
      )
      select 'the movement ' || reference || ' of ' || coalesce(told.units::text, 'nothing') || ' is booked with '
        || coalesce(booked.units::text, 'nothing') || ' as ' || kind as violation
      from booked full join told using (reference, kind)
      where (coalesce(booked.units, 0), coalesce(booked.lost, 0)) is distinct from (told.units, told.lost) limit 20`,
  },
  {
    claim: 'each authorisation has taken and given back what its movements say',
    size: sql`select count(*) as examined from card_authorizations`,
    violations: sql`
      with told as (
        select authorization_id as id, sum(units) filter (where kind = 'clearing') as cleared,
          sum(units) filter (where kind = 'reversal') as reversed
        from card_movements where authorization_id is not null group by 1
      )
      select 'authorisation ' || id || ' has taken ' || cleared_units || ' and given back ' || reversed_units
        || ', and its movements ' || coalesce(cleared, 0) || ' and ' || coalesce(reversed, 0) as violation
      from card_authorizations left join told using (id)
      where (cleared_units, reversed_units) is distinct from (coalesce(cleared, 0), coalesce(reversed, 0)) limit 20`,
  },
  {
    claim: 'customers see each authorisation as it stands, and each refund',
    size: sql`select count(*) as examined from card_transactions where type in ('purchase', 'refund')`,
    violations: sql`
      with wanted as (
        select id, card_id, 'purchase' as type,
          case when held_units > 0 then 'pending' when cleared_units > 0 then 'completed'
            when decision = 'declined' and reversed_units < asked_units then 'declined' else 'reversed' end as status,
          case when held_units + cleared_units > 0 then held_units + cleared_units
            else coalesce(asked_units, reversed_units) end as units
        from card_authorizations
        union all
        select id, card_id, 'refund', 'completed', units from card_movements where kind = 'refund'
      ), seen as (
        select id, card_id, type, status, units from card_transactions where type in ('purchase', 'refund')
      )
      select 'card transaction ' || id || ' is ' || coalesce(seen.status || ' ' || seen.units, 'missing') || ' and should be '
        || coalesce(wanted.status || ' ' || wanted.units, 'missing') as violation
      from seen full join wanted using (id, card_id, type)
      where (seen.status, seen.units) is distinct from (wanted.status, wanted.units) limit 20`,
  },
  {
    claim: 'each loss by a card was named to operators',
    size: sql`select count(*) as examined from card_movements where lost_units > 0`,
    violations: sql`
      select 'the clearing ' || transaction_id || ' lost ' || lost_units || ' and no break names it' as violation
      from card_movements
      where lost_units > 0 and not exists (
        select from card_breaks where kind = 'overdrawn' and card_breaks.provider = card_movements.provider
          and card_breaks.transaction_id = card_movements.transaction_id and card_breaks.units = lost_units)
      limit 20`,
  },
]
