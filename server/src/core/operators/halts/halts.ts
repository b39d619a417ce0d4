import { problems, problemText } from '#core/problems'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'

const { text, timestamptz } = columns

const haltTable = table('halts', {
  /** The code of a network or a rail, `payments` for all of both, `product/…` or `supplier/…`. */
  place: text,
  operator: text,
  reason: text,
  at: timestamptz,
})

/** A stopped place: an operator used its kill switch, and it waits until an operator lets it go on. */
export type Halt = Item<typeof haltTable>

/** The place whose halt stops every payment that leaves the exchange. */
export const allPayments = 'payments'

/** The place of a product's switch. */
export function productPlace(product: string): string {
  return `product/${product}`
}

/** The place of a supplier's switch. */
export function supplierPlace(port: string): string {
  return `supplier/${port}`
}

/** Everything that is halted, by place. */
export async function readHalts(database: Queryable): Promise<ReadonlyMap<string, Halt>> {
  const rows = await database.query<RowOf<typeof haltTable>>(sql`select ${haltTable.columns} from halts`)
  return new Map(rows.map((row) => haltTable.read(row)).map((halt) => [halt.place, halt]))
}

/** The operator who halted payments on a network or a rail, and the reason, in words; null where payments run. */
export function paymentHaltOf(database: Queryable, code: string): Promise<string | null> {
  return haltIn(database, [code, allPayments])
}

/** The same for the halt of this network or rail alone, whatever holds for all payments. */
export function networkHaltOf(database: Queryable, code: string): Promise<string | null> {
  return haltIn(database, [code])
}

/** The operator who halted orders at a supplier, and the reason, in words; null where orders are placed. */
export function supplierHaltOf(database: Queryable, port: string): Promise<string | null> {
  return haltIn(database, [supplierPlace(port)])
}

async function haltIn(database: Queryable, places: readonly string[]): Promise<string | null> {
  const [halt] = await database.query<Pick<Halt, 'operator' | 'reason'>>(sql`
    select operator, reason from halts where place = any(${places}) limit 1`)
  return halt === undefined ? null : problemText(problems.PROBLEM_HALTED, halt)
}

/** Halts a place; false when it was halted before: the first halt and its reason stay. */
export async function haltPlace(tx: Tx, halt: Halt): Promise<boolean> {
  const halted = await tx.query(sql`
    ${haltTable.insertion(halt)} on conflict do nothing returning place`)
  return halted.length > 0
}

/** Lets a place go on; the halt that ended, or undefined when there was none. */
export async function resumePlace(tx: Tx, place: string): Promise<Halt | undefined> {
  const [ended] = await tx.query<RowOf<typeof haltTable>>(sql`
    delete from halts where place = ${place} returning ${haltTable.columns}`)
  return ended && haltTable.read(ended)
}
