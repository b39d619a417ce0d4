import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callTimeoutMs, leaseMsOf } from '../within.ts'
import type { LookKind } from './look-kind.ts'
import { type ClaimedLook, claimLooks, releaseLook } from './look-store.ts'

type Looking = {
  readonly database: Database
  readonly clock: Clock
  /** How long a party has for a call. */
  readonly timeoutMs?: number
  /** The only subject, due or not; absent for all that are due. */
  readonly id?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const concurrency = 8
/** Bounds a turn while more subjects become due. */
const wavesMax = 500

/**
 * Looks at one subject of a kind, or at all that are due, a few at once. A wave with a failure is the last one: the party may
 * be away.
 */
export async function lookAtDue(kind: LookKind<unknown>, looking: Looking): Promise<void> {
  const { database, clock, timeoutMs = callTimeoutMs, id, signal } = looking
  const leaseMs = leaseMsOf(timeoutMs)
  const waves = id === undefined ? wavesMax : 1
  for (let wave = 0; wave < waves && !signal?.aborted; wave++) {
    const claimed = await claimLooks(database, { kind, now: clock.now(), leaseMs, max: concurrency, id })
    if (claimed.length === 0) return
    const looks = await Promise.allSettled(claimed.map((one) => lookAt(kind, one, { ...looking, timeoutMs })))
    for (const one of looks) if (one.status === 'rejected') throw one.reason
  }
}

/** A subject that cannot be read is left to the end of the lease. */
async function lookAt(
  kind: LookKind<unknown>,
  claimed: ClaimedLook,
  { database, clock, timeoutMs }: Looking & { readonly timeoutMs: number },
): Promise<void> {
  const release = (dueAt: Date | null) => releaseLook(database, { kind: kind.kind, ...claimed, dueAt })
  const subject = await kind.read(database, claimed.subject)
  if (subject === null) return release(null)
  // The read may have taken longer than the lease: somebody else may be at it.
  if (clock.now().getTime() + timeoutMs > claimed.leasedUntil.getTime()) return
  let seen: unknown = subject
  try {
    seen = await kind.look(subject)
  } finally {
    await release(kind.next(seen, clock.now()))
  }
}
