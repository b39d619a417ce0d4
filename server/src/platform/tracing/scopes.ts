import { AsyncLocalStorage } from 'node:async_hooks'
import type { FinishedSpan } from './span.ts'
import type { Scope } from './tracer.ts'

const storage = new AsyncLocalStorage<readonly Scope[]>()
const none: readonly Scope[] = []

/** The spans of the current work: none without tracing, several in a group commit. */
export function currentScopes(): readonly Scope[] {
  return storage.getStore() ?? none
}

/** Runs `act` for exactly these spans. */
export function withinScopes<T>(scopes: readonly Scope[], act: () => T): T {
  if (scopes.length === 0 && storage.getStore() === undefined) return act()
  return storage.run(scopes, act)
}

type Span = Pick<FinishedSpan, 'name' | 'kind' | 'attributes'>

/** Runs `act` in a child span of each current span; without one, no span begins. */
export async function withinSpans<T>({ attributes, ...span }: Span, act: () => Promise<T>): Promise<T> {
  const scopes = currentScopes()
  if (scopes.length === 0) return act()
  const begun = scopes.map((scope) => scope.begin(span))
  const end = (error: string | null) => {
    for (const scope of begun)
      scope.end({ attributes: { ...attributes, 'coffer.requests': scopes.length }, error })
  }
  try {
    const result = await storage.run(begun, act)
    end(null)
    return result
  } catch (error) {
    end(nameOf(error))
    throw error
  }
}

function nameOf(error: unknown): string {
  const { code, name = 'error' } = error as { code?: unknown; name?: string } // anything can be thrown
  return typeof code === 'string' ? code : name
}
