import type { PartyAnswer } from '#core/instructions'
import type { PayoutOrder, PayoutReceipt, PayoutReturn } from '#core/rails'
import { columns, type Item, orNull, type RowOf, sql, type Tx, table } from '#platform/database'
import { bookTransaction, readTransactions, type TransactionKind } from './bank-account.ts'
import { bankDirectory } from './bank-directory.ts'
import { callHouse } from './callbacks.ts'
import { payoutPlan, returnMs } from './plans.ts'
import type { SimulatedBank } from './simulated-bank.ts'

const { uuid, text, numeric, timestamptz } = columns

const payoutTable = table('simulated_payouts', {
  rail: text,
  reference: uuid,
  units: numeric,
  phone: text,
  bankCode: text,
  status: text.as<'pending' | 'done' | 'rejected'>(),
  reason: orNull(text),
  /** When the bank decides a pending one by itself, or sends one that is done back. */
  actAt: orNull(timestamptz),
})
type Taken = Item<typeof payoutTable>

/** Takes a payout, once for its reference. Its outcome is known later, as with real banks. */
export async function takePayout(
  bank: SimulatedBank,
  order: PayoutOrder,
): Promise<PartyAnswer<PayoutReceipt>> {
  const { reference, amount, phone, bankCode } = order
  const isKnown = bankDirectory.some(({ code }) => code === bankCode)
  const actAt = new Date(bank.clock.now().getTime() + payoutPlan(phone).decidesAfterMs)
  const outcome = isKnown
    ? ({ status: 'pending', reason: null, actAt } as const)
    : ({ status: 'rejected', reason: `no bank has the code ${bankCode}`, actAt: null } as const)
  const taken = { rail: bank.code, reference, units: amount.units, phone, bankCode, ...outcome }
  await bank.database.query(sql`${payoutTable.insertion(taken)} on conflict do nothing`)
  return (await findPayout(bank, order)) ?? { status: 'unknown' }
}

export async function findPayout(
  bank: SimulatedBank,
  { reference }: Pick<PayoutOrder, 'reference'>,
): Promise<PartyAnswer<PayoutReceipt> | null> {
  const [row] = await bank.database.query<RowOf<typeof payoutTable>>(sql`
    select ${payoutTable.columns} from simulated_payouts where rail = ${bank.code} and reference = ${reference}`)
  if (row === undefined) return null
  const { status, reason } = payoutTable.read(row)
  if (status === 'rejected') return { status, reason: reason ?? '' }
  const booked = status === 'done' ? await findBooked(bank, { reference, kind: 'payout' }) : undefined
  if (booked === undefined) return { status: 'unknown' }
  const { transactionId, amount, bookedAt } = booked
  return { status: 'done', result: { transactionId, amount, paidAt: bookedAt } }
}

export async function findReturn(
  bank: SimulatedBank,
  { reference }: Pick<PayoutOrder, 'reference'>,
): Promise<PayoutReturn | null> {
  const booked = await findBooked(bank, { reference, kind: 'return' })
  if (booked === undefined) return null
  const { transactionId, amount, bookedAt } = booked
  return { transactionId, reference, amount, returnedAt: bookedAt }
}

async function findBooked(
  bank: SimulatedBank,
  { reference, kind }: { readonly reference: string; readonly kind: TransactionKind },
) {
  return (await readTransactions(bank.database, bank, reference)).find((one) => one.kind === kind)
}

/** The decision of a control or of the recipient's bank. */
export type PayoutDecision =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'rejected'; readonly reason: string }

/** Decides a pending payout; returns whether the payout has this outcome, also from an earlier decision. */
export async function settlePayout(
  bank: SimulatedBank,
  reference: string,
  decision: PayoutDecision,
): Promise<boolean> {
  return bank.database.inTransaction(async (tx) => {
    const row = await lock(tx, bank, reference)
    if (row?.status === 'pending') decide(tx, bank, { row, decision })
    return row?.status === 'pending' || row?.status === decision.outcome
  })
}

/** Sends a done payout back; returns whether it has come back, also at an earlier time. */
export async function returnPayout(bank: SimulatedBank, reference: string): Promise<boolean> {
  return bank.database.inTransaction(async (tx) => {
    const row = await lock(tx, bank, reference)
    if (row?.status !== 'done') return false
    const booked = await readTransactions(tx, bank, reference)
    if (!booked.some(({ kind }) => kind === 'return')) sendBack(tx, bank, row)
    return true
  })
}

async function lock(tx: Tx, bank: SimulatedBank, reference: string): Promise<Taken | undefined> {
  const [row] = await tx.query<RowOf<typeof payoutTable>>(sql`
    select ${payoutTable.columns} from simulated_payouts where rail = ${bank.code} and reference = ${reference} for update`)
  return row && payoutTable.read(row)
}

function decide(
  tx: Tx,
  bank: SimulatedBank,
  { row, decision }: { readonly row: Taken; readonly decision: PayoutDecision },
): void {
  const { reference, phone, units } = row
  const now = bank.clock.now()
  const isDone = decision.outcome === 'done'
  const comesBack = isDone && payoutPlan(phone).comesBack
  tx.send(sql`
    update simulated_payouts set ${payoutTable.set({
      status: decision.outcome,
      reason: isDone ? null : decision.reason,
      actAt: comesBack ? new Date(now.getTime() + returnMs) : null,
    })}
    where rail = ${bank.code} and reference = ${reference}`)
  const amount = { asset: bank.asset, units }
  const booked = { kind: 'payout', about: reference, reference, amount, payer: null, bookedAt: now } as const
  if (isDone) bookTransaction(tx, bank, booked)
  callHouse(tx, bank, { kind: 'payout', reference })
}

function sendBack(tx: Tx, bank: SimulatedBank, { reference, units }: Taken): void {
  const bookedAt = bank.clock.now()
  const amount = { asset: bank.asset, units }
  const booked = { kind: 'return', about: reference, reference, amount, payer: null, bookedAt } as const
  const { transactionId } = bookTransaction(tx, bank, booked)
  tx.send(sql`
    update simulated_payouts set act_at = null where rail = ${bank.code} and reference = ${reference}`)
  const returned = { transactionId, reference, amount, returnedAt: bookedAt }
  callHouse(tx, bank, { kind: 'return', returned })
}

/** Decides payouts, and sends payouts back whose day has come; returns how many. */
export async function decidePayouts(bank: SimulatedBank, { max }: { readonly max: number }): Promise<number> {
  if (await bank.isManual()) return 0
  return bank.database.inTransaction(async (tx) => {
    const rows = await tx.query<RowOf<typeof payoutTable>>(sql`
      select ${payoutTable.columns} from simulated_payouts
      where rail = ${bank.code} and act_at <= ${bank.clock.now()}
      order by act_at limit ${max} for update skip locked`)
    for (const row of rows.map((one) => payoutTable.read(one))) {
      const { outcome } = payoutPlan(row.phone)
      const reason = 'the recipient’s bank declined the payment'
      if (row.status === 'done') sendBack(tx, bank, row)
      else decide(tx, bank, { row, decision: outcome === 'done' ? { outcome } : { outcome, reason } })
    }
    return rows.length
  })
}
