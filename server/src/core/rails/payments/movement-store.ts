import type { Catalog } from '#core/catalog'
import { type RowOf, type Sql, sql, type Tx } from '#platform/database'
import { reopenStated } from './rail-break.ts'
import { type RailMovement, type RailMovementKind, railMovementTable } from './rail-movement.ts'
import type { RailBooks } from './rails-parts.ts'

type New = Omit<RailMovement, 'id'>

type Storing = {
  readonly books: Pick<RailBooks, 'ids'>
  /** Whether a bank's statement alone reports it. */
  readonly isStated: boolean
  readonly now: Date
}

/** Stores a movement of a rail; null when a movement of any kind has its transaction id. */
export async function storeMovement(
  tx: Tx,
  told: New,
  { books, isStated, now }: Storing,
): Promise<RailMovement | null> {
  const { rail, transactionId } = told
  const movement = { id: books.ids.next(), ...told }
  const stored = { ...movement, createdAt: now, heardAt: isStated ? null : now, lineId: null }
  const rows = await tx.query(sql`
    ${railMovementTable.insertion(stored)} on conflict (rail, transaction_id) do nothing returning id`)
  if (rows.length === 0) return null
  reopenStated(tx, { rail, subject: transactionId })
  return movement
}

type Heard = {
  readonly movement: Pick<RailMovement, 'id'>
  readonly isStated: boolean
  readonly now: Date
}

/** Notes that the rail itself reported a movement, so that the movement stands without a line of a statement. */
export function noteHeard(tx: Tx, { movement, isStated, now }: Heard): void {
  if (isStated) return
  tx.send(sql`update rail_movements set heard_at = ${now} where id = ${movement.id} and heard_at is null`)
}

type Renaming = { readonly movement: RailMovement; readonly transactionId: string }

/**
 * Gives a movement the rail's own id of its transaction, with its breaks and write-offs. Nothing changes where a statement
 * shows the movement under its present id, or where another movement has the rail's id.
 */
export function renameMovement(tx: Tx, { movement, transactionId }: Renaming): void {
  const { id, rail, transactionId: before } = movement
  tx.send(sql`
    with renamed as (
      update rail_movements set transaction_id = ${transactionId} where id = ${id} and line_id is null and not exists (
        select from rail_movements where rail = ${rail} and transaction_id = ${transactionId})
      returning id
    ), written_off as (
      update rail_write_offs set transaction_id = ${transactionId}
      where rail = ${rail} and transaction_id = ${before} and exists (select from renamed)
    )
    update rail_breaks one set subject = ${transactionId}
    where rail = ${rail} and subject = ${before} and exists (select from renamed) and not exists (
      select from rail_breaks other where other.rail = one.rail and other.kind = one.kind and subject = ${transactionId})`)
  reopenStated(tx, { rail, subject: transactionId })
}

/** The movement of a transaction with its row locked; undefined where a statement has withdrawn it meanwhile. */
export async function lockMovement(
  tx: Tx,
  { rail, transactionId, catalog }: Pick<RailMovement, 'rail' | 'transactionId'> & { catalog: Catalog },
): Promise<RailMovement | undefined> {
  const [movement] = await lockMovements(tx, {
    catalog,
    where: sql`rail = ${rail} and transaction_id = ${transactionId}`,
  })
  return movement
}

/** The movements with one of our references, with their rows locked. */
export function lockMovementsOf(
  tx: Tx,
  { reference, kind, catalog }: { reference: string; kind: RailMovementKind; catalog: Catalog },
): Promise<RailMovement[]> {
  return lockMovements(tx, { catalog, where: sql`reference = ${reference} and kind = ${kind}` })
}

async function lockMovements(
  tx: Tx,
  { where, catalog }: { where: Sql; catalog: Catalog },
): Promise<RailMovement[]> {
  const rows = await tx.query<RowOf<typeof railMovementTable>>(
    sql`select * from rail_movements where ${where} order by created_at, id for no key update`,
  )
  return rows.map((row) => railMovementTable.read(row, catalog))
}
