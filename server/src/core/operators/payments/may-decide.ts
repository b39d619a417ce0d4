import type { Catalog } from '#core/catalog'
import { type ActingOperator, hasRight } from '#core/operators/acts'
import { policyOf } from '#core/operators/governance'

/**
 * Whether somebody decides about payments, and so reads whole what others read masked. Somebody at the machine itself may
 * decide.
 */
export function mayDecide({ role }: Pick<ActingOperator, 'role'>, catalog: Catalog): boolean {
  return role === undefined || hasRight(role, 'payments.decide', policyOf(catalog).grants)
}
