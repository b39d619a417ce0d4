import { type AuditCheck, auditLedger, heldFundsClaim, suspenseClaim } from '#core/ledger'
import { heldByPurchases, purchaseClaims } from '#core/purchases'
import type { Database } from '#platform/database'
import { checkCustody, type World } from './check-custody.ts'
import { checkSuppliers } from './check-suppliers.ts'
import { crossingClaims } from './custody-books.ts'
import { listedOf, type ProductList } from './modules.ts'

/** A check of the audit, with what people should know although it contradicts nothing. */
export type Told = AuditCheck & { readonly notes?: readonly string[] }

/** Proves the books by themselves, and compares them with the outside world. */
export async function auditBooks(database: Database, world: World, listed?: ProductList): Promise<Told[]> {
  const claims = [
    ...listedOf('claims', listed),
    ...purchaseClaims,
    heldFundsClaim([heldByPurchases, ...listedOf('heldFunds', listed)]),
    suspenseClaim(listedOf('suspense', listed)),
    ...crossingClaims(world),
  ]
  const { checks } = await auditLedger(database, claims)
  return [...checks, await checkSuppliers(database, world.catalog), await checkCustody(database, world)]
}
