import type { Purchase } from '../purchase.ts'
import type { AnyPurchaseKind } from '../purchases-parts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after a purchase has ended its supplier is asked whether it changed its mind. */
const lookMaxMs = 7 * 24 * hourMs

type Looking = { readonly kind: Pick<AnyPurchaseKind, 'refunded'>; readonly now: Date }

/** When a supplier is asked next about a purchase that has ended; null in the end, and where a delivery is final. */
export function endedLookAt({ status, updatedAt }: Purchase, { kind, now }: Looking): Date | null {
  const isFinal = status === 'completed' && kind.refunded === undefined
  const elapsedMs = now.getTime() - updatedAt.getTime()
  if (isFinal || elapsedMs >= lookMaxMs) return null
  return new Date(now.getTime() + Math.min(Math.max(elapsedMs, minuteMs), 12 * hourMs))
}
