import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { readBalances } from '#core/ledger'
import type { Money } from '#core/money'
import { readHalts, supplierPlace } from '#core/operators'
import { officeRead } from '#core/sessions'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { mirrorOf } from '../movements.ts'
import { readSupplierBalances } from '../suppliers/supplier-balance.ts'
import { supplierResource } from './supplier-resource.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

/** The route that shows operators the money of the house at suppliers. */
export function supplierRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListSuppliers',
      summary: 'List the house’s balance at each supplier, by the books and by the supplier’s report',
      path: '/suppliers',
      result: closedObject({ items: Type.Array(supplierResource.schema) }),
      example: { data: { items: [supplierResource.example] } },
      async handle() {
        const [told, halts] = await Promise.all([
          readSupplierBalances(database, catalog),
          readHalts(database),
        ])
        const items = supplierPorts.map(async (port) =>
          supplierResource.of({
            port,
            booked: await bookedAt(port, { database, catalog }),
            told: told.find((one) => one.port === port) ?? null,
            halt: halts.get(supplierPlace(port)) ?? null,
          }),
        )
        return { items: await Promise.all(items) }
      },
    }),
  ]
}

async function bookedAt(port: SupplierPort, { database, catalog }: Parts): Promise<Money[]> {
  const mirror = mirrorOf(port)
  const balances = await readBalances(database, mirror.owner)
  return [...balances].flatMap(([symbol, units]) => {
    const asset = catalog.asset(symbol)
    const own = units[mirror.kind] ?? 0n
    return asset === undefined || own === 0n ? [] : [{ asset, units: -own }]
  })
}
