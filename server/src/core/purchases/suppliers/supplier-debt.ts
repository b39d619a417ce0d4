import type { Catalog } from '#core/catalog'
import { houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import { money } from '#core/tables'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Ids } from '#platform/ids'
import { mirrorOf, type SettledDebt } from '../movements.ts'
import type { Purchase } from '../purchase.ts'

const { uuid, text, timestamptz } = columns

/** `delivered_late`: after the refund. `charged_more`: beyond the agreed cost. */
export const supplierDebtKinds = ['delivered_late', 'charged_more'] as const

export type SupplierDebtKind = (typeof supplierDebtKinds)[number]

const debtTable = table('supplier_debts', {
  purchaseId: uuid,
  kind: text.as<SupplierDebtKind>(),
  port: text.as<SupplierPort>(),
  /** The name of the supplier. */
  provider: text,
  amount: money(),
  openedAt: timestamptz,
  /** Null while it is open. */
  resolution: orNull(text.as<DebtResolution>()),
  resolvedBy: orNull(text),
})

export type SupplierDebt = Item<typeof debtTable>

/** `paid`: the supplier gave it back to the house's balance there. `written_off`: the house bears it. */
export const debtResolutions = ['paid', 'written_off'] as const

export type DebtResolution = (typeof debtResolutions)[number]

type NewDebt = {
  readonly purchase: Purchase
  readonly kind: SupplierDebtKind
  readonly amount: Money
  readonly now: Date
}

/** Notes what a supplier owes the house; its entry moves it from the debts of suppliers. */
export function openDebt(tx: Tx, { purchase, kind, amount, now }: NewDebt): void {
  const { id: purchaseId, port, provider } = purchase
  const opened = { openedAt: now, resolution: null, resolvedBy: null }
  tx.send(debtTable.insertion({ purchaseId, kind, port, provider, amount, ...opened }))
}

type Settling = {
  readonly id: string
  readonly kind: SupplierDebtKind
  /** The source that says that the supplier gave it back. */
  readonly by: string
  readonly now: Date
}

/** Notes that a supplier gave back what it owed for a purchase, also after a write-off. Undefined: it never owed that. */
export async function settleDebt(tx: Tx, { id, kind, by, now }: Settling): Promise<SettledDebt | undefined> {
  const [debt] = await tx.query<SettledDebt>(sql`
    select units, resolution as before from supplier_debts where purchase_id = ${id} and kind = ${kind} for no key update`)
  if (debt !== undefined && debt.before !== 'paid')
    tx.send(sql`
      update supplier_debts set resolved_at = ${now}, resolution = 'paid', resolved_by = ${by}
      where purchase_id = ${id} and kind = ${kind}`)
  return debt
}

type Reading = { readonly catalog: Pick<Catalog, 'asset'> }

type Listing = Reading & {
  readonly limit: number
  readonly kind?: SupplierDebtKind | undefined
  /** Selects only debts later than the debt for this purchase. */
  readonly after?: string | undefined
}

/** The open debts, oldest first. */
export async function listOpenDebts(
  database: Queryable,
  { catalog, limit, kind, after }: Listing,
): Promise<SupplierDebt[]> {
  const rows = await database.query<RowOf<typeof debtTable>>(sql`
    select * from supplier_debts where resolved_at is null
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${after === undefined ? sql`` : sql`and (opened_at, purchase_id) > (${openedAt(after)}, ${after}::uuid)`}
    order by opened_at, purchase_id limit ${limit}`)
  return rows.map((row) => debtTable.read(row, catalog))
}

/** The debts for a purchase, an open one first: a purchase has at most one at a time. */
export async function debtsOf(
  database: Queryable,
  { purchaseId, catalog }: Reading & { readonly purchaseId: string },
): Promise<SupplierDebt[]> {
  return readDebts(database, { purchaseId, catalog, lock: sql`` })
}

/** When the latest debt for a purchase opened: only that one of its debts can be open. */
function openedAt(purchaseId: string): Sql {
  return sql`(select max(opened_at) from supplier_debts where purchase_id = ${purchaseId})`
}

type Resolving = Reading & {
  readonly purchaseId: string
  readonly as: DebtResolution
  readonly by: string
  readonly ids: Ids
  readonly now: Date
}

/**
 * Ends the open debt for a purchase. Paid: the supplier → the debts. Written off: losses → the debts. Undefined when none is
 * open.
 */
export async function resolveDebt(tx: Tx, resolving: Resolving): Promise<SupplierDebt | undefined> {
  const { purchaseId, as, by, catalog, ids, now } = resolving
  const [debt] = await readDebts(tx, { purchaseId, catalog, lock: sql`for no key update` })
  if (debt === undefined || debt.resolution !== null) return undefined
  const from = as === 'paid' ? mirrorOf(debt.port) : houseAccount('losses')
  const reference = `${purchaseId}/${debt.kind}`
  const movements = [{ from, to: houseAccount('supplier_debts'), amount: debt.amount }]
  await post(tx, { id: ids.next(), kind: `supplier_debt_${as}`, reference, postedAt: now, movements })
  tx.send(sql`
    update supplier_debts set resolved_at = ${now}, resolution = ${as}, resolved_by = ${by}
    where purchase_id = ${purchaseId} and kind = ${debt.kind}`)
  return { ...debt, resolution: as, resolvedBy: by }
}

async function readDebts(
  database: Queryable,
  { purchaseId, catalog, lock }: Reading & { readonly purchaseId: string; readonly lock: Sql },
): Promise<SupplierDebt[]> {
  const rows = await database.query<RowOf<typeof debtTable>>(sql`
    select * from supplier_debts where purchase_id = ${purchaseId}
    order by resolved_at is not null, opened_at ${lock}`)
  return rows.map((row) => debtTable.read(row, catalog))
}
