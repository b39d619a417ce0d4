import type { PayIn } from './pay-in.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long after its expiry a pay-in is still checked for money. */
const lateMs = 5 * dayMs
/** How long a payout is looked at after it was paid or has failed. */
const afterPayoutMs = 7 * dayMs

type Waiting = Pick<PayIn, 'status' | 'createdAt' | 'expiresAt'> & { readonly now: Date }

/**
 * When the rail is asked next about a pay-in. An open pay-in: soon at first, since a payer usually pays within minutes, then
 * less often, and when it expires; from then on once a minute, since its customer waits until the rail has answered. A pay-in
 * that was paid or has failed: seldom; null in the end.
 */
export function payInLookAt({ status, createdAt, expiresAt, now }: Waiting): Date | null {
  const isOpen = status === 'requested' || status === 'open'
  const [at, created, expires] = [now.getTime(), createdAt.getTime(), expiresAt.getTime()]
  const elapsedMs = at - created
  if (isOpen && at < expires)
    return new Date(Math.min(at + clamp(elapsedMs / 8, 2 * secondMs, 30 * secondMs), expires))
  if (isOpen) return new Date(at + minuteMs)
  return at >= expires + lateMs ? null : new Date(at + clamp(elapsedMs, minuteMs, 6 * hourMs))
}

/** When the rail is asked next about a payout that has ended; null in the end. */
export function returnLookAt({ endedAt, now }: { endedAt: Date; now: Date }): Date | null {
  const elapsedMs = now.getTime() - endedAt.getTime()
  return elapsedMs >= afterPayoutMs ? null : new Date(now.getTime() + clamp(elapsedMs, hourMs, 12 * hourMs))
}

function clamp(ms: number, least: number, most: number): number {
  return Math.min(Math.max(ms, least), most)
}
