import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { compare, type Money } from '#core/money'
import { findPayIn, type PayIn, type RailSettings, railsSection, requestPayIn } from '#core/rails'
import { columns, type Queryable, sql, type Tx, table } from '#platform/database'
import type { Invoice } from '#products/invoices/invoice'
import type { AskingParts } from './asking-parts.ts'

type Asked = { readonly invoice: Invoice; readonly rail: string; readonly amount: Money }

/**
 * Asks for a payment over a rail, unless one of that amount can still be paid; a worker gets its link after the commit. The
 * link lasts as long as what is due holds, but no longer than the rail lets one be paid.
 */
export async function askOverRail(
  tx: Tx,
  { invoice, rail: code, amount }: Asked,
  { catalog, ids, rails, now }: Pick<AskingParts, 'catalog' | 'ids' | 'rails'> & { readonly now: Date },
): Promise<void> {
  const last = await lastPayInOf(tx, { invoiceId: invoice.id, catalog })
  if (last !== undefined && canStillPay(last, { amount, now })) return
  const rail = catalog.section(railsSection).find(code)
  const provider = rails.get(code)?.name
  assert(rail !== undefined && provider !== undefined, `the rail ${code} is attached, which the way names`)
  const id = ids.next()
  const expiresAt = endOf(invoice, { rail, now })
  requestPayIn(tx, { id, rail: code, purpose: 'invoice', amount, expiresAt, now }, { provider })
  linkPayIn(tx, { id, invoiceId: invoice.id, now })
}

function canStillPay(
  { status, amount: asked, expiresAt }: PayIn,
  { amount, now }: Pick<Asked, 'amount'> & { readonly now: Date },
): boolean {
  const isWaiting = status === 'requested' || status === 'open'
  return isWaiting && compare(asked, amount) === 0 && now.getTime() < expiresAt.getTime()
}

function endOf(
  { choice, expiresAt }: Invoice,
  { rail, now }: { readonly rail: RailSettings; readonly now: Date },
): Date {
  // The amount due still holds after the choice has expired, once a payment has begun.
  const holdsUntil = choice !== null && choice.expiresAt > now ? choice.expiresAt : expiresAt
  return new Date(Math.min(holdsUntil.getTime(), now.getTime() + rail.payInSeconds * 1_000))
}

const { uuid, timestamptz } = columns

const linkTable = table('invoice_pay_ins', { id: uuid, invoiceId: uuid, createdAt: timestamptz })

function linkPayIn(tx: Tx, { now, ...linked }: { id: string; invoiceId: string; now: Date }): void {
  tx.send(linkTable.insertion({ ...linked, createdAt: now }))
}

/** The pay-in over the rail that was last asked for; undefined where none was. */
export async function lastPayInOf(
  database: Queryable,
  { invoiceId, catalog }: { readonly invoiceId: string; readonly catalog: Catalog },
): Promise<PayIn | undefined> {
  const [row] = await database.query<{ id: string }>(sql`
    select id from invoice_pay_ins where invoice_id = ${invoiceId} order by id desc limit 1`)
  return row && findPayIn(database, { id: row.id, catalog })
}

/** The invoice that a pay-in was asked for. */
export async function invoiceOfPayIn(database: Queryable, payInId: string): Promise<string | undefined> {
  const [row] = await database.query<{ invoice_id: string }>(sql`
    select invoice_id from invoice_pay_ins where id = ${payInId}`)
  return row?.invoice_id
}
