import { type PartyAnswer, within } from '#core/instructions'
import type { Delivered } from '#core/suppliers'
import { type Queryable, type RowOf, sql } from '#platform/database'
import { type Purchase, purchaseTable } from '../purchase.ts'
import { isLate, lockWatched } from '../purchase-store.ts'
import type { AnyPurchaseKind, PurchasesParts } from '../purchases-parts.ts'
import { noteDeliveredLate, noteLateReturn, refundPurchase } from './end-purchase.ts'
import { inPlainWords, judgeAnswer } from './judge-answer.ts'
import { endedLookAt, lookLeasedUntil } from './when-to-look.ts'

type Desk = PurchasesParts & { readonly timeoutMs: number }

type Looking = { readonly id?: string | undefined; readonly signal?: AbortSignal | undefined }

const looksAtOnce = 8
/** Bounds a turn while more purchases become due. */
const wavesMax = 500

/**
 * Asks a supplier again about ended purchases of a kind, one or all that are due: the supplier may have delivered after a
 * refusal, or have given back its charge. A wave with a failure is the last one: the supplier may be away.
 */
export async function lookAtEnded(desk: Desk, kind: AnyPurchaseKind, { id, signal }: Looking): Promise<void> {
  const waves = id === undefined ? wavesMax : 1
  for (let wave = 0; wave < waves && !signal?.aborted; wave++) {
    const claimed = await claim(desk, kind, id)
    if (claimed.length === 0) return
    const looks = await Promise.allSettled(claimed.map((one) => look(desk, kind, one)))
    for (const one of looks) if (one.status === 'rejected') throw one.reason
  }
}

type Claimed = {
  readonly purchase: Purchase
  /** Whether it was delivered after the refund, so that only a return can come. */
  readonly isLate: boolean
  readonly leasedUntil: Date
}

async function claim(
  { database, catalog, clock, timeoutMs }: Desk,
  kind: AnyPurchaseKind,
  id: string | undefined,
): Promise<Claimed[]> {
  const now = clock.now()
  const leasedUntil = lookLeasedUntil({ now, timeoutMs })
  const isWanted = id === undefined ? sql`look_at <= ${now}` : sql`id = ${id}`
  const rows = await database.query<RowOf<typeof purchaseTable> & { is_late: boolean }>(sql`
    update purchases set look_at = ${leasedUntil}
    where id = any(array(
      select id from purchases
      where kind = ${kind.kind} and provider = ${kind.provider} and look_at is not null and ${isWanted}
      order by look_at limit ${looksAtOnce} for no key update skip locked))
    returning *, ${isLate} as is_late`)
  return rows.map((row) => ({ purchase: purchaseTable.read(row, catalog), isLate: row.is_late, leasedUntil }))
}

async function look(desk: Desk, kind: AnyPurchaseKind, claimed: Claimed): Promise<void> {
  const { purchase, isLate: wasLate, leasedUntil } = claimed
  const { database, clock, timeoutMs } = desk
  try {
    const order = await kind.read(database as Queryable, purchase)
    const found = await within(timeoutMs, () => inPlainWords(() => kind.find(order)))
    if (found !== null)
      await hear(desk, { kind, purchase, wasLate, order, answer: judgeAnswer(purchase, found) })
    else if (purchase.status === 'completed') tellLost(desk, kind, purchase)
  } finally {
    const lookAt = wasLate ? null : endedLookAt(purchase, { kind, now: clock.now() })
    await database.query(sql`
      update purchases set look_at = ${lookAt} where id = ${purchase.id} and look_at = ${leasedUntil}`)
  }
}

type Heard = {
  readonly kind: AnyPurchaseKind
  /** As it was before the supplier was asked. */
  readonly purchase: Purchase
  readonly wasLate: boolean
  readonly order: unknown
  readonly answer: PartyAnswer<Delivered>
}

/** Notes a change of mind once: the first of two looks at the same time notes it. */
async function hear(desk: Desk, heard: Heard): Promise<void> {
  const { kind, purchase: seen, wasLate, order, answer } = heard
  const { id, status } = seen
  const isDelivered = status === 'completed'
  if (answer.status === 'rejected' && isDelivered && kind.refunded === undefined)
    tell(desk, heard, 'a supplier took a final delivery back')
  else if (answer.status === (isDelivered || wasLate ? 'rejected' : 'done')) {
    const now = desk.clock.now()
    await desk.database.inTransaction(async (tx) => {
      const watched = await lockWatched(tx, { id, catalog: desk.catalog })
      if (watched?.purchase.status !== status || watched.isLate !== wasLate) return
      const { purchase } = watched
      const ending = { purchase, order, kind, now }
      if (wasLate) await noteLateReturn(tx, ending, desk)
      else if (answer.status === 'done')
        await noteDeliveredLate(tx, { ...ending, delivery: answer.result }, desk)
      else if (answer.status === 'rejected')
        await refundPurchase(tx, { ...ending, reason: answer.reason }, desk)
    })
  } else if (answer.status === 'unknown')
    tell(desk, heard, 'a supplier knows no outcome of a purchase that has ended')
}

function tell({ logger }: Desk, { kind, purchase, answer }: Heard, words: string): void {
  const reason = answer.status === 'done' ? null : answer.reason
  logger.warn({ event: 'purchase contradicted', purchase: purchase.id, port: kind.port, reason }, words)
}

/** Nobody loses money yet, but the supplier may take the delivery back, or have no trace of it in its accounts. */
function tellLost({ logger }: Desk, { port }: AnyPurchaseKind, { id: purchase }: Purchase): void {
  logger.warn(
    { event: 'purchase contradicted', purchase, port, reason: null },
    'a supplier has never heard of a purchase that it delivered',
  )
}
