import type { Catalog } from '#core/catalog'
import type { AuditCheck } from '#core/ledger'
import { formatMoney } from '#core/money'
import { debtWords, isLasting, listOpenDebts, readSupplierBalances, wordsOf } from '#core/purchases'
import type { Database } from '#platform/database'

const debtsMax = 100

/** The audit's claim about the house's money at suppliers, with notes on their words, and on each debt that is open. */
export async function checkSuppliers(
  database: Database,
  catalog: Catalog,
): Promise<AuditCheck & { readonly notes: readonly string[] }> {
  const balances = await readSupplierBalances(database, catalog)
  const debts = await listOpenDebts(database, { catalog, limit: debtsMax })
  return {
    claim: 'suppliers have what the books say, but for open purchases',
    examined: BigInt(balances.length),
    violations: balances
      .filter(isLasting)
      .map((one) => `${one.port}: ${formatMoney(one.booked)} by the books, ${wordsOf(one)}`),
    notes: [
      ...balances.filter((one) => !isLasting(one)).map((one) => `${one.port}: ${wordsOf(one)}`),
      ...debts.map((one) => `${debtWords(one)} (purchase ${one.purchaseId})`),
    ],
  }
}
