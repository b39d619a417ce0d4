import { type LookKind, withdrawInstruction, within } from '#core/instructions'
import type { Tx } from '#platform/database'
import { notePayment, type PaymentOutcome } from '../noting/note-payment.ts'
import type { PayIn } from '../payments/pay-in.ts'
import { findPayIn, lockPayIn } from '../payments/pay-in-store.ts'
import type { PayInReport } from '../payments/rail.ts'
import { payInKind } from '../payments/rail-kinds.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { payInLookAt } from '../payments/when-to-look.ts'
import { failPayIn } from '../placing/fail-pay-in.ts'

/** How long a rail may still call a pay-in open after it has expired. */
const graceMs = 60_000

type Desk = RailDesk & {
  /** Gets the outcomes of payments, after the commit. */
  onPayments(outcomes: readonly PaymentOutcome[]): void
}

/** The looks at pay-ins: a rail is asked for their state, and its reports are applied. */
export function payInLooks(desk: Desk): LookKind<PayIn> {
  const { database, code, rail, catalog, timeoutMs } = desk
  return {
    kind: payInKind(code),
    provider: rail.name,
    read: async (queryable, id) => (await findPayIn(queryable, { id, catalog })) ?? null,
    async look({ id: reference, providerReference }) {
      const report =
        providerReference === null
          ? null
          : await within(timeoutMs, () => rail.readPayIn({ reference, providerReference }))
      const { payIn, outcomes } = await database.inTransaction((tx) =>
        applyReport(tx, { desk, reference, report }),
      )
      desk.onPayments(outcomes)
      return payIn
    },
    next: (payIn, now) => payInLookAt({ ...payIn, now }),
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
