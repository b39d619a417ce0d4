import { Refusal } from '#platform/refusal'

/**
 * Each kind of thing that a route does for a person who is signed in, with whether it waits for a fresh sign-in. A route that
 * does several is of the last of them.
 */
export const sessionEffects = {
  /** Nothing is changed, and no secret is in the answer. */
  reads: { does: 'reads', isFresh: false },
  /** Nobody can do more afterwards than before, and no money moves. */
  changes: { does: 'changes', isFresh: false },
  /** A key, a webhook or a person can do more afterwards. */
  widensAccess: { does: 'widensAccess', isFresh: true },
  /** The answer holds a secret. */
  showsSecret: { does: 'showsSecret', isFresh: true },
  /** Money or its like moves, or is let go on. */
  sendsValue: { does: 'sendsValue', isFresh: true },
} as const

export type SessionEffect = keyof typeof sessionEffects

/** The condition for a call from a browser session instead of with a key. */
export type SessionRule = {
  readonly door: 'console' | 'office'
  /** The right that the person's role must have; null where being signed in is enough. */
  readonly right: string | null
  readonly does: SessionEffect
  /** The person must have signed in a moment ago, as follows from what the route does. */
  readonly isFresh: boolean
  /** The body which takes access away and does nothing else, so it needs no fresh sign-in. */
  readonly takesAway?: { readonly [field: string]: boolean }
  /** The caller is not signed in yet, such as a command that waits for its person. */
  readonly isOpen?: boolean
  /** The route gives access up, so a frozen customer may call it too. */
  readonly isForFrozen?: boolean
}

type Declared = { readonly operationId: string; readonly session?: SessionRule }

/** Throws for a route for sessions that does not declare its effect, or that skips the guard for that effect. */
export function requireDeclaredEffect({ operationId, session }: Declared): void {
  if (session === undefined) return
  const { does, isFresh, isOpen = false, takesAway } = session
  // A rule that no builder made may be of any shape.
  const effect = Object.hasOwn(sessionEffects, String(does)) ? sessionEffects[does] : undefined
  if (effect === undefined)
    throw new Error(`${operationId} must say what it does: ${Object.keys(sessionEffects).join(', ')}`)
  if (effect.isFresh && (!isFresh || isOpen))
    throw new Error(`${operationId} ${does}, so it needs the guard of a fresh sign-in`)
  if (takesAway !== undefined && does !== 'widensAccess')
    throw new Error(`${operationId} names what takes access away, and does not widen it`)
}

/** Whether this body of the request needs a fresh sign-in: not where it just takes access away. */
export function needsFreshSignIn({ isFresh, takesAway }: SessionRule, readBody: () => unknown): boolean {
  if (!isFresh || takesAway === undefined) return isFresh
  return !isJust(takesAway, readIfRight(readBody))
}

/** A body that is refused anyhow takes nothing away. */
function readIfRight(readBody: () => unknown): unknown {
  try {
    return readBody()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function isJust(wanted: object, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const [fields, others] = [Object.entries(wanted), Object.entries(given)]
  return (
    fields.length === others.length &&
    fields.every(([name, value]) => others.some(([n, v]) => n === name && v === value))
  )
}
