import { type Queryable, sql } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { ActingOperator } from './operator-act.ts'

export const approvalRefusals = defineRefusals({
  OWN_PAYMENT: [
    403,
    'You may not approve this payment, since {reason}. Another operator has to.',
    { reason: 'you are its customer' },
  ],
})

type Asked = {
  readonly operator: Omit<ActingOperator, 'sign'>
  readonly customerId: string
  /** The key that asked for it; null where nobody knows. */
  readonly apiKey: string | null
}

/**
 * Refuses an approval by the person who is the customer, and by the one who made the key that asks. A person is a subject of
 * the identity provider; at this machine, the one to whom the name belongs.
 */
export async function refuseOwnPayment(
  database: Queryable,
  { operator: { name, person }, customerId, apiKey }: Asked,
): Promise<void> {
  const [own] = await database.query<{ isCustomer: boolean; hasMadeKey: boolean }>(sql`
    with persons as (
      select ${person ?? null}::text as subject union select subject from operator_names where name = ${name}
    ), names as (
      select ${name} as name union select name from operator_names join persons using (subject)
    )
    select exists (select from customers join persons on sso_subject = subject where id = ${customerId}) as "isCustomer",
      exists (
        select from operator_actions join names on operator = name
        where action = 'keys create' and details ->> 'key' = ${apiKey}) as "hasMadeKey"`)
  const reason = own?.isCustomer
    ? 'you are its customer'
    : own?.hasMadeKey
      ? 'you made the key that asks for it'
      : null
  if (reason !== null) throw new Refusal(approvalRefusals.OWN_PAYMENT, { details: { reason } })
}
