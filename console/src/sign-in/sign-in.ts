/** Why the person is asked: the session has ended, or an act needs a fresh sign-in. */
type Why = 'ended' | 'stale'

/** A person's second sign-in, while their work stays on the page. */
export type SignIn = {
  readonly door: 'console' | 'office'
  /** Asks the person to sign in, while the request that needs it waits; resolves to whether they did. */
  again(why: Why): Promise<boolean>
  /** Null while no request waits. */
  why(): Why | null
  /** Calls `changed` when that changes, until the returned function is called. */
  watch(changed: () => void): () => void
  /** Ends the wait: waiting requests continue, or fail. */
  settle(hasSignedIn: boolean): void
}

export function createSignIn(door: SignIn['door']): SignIn {
  const watchers = new Set<() => void>()
  let waiting: ((hasSignedIn: boolean) => void)[] = []
  let asked: Why | null = null

  function ask(why: Why | null): void {
    asked = why
    for (const changed of watchers) changed()
  }

  return {
    door,
    again(why) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      // Before anything is drawn nothing can be lost, so the document itself goes to the sign-in.
      if (watchers.size === 0) window.location.reload()
      else {
        waiting.push(resolve)
        ask(asked === 'ended' ? asked : why)
      }
      return promise
    },
    why: () => asked,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    settle(hasSignedIn) {
      const settled = waiting
      waiting = []
      ask(null)
      for (const resolve of settled) resolve(hasSignedIn)
    },
  }
}
