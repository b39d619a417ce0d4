import type { Catalog } from '#core/catalog'
import type { AuditCheck } from '#core/ledger'
import { formatMoney } from '#core/money'
import {
  isLasting,
  listOpenDebts,
  readSupplierBalances,
  type SupplierBalance,
  type SupplierDebt,
} from '#core/purchases'
import type { Database } from '#platform/database'
import { defineSentences, type Message, tell } from '#platform/sentences'

/** Messages of the audit about the house's money at suppliers. */
export const supplierSentences = defineSentences({
  SUPPLIERS_HAVE_WHAT_BOOKS_SAY: 'suppliers have what the books say, but for open purchases',
  SUPPLIER_DIFFERS: '{supplier}: {booked} by the books, {parts}',
  SUPPLIER_SAYS: '{supplier}: {parts}',
  BY_SUPPLIERS_WORD: '{amount} by the word of {provider} at {told_at}',
  IN_OPEN_PURCHASES: '{amount} in open purchases',
  UNEXPLAINED: '{amount} that nothing explains since {since}',
  OWES_FOR_LATE_DELIVERY:
    '{provider} ({supplier}) owes {amount}: delivered after the refund (purchase {purchase})',
  OWES_OVERCHARGE:
    '{provider} ({supplier}) owes {amount}: took more than the agreed cost (purchase {purchase})',
})

const debtsMax = 100

/**
 * The audit's claim about the house's money at suppliers, with notes on the suppliers' reports and on each open debt.
 */
export async function checkSuppliers(
  database: Database,
  catalog: Catalog,
): Promise<AuditCheck & { readonly notes: readonly Message[] }> {
  const balances = await readSupplierBalances(database, catalog)
  const debts = await listOpenDebts(database, { catalog, limit: debtsMax })
  return {
    claim: tell(supplierSentences.SUPPLIERS_HAVE_WHAT_BOOKS_SAY),
    examined: BigInt(balances.length),
    violations: balances.filter(isLasting).map((one) =>
      tell(supplierSentences.SUPPLIER_DIFFERS, {
        ...{ supplier: one.port, booked: formatMoney(one.booked) },
        parts: partsOf(one),
      }),
    ),
    notes: [
      ...balances
        .filter((one) => !isLasting(one))
        .map((one) => tell(supplierSentences.SUPPLIER_SAYS, { supplier: one.port, parts: partsOf(one) })),
      ...debts.map(debtOf),
    ],
  }
}

function partsOf({ provider, told, open, difference, differsSince, toldAt }: SupplierBalance): Message[] {
  const word = { amount: formatMoney(told), provider, told_at: toldAt.toISOString() }
  return [
    tell(supplierSentences.BY_SUPPLIERS_WORD, word),
    ...(open.units === 0n ? [] : [tell(supplierSentences.IN_OPEN_PURCHASES, { amount: formatMoney(open) })]),
    ...(differsSince === null
      ? []
      : [
          tell(supplierSentences.UNEXPLAINED, {
            ...{ amount: formatMoney(difference), since: differsSince.toISOString() },
          }),
        ]),
  ]
}

function debtOf({ kind, port: supplier, provider, amount, purchaseId: purchase }: SupplierDebt): Message {
  const said =
    kind === 'charged_more' ? supplierSentences.OWES_OVERCHARGE : supplierSentences.OWES_FOR_LATE_DELIVERY
  return tell(said, { provider, supplier, amount: formatMoney(amount), purchase })
}
