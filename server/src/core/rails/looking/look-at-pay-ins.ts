import { withdrawInstruction, within } from '#core/instructions'
import { type RowOf, sql, type Tx } from '#platform/database'
import { notePayment, type PaymentOutcome } from '../noting/note-payment.ts'
import { type PayIn, payInTable } from '../payments/pay-in.ts'
import { lockPayIn } from '../payments/pay-in-store.ts'
import type { PayInReport } from '../payments/rail.ts'
import { payInKind } from '../payments/rail-kinds.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { lookLeasedUntil, payInLookAt } from '../payments/when-to-look.ts'
import { failPayIn } from '../placing/fail-pay-in.ts'
import { lookInWaves } from './look-in-waves.ts'

/** How long a rail may still call a pay-in open after it has expired. */
const graceMs = 60_000

type Looking = {
  /** The only one to look at, due or not. */
  readonly id?: string
  readonly signal?: AbortSignal | undefined
  /** Gets the outcomes of payments, after the commit. */
  onPayments(outcomes: readonly PaymentOutcome[]): void
}

/** Asks a rail for the state of one pay-in, or of all that are due, and applies its reports. */
export function lookAtPayIns(desk: RailDesk, { id, signal, onPayments }: Looking): Promise<void> {
  return lookInWaves({
    id,
    signal,
    claim: (max) => claim(desk, { max, id }),
    look: (claimed) => look(desk, { ...claimed, onPayments }),
  })
}

/** A pay-in that this process looks at; the time of its next look is a lease meanwhile. */
type Claimed = { readonly payIn: PayIn; readonly leasedUntil: Date }

async function claim(
  { database, code, rail, catalog, clock, timeoutMs }: RailDesk,
  { max, id }: { max: number; id: string | undefined },
): Promise<Claimed[]> {
  const now = clock.now()
  const leasedUntil = lookLeasedUntil({ now, timeoutMs })
  const isWanted = id === undefined ? sql`look_at <= ${now}` : sql`id = ${id}`
  const rows = await database.query<RowOf<typeof payInTable>>(sql`
    update pay_ins set look_at = ${leasedUntil}, looks = looks + 1
    where id = any(array(
      select id from pay_ins where rail = ${code} and provider = ${rail.name} and ${isWanted}
      order by look_at limit ${max} for no key update skip locked))
    returning *`)
  return rows.map((row) => ({ payIn: payInTable.read(row, catalog), leasedUntil }))
}

async function look(
  desk: RailDesk,
  { payIn, leasedUntil, onPayments }: Claimed & Pick<Looking, 'onPayments'>,
): Promise<void> {
  const { database, rail, timeoutMs, clock } = desk
  const { id: reference, providerReference } = payIn
  const next = (of: PayIn) => {
    const isOpen = of.status === 'requested' || of.status === 'open'
    return sql`
      update pay_ins set look_at = ${payInLookAt({ ...of, isOpen, now: clock.now() })}
      where id = ${reference} and look_at = ${leasedUntil}`
  }
  try {
    const report =
      providerReference === null
        ? null
        : await within(timeoutMs, () => rail.readPayIn({ reference, providerReference }))
    const outcomes = await database.inTransaction(async (tx) => {
      const noted = await applyReport(tx, { desk, reference, report })
      tx.send(next(noted.payIn))
      return noted.outcomes
    })
    onPayments(outcomes)
  } catch (error) {
    await database.query(next(payIn))
    throw error
  }
}

type Applying = {
  readonly desk: RailDesk
  readonly reference: string
  /** Null where the rail has not answered with its own reference yet. */
  readonly report: PayInReport | null
}

async function applyReport(
  tx: Tx,
  { desk, reference: id, report }: Applying,
): Promise<{ payIn: PayIn; outcomes: PaymentOutcome[] }> {
  const { catalog, clock, code: rail } = desk
  const now = clock.now()
  const outcomes: PaymentOutcome[] = []
  await lockPayIn(tx, { id, catalog })
  for (const payment of report?.payments ?? [])
    outcomes.push(await notePayment(tx, { rail, payment, reference: id, providerReference: null, now }, desk))
  const payIn = await lockPayIn(tx, { id, catalog })
  if (report === null) await withdrawExpired(tx, { desk, payIn, now })
  else if (payIn.status === 'open') {
    const isOver = now.getTime() >= payIn.expiresAt.getTime() + graceMs
    const state = report.state === 'open' && isOver ? 'expired' : report.state
    if (state !== 'open') await failPayIn(tx, { payIn, reason: state, now }, desk)
  }
  return { payIn: await lockPayIn(tx, { id, catalog }), outcomes }
}

/** Takes back a pay-in that the rail never had. A pay-in that may have arrived is left to its instruction. */
async function withdrawExpired(
  tx: Tx,
  { desk, payIn, now }: { desk: RailDesk; payIn: PayIn; now: Date },
): Promise<void> {
  if (payIn.status !== 'requested' || now.getTime() < payIn.expiresAt.getTime()) return
  const asked = { kind: payInKind(desk.code), reference: payIn.id, reason: 'expired', now }
  if (await withdrawInstruction(tx, asked)) await failPayIn(tx, { payIn, reason: 'expired', now }, desk)
}
