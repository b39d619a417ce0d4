import assert from 'node:assert'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { PayInLink, PayInOrder, PayInReport, RailPayment } from '#core/rails'
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
import { bankId, bookTransaction, paymentOf, readTransactions } from './bank-account.ts'
import { callHouse } from './callbacks.ts'
import { payerOf } from './payers.ts'
import { actTime, decisionMs, type PayInPlan, payInPlan, paymentsOf } from './plans.ts'
import type { SimulatedBank } from './simulated-bank.ts'

const { uuid, text, numeric, boolean, timestamptz } = columns

const payInTable = table('simulated_pay_ins', {
  rail: text,
  reference: uuid,
  /** The bank's own reference. */
  providerReference: text,
  url: text,
  units: numeric,
  expiresAt: timestamptz,
  isDeclined: boolean,
  /** The next act of its payer, at `actAt`; null: nothing without a control. */
  plan: orNull(text.as<PayInPlan>()),
  actAt: orNull(timestamptz),
})
type Link = Item<typeof payInTable>

/** Makes the link of a reference, once. */
export async function createPayIn(bank: SimulatedBank, order: PayInOrder): Promise<PartyAnswer<PayInLink>> {
  const { reference, amount, expiresAt } = order
  const plan = payInPlan(order)
  const actAt = plan === null ? null : actTime(plan, { now: bank.clock.now(), expiresAt })
  const name = bankId('D', `${bank.code}/link/${reference}`)
  const made = payInTable.insertion({
    ...{
      rail: bank.code,
      reference,
      providerReference: name,
      url: bank.linkOf(reference),
      units: amount.units,
    },
    ...{ expiresAt, isDeclined: false, plan, actAt },
  })
  await bank.database.query(sql`${made} on conflict do nothing`)
  return (await findLink(bank, reference)) ?? { status: 'unknown' }
}

export async function findLink(
  bank: SimulatedBank,
  reference: string,
): Promise<PartyAnswer<PayInLink> | null> {
  const row = await read(bank.database, bank, reference)
  if (row === undefined) return null
  return { status: 'done', result: { providerReference: row.providerReference, url: row.url } }
}

export async function readPayIn(bank: SimulatedBank, reference: string): Promise<PayInReport> {
  const row = await read(bank.database, bank, reference)
  if (row === undefined) throw new Error(`the bank knows no link of ${reference}`)
  const payments = (await readTransactions(bank.database, bank, reference)).map(paymentOf)
  const hasExpired = row.expiresAt <= bank.clock.now()
  return { state: row.isDeclined ? 'declined' : hasExpired ? 'expired' : 'open', payments }
}

async function read(database: Queryable, bank: SimulatedBank, reference: string): Promise<Link | undefined> {
  const [row] = await database.query<RowOf<typeof payInTable>>(sql`
    select ${payInTable.columns} from simulated_pay_ins
    where rail = ${bank.code} and reference = ${reference}`)
  return row && payInTable.read(row)
}

/** Reads a link and locks it until the end of the transaction. */
async function lock(tx: Tx, bank: SimulatedBank, reference: string): Promise<Link | undefined> {
  await tx.query(sql`
    select from simulated_pay_ins where rail = ${bank.code} and reference = ${reference} for update`)
  return read(tx, bank, reference)
}

/** A payment as a person makes it, by default of the link's amount and by the link's payer. */
export type GivenPayment = { readonly amount?: Money | undefined; readonly payer?: string | undefined }

/** Pays a link at once, also one that has ended; null for an unknown reference. */
export async function payNow(
  bank: SimulatedBank,
  reference: string,
  given: GivenPayment = {},
): Promise<RailPayment | null> {
  return onLink(bank, reference, async (tx, row) => {
    const [paid] = await pay(tx, bank, { ...given, reference, amounts: [given.amount ?? asked(bank, row)] })
    return paid ?? null
  })
}

/** Pays a link twice at once. */
export async function payTwice(bank: SimulatedBank, reference: string): Promise<boolean> {
  const paid = await onLink(bank, reference, (tx, row) =>
    pay(tx, bank, { reference, amounts: paymentsOf('twice', asked(bank, row)) }),
  )
  return paid !== null
}

/** The payer refuses to pay an open link. */
export async function decline(bank: SimulatedBank, reference: string): Promise<boolean> {
  return (await onLink(bank, reference, (tx, row) => refuse(tx, bank, { reference, row }))) ?? false
}

