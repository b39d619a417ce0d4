import type { Money } from '#core/money'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { isPartyDue } from '#providers/callback-queue'
import { callHouse, partyOf } from './callbacks.ts'
import { type PlanName, planOf, type Step } from './plans.ts'
import type { SupplierDesk } from './supplier-desk.ts'

const { uuid, text, integer, numeric, timestamptz } = columns

const orderTable = table('simulated_supplier_orders', {
  port: text,
  reference: uuid,
  item: text,
  plan: text.as<PlanName>(),
  costUnits: numeric,
  chargedUnits: numeric,
  status: text.as<'pending' | 'done' | 'rejected'>(),
  reason: orNull(text),
  /** The next step of the plan, and when it is due; null: nothing without a control. */
  step: integer,
  actAt: orNull(timestamptz),
  createdAt: timestamptz,
})
type Order = Item<typeof orderTable>

/** An order as a simulated supplier keeps it. */
export type KeptOrder = Pick<Order, 'reference' | 'item' | 'status' | 'reason' | 'createdAt'> & {
  /** The part of its cost that the supplier has taken. */
  readonly charged: Money
}

export type TakenOrder = {
  readonly reference: string
  readonly item: string
  readonly cost: Money
  readonly plan: PlanName
  /** Why it is refused at once. */
  readonly refusal: string | null
}

/**
 * Takes an order, once for its reference: of a second one only the reference counts. Its outcome is known later. Throws where
 * the plan is that no answer comes.
 */
export async function takeOrder(desk: SupplierDesk, order: TakenOrder): Promise<KeptOrder> {
  const { reference, item, cost, plan, refusal } = order
  const now = desk.clock.now()
  const { chargesAtOnce = false, isSilent = false, steps } = planOf(plan)
  const isTaken = refusal === null
  const taken = orderTable.insertion({
    ...{ port: desk.port, reference, item, plan, costUnits: cost.units, step: 0, createdAt: now },
    chargedUnits: isTaken && chargesAtOnce ? cost.units : 0n,
    status: isTaken ? 'pending' : 'rejected',
    reason: refusal,
    actAt: isTaken ? dueAt(steps[0], now) : null,
  })
  await desk.database.query(sql`${taken} on conflict do nothing`)
  const kept = await findOrder(desk, reference)
  if (kept === null) throw new Error(`the supplier lost the order ${reference}`)
  if (isSilent && kept.status === 'pending') throw new Error('the supplier does not answer')
  return kept
}

function dueAt(step: Step | undefined, now: Date): Date | null {
  return step === undefined ? null : new Date(now.getTime() + step.afterMs)
}

export async function findOrder(desk: SupplierDesk, reference: string): Promise<KeptOrder | null> {
  const row = await read(desk.database, desk, reference)
  if (row === undefined) return null
  const { item, status, reason, chargedUnits: units, createdAt } = row
  return { reference, item, status, reason, charged: { asset: desk.asset, units }, createdAt }
}

async function read(database: Queryable, { port }: SupplierDesk, reference: string) {
  const [row] = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from simulated_supplier_orders where port = ${port} and reference = ${reference}`)
  return row && orderTable.read(row)
}

/** The supplier's decision about an order. */
export type SupplierDecision =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'rejected'; readonly reason: string }

/** Decides a pending order; returns whether the order has this outcome, also from an earlier decision. */
export async function decideOrder(
  desk: SupplierDesk,
  reference: string,
  decision: SupplierDecision,
): Promise<boolean> {
  return onOrder(desk, reference, (tx, row) => {
    if (row.status === 'pending') decide(tx, desk, { row, decision })
    return row.status === 'pending' || row.status === decision.outcome
  })
}

/** Changes the supplier's mind about a decided order; returns whether the order has this outcome now. */
export async function changeOrder(
  desk: SupplierDesk,
  reference: string,
  decision: SupplierDecision,
): Promise<boolean> {
  return onOrder(desk, reference, (tx, row) => {
    if (row.status === 'pending') return false
    if (row.status !== decision.outcome) decide(tx, desk, { row, decision })
    return true
  })
}

/** Acts on a locked order; false for an unknown reference. */
async function onOrder(
  desk: SupplierDesk,
  reference: string,
  act: (tx: Tx, row: Order) => boolean,
): Promise<boolean> {
  return desk.database.inTransaction(async (tx) => {
    await tx.query(sql`
      select from simulated_supplier_orders where port = ${desk.port} and reference = ${reference} for update`)
    const row = await read(tx, desk, reference)
    return row !== undefined && act(tx, row)
  })
}

type Deciding = { readonly row: Order; readonly decision: SupplierDecision }

/** The plan goes on where the decision is its next step; any other decision ends it. */
function decide(tx: Tx, desk: SupplierDesk, { row, decision }: Deciding): void {
  const { steps, isDearer = false } = planOf(row.plan)
  const isPlanned = steps[row.step]?.outcome === decision.outcome
  const isDone = decision.outcome === 'done'
  const price = isDearer ? row.costUnits + row.costUnits / 10n + 1n : row.costUnits
  tx.send(sql`
    update simulated_supplier_orders set ${orderTable.set({
      status: decision.outcome,
      reason: isDone ? null : decision.reason,
      chargedUnits: isDone ? price : 0n,
      step: row.step + 1,
      actAt: isPlanned ? dueAt(steps[row.step + 1], desk.clock.now()) : null,
    })}
    where port = ${desk.port} and reference = ${row.reference}`)
  callHouse(tx, desk, row.reference)
}

/** Whether a step of an order or a callback is due. */
export function isSupplierDue(desk: SupplierDesk): Promise<boolean> {
  const { port, clock } = desk
  return isPartyDue(
    { ...desk, party: partyOf(port) },
    sql`exists (select from simulated_supplier_orders where port = ${port} and act_at <= ${clock.now()})`,
  )
}

const actsAtOnceMax = 100

/** Lets the supplier take the steps that are due; returns how many it took. */
export async function actOnOrders(desk: SupplierDesk): Promise<number> {
  if (await desk.isManual()) return 0
  return desk.database.inTransaction(async (tx) => {
    const rows = await tx.query<RowOf<typeof orderTable>>(sql`
      select ${orderTable.columns} from simulated_supplier_orders
      where port = ${desk.port} and act_at <= ${desk.clock.now()}
      order by act_at limit ${actsAtOnceMax} for update skip locked`)
    for (const row of rows.map((one) => orderTable.read(one))) {
      const { outcome = 'done', reason = 'DECLINED' } = planOf(row.plan).steps[row.step] ?? {}
      decide(tx, desk, { row, decision: outcome === 'done' ? { outcome } : { outcome, reason } })
    }
    return rows.length
  })
}

/** The sum that the house sends before its first order, in whole units. */
const openingBalance = 1_000_000n

export async function readBalance({ database, port, asset }: SupplierDesk): Promise<Money> {
  const [row] = await database.query<{ units: bigint }>(sql`
    select coalesce(sum(charged_units), 0)::numeric(78, 0) as units from simulated_supplier_orders where port = ${port}`)
  return { asset, units: openingBalance * 10n ** BigInt(asset.scale) - (row?.units ?? 0n) }
}
