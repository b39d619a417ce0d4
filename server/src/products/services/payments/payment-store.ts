import assert from 'node:assert'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { ResealBatch, SealedSecret } from '#platform/secrets'
import { bareTable, paymentTable, type ServicePayment } from './service-payment.ts'

/** Binds a form's sealed values to their payment. */
export function fieldsPurpose(id: string): string {
  return `fields of service payment ${id}`
}

export function insertPayment(
  tx: Tx,
  { payment, fields: fieldsSealed }: { readonly payment: ServicePayment; readonly fields: SealedSecret },
): void {
  tx.send(paymentTable.insertion({ ...payment, fieldsSealed }))
}

/** Sends an update of a payment's state; its receipt is stored separately. */
export function updatePayment(tx: Tx, { id, status, error, told, updatedAt }: ServicePayment): void {
  const state = bareTable.set({ status, error, told, updatedAt })
  tx.send(sql`update service_payments set ${state} where id = ${id}`)
}

/** Locks a payment until the end of the transaction. An act that also changes its purchase locks the purchase first. */
export async function lockPayment(tx: Tx, id: string): Promise<ServicePayment> {
  const [row] = await tx.query<RowOf<typeof bareTable>>(sql`
    select ${bareTable.columns} from service_payments where id = ${id} for no key update`)
  assert(row !== undefined, `there is no payment ${id}`)
  return bareTable.read(row)
}

export async function findPayment(database: Queryable, id: string): Promise<ServicePayment | undefined> {
  const [row] = await database.query<RowOf<typeof bareTable>>(
    sql`select ${bareTable.columns} from service_payments where id = ${id}`,
  )
  return row && bareTable.read(row)
}

/** A form's sealed values; null after their deletion. */
export async function findFields(database: Queryable, id: string): Promise<SealedSecret | null> {
  const [row] = await database.query<{ fields_sealed: SealedSecret | null }>(sql`
    select fields_sealed from service_payments where id = ${id}`)
  return row?.fields_sealed ?? null
}

type Listing = { readonly customerId: string; readonly limit: number; readonly offset: number }

/** A customer's payments, newest first. */
export async function listPayments(
  database: Queryable,
  { customerId, limit, offset }: Listing,
): Promise<ServicePayment[]> {
  const rows = await database.query<RowOf<typeof bareTable>>(sql`
    select ${bareTable.columns} from service_payments where customer_id = ${customerId}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => bareTable.read(row))
}

type Latest = {
  readonly status: string | undefined
  readonly limit: number
  readonly olderThan: string | undefined
}

/** All customers' latest payments, newest first. */
export async function latestPayments(
  database: Queryable,
  { status, limit, olderThan }: Latest,
): Promise<ServicePayment[]> {
  const isWanted = status === undefined ? sql`true` : sql`status = ${status}`
  const isOlder = olderThan === undefined ? sql`true` : sql`id < ${olderThan}`
  const rows = await database.query<RowOf<typeof bareTable>>(sql`
    select ${bareTable.columns} from service_payments where ${isWanted} and ${isOlder} order by id desc limit ${limit}`)
  return rows.map((row) => bareTable.read(row))
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Reseals form values. */
export const resealFields: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<{ id: string; fields_sealed: SealedSecret }>(sql`
    select id, fields_sealed from service_payments
    where id > ${after || lowestId}::uuid and substring(fields_sealed from 1 for 4) <> ${head}::bytea
    order by id limit ${limit} for no key update`)
  for (const { id, fields_sealed: sealed } of rows) {
    const resealed = await reseal(sealed, fieldsPurpose(id))
    tx.send(sql`update service_payments set fields_sealed = ${resealed}::bytea where id = ${id}`)
  }
  return rows.map(({ id }) => id)
}
