import { type AuditClaim, boundedClaim, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'

/** The claims, each with the sentences for a contradiction. */
const said = defineSentences({
  SERVICE_PAYMENTS_STAND_AS_PURCHASES: 'each payment of a service stands where its purchase stands',
  SERVICE_PAYMENT_DIFFERS_FROM_PURCHASE:
    'service payment {payment} is {status|missing} and its purchase {purchase|missing}',
})

/** The claim that compares service payments with their purchases. */
export const serviceClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.SERVICE_PAYMENTS_STAND_AS_PURCHASES),
    finds: [said.SERVICE_PAYMENT_DIFFERS_FROM_PURCHASE],
    size: (isAsked) => sql`select count(*) as examined from service_payments where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.SERVICE_PAYMENT_DIFFERS_FROM_PURCHASE, { payment: sql`coalesce(payment.id, bought.id)`, status: sql`payment.status`, purchase: sql`bought.status` })}
      from (select * from service_payments where ${isAsked(sql`id`)}) as payment
      full join (select * from purchases where kind = 'service_payment' and ${isAsked(sql`id`)}) as bought on bought.id = payment.id
      where payment.id is null or bought.id is null or payment.customer_id <> bought.customer_id
        or payment.error is distinct from bought.error
        or bought.status <> case payment.status
          when 'COMPLETED' then 'completed' when 'FAILED' then 'failed' when 'REFUNDED' then 'refunded'
          else 'processing' end
      limit 20`,
  }),
]
