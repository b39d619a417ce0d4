import { type AuditClaim, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { depositKinds } from '#products/deposits/deposit'

/** The claims, each with the sentences for a contradiction. */
const said = defineSentences({
  REORGANISED_DEPOSITS_ARE_LOSSES:
    'each deposit that a reorganisation took is a loss, once for each time, until a block takes it again',
  DEPOSIT_LOSS_DIFFERS: 'the deposit {deposit} was taken {reversals} times and is booked as {booked}',
  CREDITS_NAME_THEIR_CAUSE: 'each credit to an address of one cause names that cause',
  DEPOSIT_LACKS_CAUSE: 'the deposit {deposit} is for the {purpose} {subject} and does not say so',
})

/** Selects asset and units of the deposits without an owner. */
export const suspended = sql`
  select asset, sum(units) as units from deposits where status = 'suspended' group by asset`

export const claims: readonly AuditClaim[] = [
  {
    claim: tell(said.REORGANISED_DEPOSITS_ARE_LOSSES),
    finds: [said.DEPOSIT_LOSS_DIFFERS],
    size: sql`select count(*) as examined from deposits where reversals > 0`,
    violations: sql`
      select ${finding(said.DEPOSIT_LOSS_DIFFERS, { deposit: sql`deposits.id`, reversals: sql`reversals`, booked: sql`taken - returned` })}
      from deposits, lateral (
        select count(*) filter (where kind = ${depositKinds.reversed}) as taken,
          count(*) filter (where kind = ${depositKinds.returned}) as returned
        from generate_series(1, reversals) as time
        join ledger_entries on reference = deposits.id || '/' || time
          and kind in (${depositKinds.reversed}, ${depositKinds.returned})
      ) as booked
      where reversals > 0 and (taken <> reversals or taken - returned <> is_reversed::integer) limit 20`,
  },
  {
    claim: tell(said.CREDITS_NAME_THEIR_CAUSE),
    finds: [said.DEPOSIT_LACKS_CAUSE],
    size: sql`select count(*) as examined from payment_addresses`,
    violations: sql`
      select ${finding(said.DEPOSIT_LACKS_CAUSE, { deposit: sql`deposits.id`, purpose: sql`paid.purpose`, subject: sql`paid.subject` })}
      from payment_addresses paid join deposit_addresses owned using (key_index)
        join deposits on deposits.network = owned.network and deposits.address = owned.address
      where deposits.status = 'credited' and deposits.customer_id = owned.customer_id
        and (deposits.purpose, deposits.subject) is distinct from (paid.purpose, paid.subject) limit 20`,
  },
]
