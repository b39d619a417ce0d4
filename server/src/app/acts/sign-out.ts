import { endSessions } from '#core/sessions'
import { systemClock } from '#platform/clock'
import type { Tx } from '#platform/database'

/** Ends all sessions of an operator, on every process at once; returns how many. */
export function signOut(tx: Tx, username: string): Promise<number> {
  return endSessions(tx, { door: 'office', username, now: systemClock.now() })
}
