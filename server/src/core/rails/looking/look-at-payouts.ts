import { within } from '#core/instructions'
import { type RowOf, sql } from '#platform/database'
import { notePayout } from '../noting/note-payout.ts'
import { noteReturn } from '../noting/note-return.ts'
import { type Payout, payoutTable } from '../payments/payout.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { lookLeasedUntil, returnLookAt } from '../payments/when-to-look.ts'
import { lookInWaves } from './look-in-waves.ts'

type Looking = {
  /** The only one to look at, due or not. */
  readonly id?: string
  readonly signal?: AbortSignal | undefined
}

/** Asks a rail whether ended payouts, one or all that are due, came back or were paid after all. */
export function lookAtPayouts(desk: RailDesk, { id, signal }: Looking): Promise<void> {
  return lookInWaves({
    id,
    signal,
    claim: (max) => claim(desk, { max, id }),
    look: (claimed) => look(desk, claimed),
  })
}

/** A payout that this process looks at; the time of its next look is a lease meanwhile. */
type Claimed = { readonly payout: Payout; readonly leasedUntil: Date }

async function claim(
  { database, code, rail, catalog, clock, timeoutMs }: RailDesk,
  { max, id }: { max: number; id: string | undefined },
): Promise<Claimed[]> {
  const now = clock.now()
  const leasedUntil = lookLeasedUntil({ now, timeoutMs })
  const isWanted = id === undefined ? sql`look_at <= ${now}` : sql`id = ${id}`
  const rows = await database.query<RowOf<typeof payoutTable>>(sql`
    update rail_payouts set look_at = ${leasedUntil}, looks = looks + 1
    where id = any(array(
      select id from rail_payouts
      where rail = ${code} and provider = ${rail.name} and status in ('paid', 'failed') and ${isWanted}
      order by look_at limit ${max} for no key update skip locked))
    returning *`)
  return rows.map((row) => ({ payout: payoutTable.read(row, catalog), leasedUntil }))
}

async function look(desk: RailDesk, { payout, leasedUntil }: Claimed): Promise<void> {
  const { database, clock } = desk
  try {
    await ((await wasPaid(desk, payout)) ? lookForReturn(desk, payout) : lookForPayment(desk, payout))
  } finally {
    await database.query(sql`
      update rail_payouts set look_at = ${returnLookAt({ endedAt: payout.updatedAt, now: clock.now() })}
      where id = ${payout.id} and look_at = ${leasedUntil}`)
  }
}

/** A payout that failed here may have been paid after that. */
async function wasPaid({ database }: RailDesk, { id, status }: Payout): Promise<boolean> {
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
