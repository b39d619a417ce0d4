import type { RailSettings } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { fiatDepositRefusals } from '#products/fiat-deposits/deposit'

const windowMs = 60_000

type Asking = { readonly customerId: string; readonly rail: RailSettings; readonly now: Date }

/**
 * Refuses a deposit beyond the rail's limit for any minute. The customer stays locked until the end of the transaction,
 * so requests at several processes count together.
 */
export async function limitPace(tx: Tx, { customerId, rail, now }: Asking): Promise<void> {
  const { code, payInsPerMinute: limit } = rail
  tx.send(sql`select from customers where id = ${customerId} for no key update`)
  // The newest deposits that fill the limit: once the oldest of them is a minute old, there is room again.
  const [first] = await tx.query<{ created_at: Date }>(sql`
    select created_at from fiat_deposits
    where customer_id = ${customerId} and rail = ${code} and id = pay_in_id
      and created_at > ${new Date(now.getTime() - windowMs)}
    order by created_at desc offset ${limit - 1} limit 1`)
  if (first === undefined) return
  const waitMs = first.created_at.getTime() + windowMs - now.getTime()
  throw new Refusal(fiatDepositRefusals.RATE_LIMIT_EXCEEDED, {
    details: {
      limit,
      retry_after_seconds: Math.ceil(waitMs / 1_000),
      payment_provider_alias_code: code,
    },
  })
}