/** Closes an open link now, as at its expiry; its payer pays a second later. */
export async function payLate(bank: SimulatedBank, reference: string): Promise<boolean> {
  const isClosed = await onLink(bank, reference, async (tx, row) => {
    const now = bank.clock.now()
    if (row.isDeclined || row.expiresAt <= now) return false
    tx.send(sql`
      update simulated_pay_ins
      set expires_at = ${now}, plan = 'late', act_at = ${new Date(now.getTime() + decisionMs)}, is_told = true
      where rail = ${bank.code} and reference = ${reference}`)
    callHouse(tx, bank, { kind: 'pay_in', reference })
    return true
  })
  return isClosed ?? false
}

/** A payment by somebody who names no link. */
export function payWithoutLink(
  bank: SimulatedBank,
  { amount, about }: { readonly amount: Money; readonly about: string },
): Promise<void> {
  return bank.database.inTransaction(async (tx) => {
    const booked = { kind: 'payment', about, reference: null, amount, payer: payerOf(about) } as const
    const transaction = bookTransaction(tx, bank, { ...booked, bookedAt: bank.clock.now() })
    const payment = paymentOf(transaction)
    callHouse(tx, bank, { kind: 'payment', reference: null, providerReference: null, payment })
  })
}

/** Acts on a locked link; null for an unknown reference. */
async function onLink<T>(
  bank: SimulatedBank,
  reference: string,
  act: (tx: Tx, row: Link) => Promise<T>,
): Promise<T | null> {
  return bank.database.inTransaction(async (tx) => {
    const row = await lock(tx, bank, reference)
    return row === undefined ? null : act(tx, row)
  })
}

function asked({ asset }: SimulatedBank, { units }: Link): Money {
  return { asset, units }
}

type Paying = {
  readonly reference: string
  readonly amounts: readonly Money[]
  readonly payer?: string | undefined
}

/** Books payments of a locked link; its payer plans nothing more. */
async function pay(
  tx: Tx,
  bank: SimulatedBank,
  { reference, amounts, payer }: Paying,
): Promise<RailPayment[]> {
  const row = await read(tx, bank, reference)
  const before = await readTransactions(tx, bank, reference)
  dropPlan(tx, bank, reference)
  return amounts.map((amount, index) => {
    const transaction = bookTransaction(tx, bank, {
      about: `${reference}/${before.length + index}`,
      kind: 'payment',
      reference,
      amount,
      payer: payer ?? payerOf(reference),
      bookedAt: bank.clock.now(),
    })
    const payment = paymentOf(transaction)
    const names = { reference, providerReference: row?.providerReference ?? null }
    callHouse(tx, bank, { kind: 'payment', ...names, payment })
    return payment
  })
}

async function refuse(
  tx: Tx,
  bank: SimulatedBank,
  { reference, row }: { readonly reference: string; readonly row: Link },
): Promise<boolean> {
  const payments = await readTransactions(tx, bank, reference)
  if (row.isDeclined || payments.length > 0 || row.expiresAt <= bank.clock.now()) return false
  tx.send(sql`
    update simulated_pay_ins set is_declined = true where rail = ${bank.code} and reference = ${reference}`)
  dropPlan(tx, bank, reference)
  callHouse(tx, bank, { kind: 'pay_in', reference })
  return true
}

function dropPlan(tx: Tx, bank: SimulatedBank, reference: string): void {
  tx.send(sql`
    update simulated_pay_ins set plan = null, act_at = null, is_told = false
    where rail = ${bank.code} and reference = ${reference}`)
}

/** Lets payers carry out their plans; returns how many did. */
export async function actOnPlans(bank: SimulatedBank, { max }: { readonly max: number }): Promise<number> {
  const now = bank.clock.now()
  const isManual = await bank.isManual()
  return bank.database.inTransaction(async (tx) => {
    const rows = await tx.query<RowOf<typeof payInTable>>(sql`
      select ${payInTable.columns} from simulated_pay_ins
      where rail = ${bank.code} and act_at <= ${now} and (is_told or not ${isManual}::boolean)
      order by act_at limit ${max} for update skip locked`)
    for (const row of rows.map((one) => payInTable.read(one))) {
      const { reference, plan } = row
      assert(plan !== null, 'a payer who acts has a plan')
      // Only a payer who plans to be late follows an expired link.
      if (plan !== 'late' && row.expiresAt <= now) dropPlan(tx, bank, reference)
      else if (plan === 'decline') await refuse(tx, bank, { reference, row })
      else await pay(tx, bank, { reference, amounts: paymentsOf(plan, asked(bank, row)) })
    }
    return rows.length
  })
}
