import { freezeHoldOf } from '#core/customers'
import { customerOf } from '#core/operators'
import type { Queryable } from '#platform/database'
import type { Spend } from './spend.ts'

/**
 * Why nothing of a spend may be signed: its customer is frozen; null where signing is allowed. A spend with a signed
 * transaction may get a successor, since that transaction can happen anyway.
 */
export async function customerHoldOf(
  database: Queryable,
  { status, initiator }: Pick<Spend, 'status' | 'initiator'>,
): Promise<string | null> {
  const customerId = customerOf(initiator)
  return customerId === null || status !== 'requested' ? null : freezeHoldOf(database, customerId)
}
