import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { lockCard } from '#products/cards/card'
import { withHeld } from './authorization.ts'
import { changeAuthorization, readAuthorization } from './authorization-store.ts'
import { accountsOf, book, type SpendingBooks, settleFreed } from './movements.ts'

type Parts = SpendingBooks & { readonly database: Database; readonly businessClock: Clock }

type Due = { readonly id: string; readonly cardId: string; readonly expiresAt: Date }

const batchMax = 100
/** Bounds a turn while more become due. */
const batchesMax = 100

/**
 * Releases what authorizations still hold when their time is over; a failure stops nothing behind it. A clearing that comes
 * later is taken all the same.
 */
export async function expireAuthorizations(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { database, businessClock } = parts
  const failures: unknown[] = []
  let last: Due | undefined
  for (let batch = 0; batch < batchesMax && !signal?.aborted; batch++) {
    const due = await listDue(database, { after: last, now: businessClock.now() })
    await actOnEach(due, { signal, act: (one) => expire(parts, one) }).catch((error: unknown) =>
      failures.push(error),
    )
    if (due.length < batchMax) break
    last = due.at(-1)
  }
  if (failures.length > 0) throw failures[0]
}

type Listing = { readonly after: Due | undefined; readonly now: Date }

async function listDue(database: Database, { after, now }: Listing): Promise<Due[]> {
  const rows = await database.query<{ id: string; card_id: string; expires_at: Date }>(sql`
    select id, card_id, expires_at from card_authorizations
    where expires_at <= ${now}
      ${after === undefined ? sql`` : sql`and (expires_at, id) > (${after.expiresAt}::timestamptz, ${after.id}::uuid)`}
    order by expires_at, id limit ${batchMax}`)
  return rows.map(({ id, card_id: cardId, expires_at: expiresAt }) => ({ id, cardId, expiresAt }))
}

async function expire(parts: Parts, { id, cardId }: Due): Promise<void> {
  const { database, businessClock, catalog } = parts
  const now = businessClock.now()
  await database.inTransaction(async (tx) => {
    const card = await lockCard(tx, { id: cardId, catalog })
    const before = await readAuthorization(tx, { id, catalog })
    if (before?.expiresAt == null || before.expiresAt > now) return
    const { held } = before
    const { available, held: from } = accountsOf(cardId)
    const freed = [{ from, to: available, amount: held }]
    // An authorization that was raised after it expired expires again.
    const reference = `${id} ${before.expiresAt.toISOString()}`
    await book(tx, { kind: 'expired', reference, now, parts: freed }, parts)
    const transactionId = await settleFreed(tx, { card, amount: held, now }, parts)
    const after = withHeld({ ...before, updatedAt: now }, { ...held, units: 0n })
    await changeAuthorization(tx, { before, after, transactionId }, parts)
  })
}
