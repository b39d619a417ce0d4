import { Refusal } from '#platform/refusal'

/**
 * The effects of routes for signed-in people, and whether each needs a fresh sign-in. A route with several effects
 * declares the last of them in this list.
 */
export const sessionEffects = {
  /** Changes nothing, and the answer has no secret. */
  reads: { does: 'reads', isFresh: false },
  /** Gives nobody more access, and moves no money. */
  changes: { does: 'changes', isFresh: false },
  /** Gives a key, a webhook or a person more access. */
  widensAccess: { does: 'widensAccess', isFresh: true },
  /** The answer holds a secret. */
  showsSecret: { does: 'showsSecret', isFresh: true },
  /** Moves or resumes money, or something like money. */
  sendsValue: { does: 'sendsValue', isFresh: true },
} as const

export type SessionEffect = keyof typeof sessionEffects

/** The condition for a call from a browser session. */
export type SessionRule = {
  readonly door: 'console' | 'office'
  /** The right that the person's role needs; null where being signed in is enough. */
  readonly right: string | null
  readonly does: SessionEffect
  /** Whether the person needs a fresh sign-in; follows from the effect. */
  readonly isFresh: boolean
  /** The body that only takes access away, and so needs no fresh sign-in. */
  readonly takesAway?: { readonly [field: string]: boolean }
  /** The caller is not signed in yet, such as a command that waits for its user's sign-in. */
  readonly isOpen?: boolean
  /** The route only gives access up, so a frozen customer may call it too. */
  readonly isForFrozen?: boolean
}

type Declared = { readonly operationId: string; readonly session?: SessionRule }

/** Throws for a session's route that declares no effect, or whose rule does not match its effect. */
export function requireDeclaredEffect({ operationId, session }: Declared): void {
  if (session === undefined) return
  const { does, isFresh, isOpen = false, takesAway } = session
  // A rule that was not made by a builder may have any shape.
  const effect = Object.hasOwn(sessionEffects, String(does)) ? sessionEffects[does] : undefined
  if (effect === undefined)
    throw new Error(`${operationId} must say what it does: ${Object.keys(sessionEffects).join(', ')}`)
  if (effect.isFresh && (!isFresh || isOpen))
    throw new Error(`${operationId} ${does}, so it needs the guard of a fresh sign-in`)
  if (takesAway !== undefined && does !== 'widensAccess')
    throw new Error(`${operationId} names what takes access away, and does not widen it`)
}

/** Whether this request needs a fresh sign-in: no when its body only takes access away. */
export function needsFreshSignIn({ isFresh, takesAway }: SessionRule, readBody: () => unknown): boolean {
  if (!isFresh || takesAway === undefined) return isFresh
  return !isJust(takesAway, readIfRight(readBody))
}

/** A malformed body is refused anyway, so it takes nothing away. */
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
