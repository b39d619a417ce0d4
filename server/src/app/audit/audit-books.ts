import { listedOf, type ProductList } from '#app/parts'
import { auditLedger, auditLedgerSince, heldFundsClaim, type NotedCheck, suspenseClaim } from '#core/ledger'
import { heldByPurchases, purchaseClaims } from '#core/purchases'
import type { Database } from '#platform/database'
import { checkCustody, type World } from './check-custody.ts'
import { checkSuppliers } from './check-suppliers.ts'
import { crossingClaims } from './custody-books.ts'

type Options = {
  readonly listed?: ProductList
  /** Goes by the blocks that earlier audits covered, and covers those sealed since, at this time; else reads all history. */
  readonly coversAt?: Date
  /** Called with each finished check. */
  readonly onCheck?: (check: NotedCheck) => Promise<void>
}

/** Proves the books, and compares them with the outside world. */
export async function auditBooks(
  database: Database,
  world: World,
  { listed, coversAt, onCheck = async () => {} }: Options = {},
): Promise<NotedCheck[]> {
  const claims = [
    ...listedOf('claims', listed),
    ...purchaseClaims,
    heldFundsClaim([heldByPurchases, ...listedOf('heldFunds', listed)]),
    suspenseClaim(listedOf('suspense', listed)),
    ...crossingClaims(world),
  ]
  const { checks } =
    coversAt === undefined
      ? await auditLedger(database, claims, onCheck)
      : await auditLedgerSince(database, { now: coversAt, more: claims, onCheck })
  const suppliers = await checkSuppliers(database, world.catalog)
  await onCheck(suppliers)
  const custody = await checkCustody(database, world)
  await onCheck(custody)
  return [...checks, suppliers, custody]
}
