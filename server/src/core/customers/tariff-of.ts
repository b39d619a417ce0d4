import assert from 'node:assert'
import type { Catalog, Tariff } from '#core/catalog'
import { compareFractions, type Money } from '#core/money'
import type { Queryable } from '#platform/database'
import { type Customer, findCustomer } from './customer.ts'

/**
 * A customer's tariff with the customer's own limits in it; the tariff `default` where the catalogue does not list
 * theirs.
 */
export function tariffOf(
  catalog: Catalog,
  { tariff: code, limits }: Pick<Customer, 'tariff' | 'limits'>,
): Tariff {
  const tariff = catalog.tariff(code) ?? catalog.tariff('default')
  assert(tariff !== undefined, 'every catalogue has the tariff default')
  const { withdrawDaily, depositFiatDaily, approvalAbove } = limits
  if (withdrawDaily === null && depositFiatDaily === null && approvalAbove === null) return tariff
  return {
    ...tariff,
    withdrawDailyLimit: ownOr(withdrawDaily, tariff.withdrawDailyLimit),
    depositFiatDailyLimit: ownOr(depositFiatDaily, tariff.depositFiatDailyLimit),
    withdrawApprovalAbove: ownOr(approvalAbove, tariff.withdrawApprovalAbove),
  }
}

function ownOr(own: bigint | null, { asset, units }: Money): Money {
  return { asset, units: own ?? units }
}

/** The number of different operators who must approve a payment of this worth: 0, 1 or 2. */
export function approvalsAsked(
  { withdrawApprovalAbove: first, withdrawSecondApprovalAbove: second }: Tariff,
  worthUnits: bigint,
): number {
  if (second !== null && worthUnits > second.units) return 2
  return worthUnits > first.units ? 1 : 0
}

/** The tariff of the owner of a key. */
export async function readTariff(
  database: Queryable,
  { customerId, catalog }: { customerId: string; catalog: Catalog },
): Promise<Tariff> {
  const customer = await findCustomer(database, { id: customerId })
  assert(customer !== undefined, 'the owner of a key is a customer')
  return tariffOf(catalog, customer)
}

/**
 * Whether a tariff is looser than another in any limit, guard, wait or fee. `usualWaitSeconds` is the wait after a
 * loosened guard where a tariff gives none.
 */
export function isLooserTariff(
  one: Tariff,
  { than, usualWaitSeconds }: { readonly than: Tariff; readonly usualWaitSeconds: number },
): boolean {
  const rises = (left: Money | null, right: Money | null) =>
    left === null ? right !== null : right !== null && left.units > right.units
  return (
    rises(one.withdrawDailyLimit, than.withdrawDailyLimit) ||
    rises(one.depositFiatDailyLimit, than.depositFiatDailyLimit) ||
    rises(one.withdrawApprovalAbove, than.withdrawApprovalAbove) ||
    rises(one.withdrawSecondApprovalAbove, than.withdrawSecondApprovalAbove) ||
    (than.withdrawAddressBook === 'required' && one.withdrawAddressBook !== 'required') ||
    one.withdrawAddressWaitSeconds < than.withdrawAddressWaitSeconds ||
    (one.guardWaitSeconds ?? usualWaitSeconds) < (than.guardWaitSeconds ?? usualWaitSeconds) ||
    compareFractions(one.makerFee, than.makerFee) < 0 ||
    compareFractions(one.takerFee, than.takerFee) < 0 ||
    one.selfTradePrevention !== than.selfTradePrevention
  )
}
