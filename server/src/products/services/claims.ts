import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** The claim that ties payments of services to their purchases. */
export const serviceClaims: readonly AuditClaim[] = [
  {
    claim: 'each payment of a service stands where its purchase stands',
    size: sql`select count(*) as examined from service_payments`,
    violations: sql`
      select 'service payment ' || coalesce(payment.id, bought.id) || ' is ' || coalesce(payment.status, 'missing')
        || ' and its purchase ' || coalesce(bought.status, 'missing') as violation
      from service_payments as payment
      full join (select * from purchases where kind = 'service_payment') as bought on bought.id = payment.id
      where payment.id is null or bought.id is null or payment.customer_id <> bought.customer_id
        or payment.error is distinct from bought.error
        or bought.status <> case payment.status
          when 'COMPLETED' then 'completed' when 'FAILED' then 'failed' when 'REFUNDED' then 'refunded'
          else 'processing' end
      limit 20`,
  },
]
