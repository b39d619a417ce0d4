import { type LookKind, within } from '#core/instructions'
import { type Queryable, sql } from '#platform/database'
import { notePayout } from '../noting/note-payout.ts'
import { noteReturn } from '../noting/note-return.ts'
import type { Payout } from '../payments/payout.ts'
import { findPayout } from '../payments/payout-store.ts'
import { payoutKind } from '../payments/rail-kinds.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { returnLookAt } from '../payments/when-to-look.ts'

type Ended = {
  readonly payout: Payout
  /** Also where it failed here and was paid after that. */
  readonly wasPaid: boolean
}

/** The looks at ended payouts: a rail is asked whether they came back, or were paid after all. */
export function payoutLooks(desk: RailDesk): LookKind<Ended> {
  const { code, rail, catalog } = desk
  return {
    kind: payoutKind(code),
    provider: rail.name,
    async read(queryable, id) {
      const payout = await findPayout(queryable, { id, catalog })
      if (payout?.status !== 'paid' && payout?.status !== 'failed') return null
      return { payout, wasPaid: await wasPaid(queryable, payout) }
    },
    async look(ended) {
      await (ended.wasPaid ? lookForReturn(desk, ended.payout) : lookForPayment(desk, ended.payout))
      return ended
    },
    next: ({ payout }, now) => returnLookAt({ endedAt: payout.updatedAt, now }),
  }
}

async function wasPaid(database: Queryable, { id, status }: Payout): Promise<boolean> {
  if (status === 'paid') return true
  const paid = await database.query(sql`
    select from rail_movements where reference = ${id} and kind = 'payout'`)
  return paid.length > 0
}

async function lookForReturn(desk: RailDesk, payout: Payout): Promise<void> {
  const { database, rail, code, clock, timeoutMs } = desk
  const returned = await within(timeoutMs, () => rail.findReturn({ ...payout, reference: payout.id }))
  if (returned === null) return
  const told = { rail: code, returned, now: clock.now() }
  await database.inTransaction((tx) => noteReturn(tx, told, desk))
}

/** A rail that called a payout failed may have paid it all the same. */
async function lookForPayment(desk: RailDesk, payout: Payout): Promise<void> {
  const { database, rail, code, clock, timeoutMs } = desk
  const found = await within(timeoutMs, () => rail.findPayout({ ...payout, reference: payout.id }))
  if (found?.status !== 'done') return
  const told = { rail: code, reference: payout.id, receipt: found.result, now: clock.now() }
  await database.inTransaction((tx) => notePayout(tx, told, desk))
}
