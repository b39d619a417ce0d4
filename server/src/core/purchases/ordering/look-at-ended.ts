import { type LookKind, type PartyAnswer, within } from '#core/instructions'
import type { Delivered } from '#core/suppliers'
import { orderKind, type Purchase } from '../purchase.ts'
import { findPurchase, lockWatched, readIsLate } from '../purchase-store.ts'
import type { AnyPurchaseKind, PurchasesParts } from '../purchases-parts.ts'
import { noteDeliveredLate, noteLateReturn, refundPurchase } from './end-purchase.ts'
import { inPlainWords, judgeAnswer } from './judge-answer.ts'
import { endedLookAt } from './when-to-look.ts'

type Desk = PurchasesParts & { readonly timeoutMs: number }

type Ended = {
  readonly purchase: Purchase
  readonly order: unknown
  /** Whether it was delivered after the refund, so that only a return can come. */
  readonly isLate: boolean
}

/**
 * The looks at ended purchases of a kind: the supplier may have delivered after a refusal, or have given back its charge.
 */
export function endedLooks(desk: Desk, kind: AnyPurchaseKind): LookKind<Ended> {
  const { catalog, timeoutMs } = desk
  return {
    kind: orderKind(kind.kind),
    provider: kind.provider,
    async read(database, id) {
      const purchase = await findPurchase(database, { id, catalog })
      if (purchase === undefined) return null
      return { purchase, order: await kind.read(database, purchase), isLate: await readIsLate(database, id) }
    },
    async look(ended) {
      const { purchase, order, isLate: wasLate } = ended
      const found = await within(timeoutMs, () => inPlainWords(() => kind.find(order)))
      if (found !== null)
        await hear(desk, { kind, purchase, wasLate, order, answer: judgeAnswer(purchase, found) })
      else if (purchase.status === 'completed') tellLost(desk, kind, purchase)
      return ended
    },
    next: ({ purchase, isLate }, now) => (isLate ? null : endedLookAt(purchase, { kind, now })),
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
