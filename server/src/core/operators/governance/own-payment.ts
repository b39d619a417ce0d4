import { type Queryable, sql } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import { defineSentences, inEnglish, type Message, type Sentence, tell } from '#platform/sentences'
import type { GovernancePolicy } from './policy.ts'
import type { Proposal } from './proposal.ts'

export const ownRefusals = defineRefusals({
  OWN_PAYMENT: [
    403,
    'You may not decide this, since {reason}. Another operator has to.',
    { reason: 'you are its customer' },
  ],
})

const ties = defineSentences({
  TIE_CUSTOMER: 'you are its customer',
  TIE_RECIPIENT: 'you receive it',
  TIE_KEY: 'you made the key that asks for it',
  TIE_FORMER_CUSTOMER: 'you were its customer lately',
  TIE_GUARD_CHANGED: 'you did `{act}` for its customer on {day}',
})

/** The kinds of ties. */
export const tieSentences: readonly Sentence[] = Object.values(ties)

export type OwnQuestion = {
  /** The decider's subject at the identity provider. */
  readonly person: string
  /** The class of what is decided. A change of a guard ties nobody to another change of a guard. */
  readonly class: Proposal['class']
  /** Whose payment, money or guard it is; null for the house's. */
  readonly customerId: string | null
  /** The receiver of the money, where that is a customer. */
  readonly recipientId?: string | null
  /** The key that asks for it; null where none does. */
  readonly apiKey?: string | null
  /** Changes of guards since then count; null where none does, since the first operator still acts alone. */
  readonly changesSince: Date | null
}

/** Acts that loosened a guard of a customer, in lines from before a class was noted. */
export const changesBefore = [
  'customers set-sso',
  'customers set-limits',
  'customers set-tariff',
  'customers unfreeze',
]

const dayMs = 86_400_000

/** The time since which a change of a customer's guards ties the person who made it. */
export function changesTieSince({ ownPaymentDays }: GovernancePolicy, now: Date): Date {
  return new Date(now.getTime() - ownPaymentDays * dayMs)
}

type Ties = {
  isCustomer: boolean
  wasCustomer: boolean
  isRecipient: boolean
  hasMadeKey: boolean
  changed: string | null
  changedAt: Date | null
}

/**
 * A person's ties to a payment: they are or were its customer, receive it, made or enabled the key that asks, or
 * changed its customer's guards. Null for a person without a tie. A person is a subject, whatever their names are.
 */
export async function tieOf(database: Queryable, asked: OwnQuestion): Promise<Message | null> {
  const { person, customerId, recipientId = null, apiKey = null } = asked
  if (customerId === null && recipientId === null) return null
  const changesSince = asked.class === 'gives_value' ? asked.changesSince : null
  const mine = sql`(person = ${person} or person is null and operator in (select name from names))`
  const [found] = await database.query<Ties>(sql`
    with names as (
      select name from operator_names where subject = ${person} union select name from deciders where subject = ${person}
      -- Programs that act as the person.
      union select 'service ' || name from service_keys where made_by_person = ${person}
    )
    select exists (select from customers where id = ${customerId} and sso_subject = ${person}) as "isCustomer",
      exists (select from customers where id = ${recipientId} and sso_subject = ${person}) as "isRecipient",
      exists (
        select from operator_actions
        where action = 'keys create' and details ->> 'key' = ${apiKey} and ${mine})
        or exists (
          select from operator_actions
          where subject = ${apiKey} and action in ('keys enable', 'keys confirm') and ${mine})
        -- A key that was rolled stands under another id in the log.
        or exists (select from api_keys where id = ${apiKey} and made_by in (select name from names)) as "hasMadeKey",
      exists (
        select from operator_actions
        where customer_id = ${customerId} and action = 'customers set-sso' and at > ${changesSince}::timestamptz
          and ${person} in (details ->> 'before', details ->> 'after')) as "wasCustomer",
      last.action as changed, last.at as "changedAt"
    from (select) as one
    left join lateral (
      select action, at from operator_actions
      where customer_id = ${customerId} and at > ${changesSince}::timestamptz
        and class = 'loosens_guard' and admitted is distinct from 'tightens' and ${mine}
      -- Lines from before a class was noted.
      union all select action, at from operator_actions
      where subject = (select username from customers where id = ${customerId}) and class is null
        and action = any(${changesBefore}) and at > ${changesSince}::timestamptz and ${mine}
      order by at desc limit 1) as last on true`)
  if (found === undefined) return null
  if (found.isCustomer) return tell(ties.TIE_CUSTOMER)
  if (found.isRecipient) return tell(ties.TIE_RECIPIENT)
  if (found.hasMadeKey) return tell(ties.TIE_KEY)
  if (found.wasCustomer) return tell(ties.TIE_FORMER_CUSTOMER)
  if (found.changed === null || found.changedAt === null) return null
  const day = found.changedAt.toISOString().slice(0, 10)
  return tell(ties.TIE_GUARD_CHANGED, { act: found.changed, day })
}

/** Refuses a decision by somebody who is tied to the payment. */
export async function refuseOwn(database: Queryable, asked: OwnQuestion): Promise<void> {
  const tie = await tieOf(database, asked)
  if (tie !== null) throw new Refusal(ownRefusals.OWN_PAYMENT, { details: { reason: inEnglish(tie) } })
}
