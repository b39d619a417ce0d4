import assert from 'node:assert'
import type { Catalog, Tariff } from '#core/catalog'
import type { Money } from '#core/money'
import type { Queryable } from '#platform/database'
import { type Customer, findCustomer } from './customer.ts'

/** The tariff of a customer, with their own limits in place of its: `default` where the catalogue does not list theirs. */
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

/** How many operators must approve a payment of this worth: none, one, or two different ones. */
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
