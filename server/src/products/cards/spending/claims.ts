import { type AuditClaim, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { cardCurrency } from '#products/cards/card'
import { spendingKinds } from './movements.ts'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  CARDS_HELD_BY_AUTHORISATIONS: 'what cards hold is held by open authorisations, to the unit',
  CARD_HOLDS_OTHERS: 'card {card} holds {held} units and its open authorisations {open}',
  BLOCKED_CARDS_ARE_EMPTY: 'a blocked card has nothing to spend',
  BLOCKED_CARD_HAS_MONEY: 'the blocked card {card} has {units} units',
  CARD_MOVEMENTS_BOOKED_ONCE:
    'each movement of a card is booked once, with its amount, its loss and what it recovered',
  CARD_MOVEMENT_BOOKED_OTHERWISE:
    'the movement {movement} of {units|nothing} is booked with {booked|nothing} as {kind}',
  AUTHORISATIONS_SUM_MOVEMENTS: 'each authorisation has taken and given back what its movements say',
  AUTHORISATION_DIFFERS:
    'authorisation {authorisation} has taken {taken} and given back {returned}, and its movements {cleared} and {reversed}',
  CARD_TRANSACTIONS_SHOWN: 'customers see each authorisation as it stands, and each refund',
  CARD_TRANSACTION_DIFFERS:
    'card transaction {transaction} is {shown|missing} and should be {wanted|missing}',
  CARD_LOSSES_NAMED: 'each loss by a card was named to operators',
  CARD_LOSS_NOT_NAMED: 'the clearing {clearing} lost {lost} and no break names it',
})

const { cleared, reversed, refunded, recovered } = spendingKinds
const movementKinds = [cleared, reversed, refunded, recovered]

