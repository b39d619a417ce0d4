import assert from 'node:assert'
import type { Catalog, Tariff } from '#core/catalog'
import type { Queryable } from '#platform/database'
import { type Customer, findCustomer } from './customer.ts'

/** The tariff of a customer: `default` where the catalogue does not list theirs. */
export function tariffOf(catalog: Catalog, { tariff: code }: Pick<Customer, 'tariff'>): Tariff {
  const tariff = catalog.tariff(code) ?? catalog.tariff('default')
  assert(tariff !== undefined, 'every catalogue has the tariff default')
  return tariff
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