/** The claims that tie authorisations and the news of issuers to the ledger, and to what customers see. */
export const spendingClaims: readonly AuditClaim[] = [
  {
    claim: tell(said.CARDS_HELD_BY_AUTHORISATIONS),
    finds: [said.CARD_HOLDS_OTHERS],
    size: sql`select count(*) as examined from card_authorizations where held_units > 0`,
    violations: sql`
      with wanted as (
        select card_id as owner_id, sum(held_units) as units from card_authorizations where held_units > 0 group by 1
      ), held as (
        select owner_id, asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'card_held' and balance > 0
      )
      select ${finding(said.CARD_HOLDS_OTHERS, { card: sql`owner_id`, held: sql`coalesce(held.units, 0)`, open: sql`coalesce(wanted.units, 0)` })}
      from held full join wanted using (owner_id)
      where held.asset is distinct from ${cardCurrency}::text or held.units is distinct from wanted.units limit 20`,
  },
  {
    claim: tell(said.BLOCKED_CARDS_ARE_EMPTY),
    finds: [said.BLOCKED_CARD_HAS_MONEY],
    size: sql`select count(*) as examined from cards where status = 'BLOCKED'`,
    violations: sql`
      select ${finding(said.BLOCKED_CARD_HAS_MONEY, { card: sql`cards.id`, units: sql`balance` })}
      from cards join ledger_accounts on owner_id = cards.id and kind = 'card_available'
      join ledger_balances on account_id = ledger_accounts.id
      where status = 'BLOCKED' and balance <> 0 limit 20`,
  },
  boundedClaim({
    claim: tell(said.CARD_MOVEMENTS_BOOKED_ONCE),
    finds: [said.CARD_MOVEMENT_BOOKED_OTHERWISE],
    size: (isAsked) => sql`select count(*) as examined from card_movements where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: movementKinds, things: sql`card_movements`, isAsked })}, booked as (
        select entry.reference, entry.kind,
          sum(case when taker.kind = 'card_issuer' then amount when giver.kind = 'card_issuer' then -amount else 0 end)
            as units,
          sum(case when giver.kind = 'losses' then amount when taker.kind = 'losses' then -amount else 0 end) as lost
        from entry
        join ledger_movements on entry_id = entry.id
        join ledger_accounts as giver on giver.id = from_account
        join ledger_accounts as taker on taker.id = to_account
        group by 1, 2
      ), told as (
        select id::text as reference,
          case kind when 'clearing' then ${cleared}::text when 'reversal' then ${reversed}::text
            when 'refund' then ${refunded}::text else ${recovered}::text end
            as kind,
          case kind when 'clearing' then units when 'refund' then -units else 0 end as units,
          lost_units - recovered_units as lost
        from card_movements join asked using (id)
      )
      select ${finding(said.CARD_MOVEMENT_BOOKED_OTHERWISE, { movement: sql`reference`, units: sql`told.units`, booked: sql`booked.units`, kind: sql`kind` })}
      from booked full join told using (reference, kind)
      where (coalesce(booked.units, 0), coalesce(booked.lost, 0)) is distinct from (told.units, told.lost) limit 20`,
  }),
  boundedClaim({
    claim: tell(said.AUTHORISATIONS_SUM_MOVEMENTS),
    finds: [said.AUTHORISATION_DIFFERS],
    size: (isAsked) => sql`select count(*) as examined from card_authorizations where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with asked as materialized (
        select id from card_authorizations where ${isAsked(sql`id`)}
        union select authorization_id from card_movements where ${isAsked(sql`id`)}
      ), told as (
        select authorization_id as id, sum(units) filter (where kind = 'clearing') as cleared,
          sum(units) filter (where kind = 'reversal') as reversed
        from card_movements where authorization_id in (select id from asked) group by 1
      )
      select ${finding(said.AUTHORISATION_DIFFERS, { authorisation: sql`id`, taken: sql`cleared_units`, returned: sql`reversed_units`, cleared: sql`coalesce(cleared, 0)`, reversed: sql`coalesce(reversed, 0)` })}
      from asked join card_authorizations using (id) left join told using (id)
      where (cleared_units, reversed_units) is distinct from (coalesce(cleared, 0), coalesce(reversed, 0)) limit 20`,
  }),
  boundedClaim({
    claim: tell(said.CARD_TRANSACTIONS_SHOWN),
    finds: [said.CARD_TRANSACTION_DIFFERS],
    size: (isAsked) => sql`
      select count(*) as examined from card_transactions where type in ('purchase', 'refund') and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with wanted as (
        select id, card_id, 'purchase' as type,
          case when held_units > 0 then 'pending' when cleared_units > 0 then 'completed'
            when decision = 'declined' and reversed_units < asked_units then 'declined' else 'reversed' end as status,
          case when held_units + cleared_units > 0 then held_units + cleared_units
            else coalesce(asked_units, reversed_units) end as units
        from card_authorizations where ${isAsked(sql`id`)}
        union all
        select id, card_id, 'refund', 'completed', units from card_movements where kind = 'refund' and ${isAsked(sql`id`)}
      ), seen as (
        select id, card_id, type, status, units from card_transactions
        where type in ('purchase', 'refund') and ${isAsked(sql`id`)}
      )
      select ${finding(said.CARD_TRANSACTION_DIFFERS, { transaction: sql`id`, shown: sql`seen.status || ' ' || seen.units`, wanted: sql`wanted.status || ' ' || wanted.units` })}
      from seen full join wanted using (id, card_id, type)
      where (seen.status, seen.units) is distinct from (wanted.status, wanted.units) limit 20`,
  }),
  {
    claim: tell(said.CARD_LOSSES_NAMED),
    finds: [said.CARD_LOSS_NOT_NAMED],
    size: sql`select count(*) as examined from card_movements where lost_units > 0`,
    violations: sql`
      select ${finding(said.CARD_LOSS_NOT_NAMED, { clearing: sql`transaction_id`, lost: sql`lost_units` })}
      from card_movements
      where lost_units > 0 and not exists (
        select from card_breaks where kind = 'overdrawn' and card_breaks.provider = card_movements.provider
          and card_breaks.transaction_id = card_movements.transaction_id and card_breaks.units = lost_units)
      limit 20`,
  },
]
