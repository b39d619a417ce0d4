import type { SecretApiKey } from './api-key.ts'

/** Reads the keys with these ids from where they are kept. */
type ReadKeys = (ids: readonly string[]) => Promise<SecretApiKey[]>

export type KeyCache = {
  find(id: string): Promise<SecretApiKey | undefined>
  /** Whether a key with this id was found lately, so that finding it again is no guess. */
  has(id: string): boolean
  /** Forgets a key that was changed. */
  forget(id: string): void
}

type Cached = { readonly key: Promise<SecretApiKey | undefined>; readonly readAt: number; exists: boolean }

/** A change made by another process is seen after this time; one made here, at once. */
const freshMs = 1_000
const keysMax = 10_000

/**
 * Keys with their secrets opened, in memory. A key is read again after a second, and requests that wait for
 * the same key share one reading.
 */
export function createKeyCache(read: ReadKeys, { now }: { now(): number }): KeyCache {
  const cached = new Map<string, Cached>()
  return {
    has: (id) => cached.get(id)?.exists ?? false,
    find(id) {
      const known = cached.get(id)
      if (known !== undefined && now() - known.readAt < freshMs) return known.key
      if (cached.size >= keysMax) dropOldest()
      return load(id)
    },
    forget: (id) => void cached.delete(id),
  }

  // What was asked for lately was put in lately.
  function dropOldest(): void {
    for (const oldest of cached.keys()) return void cached.delete(oldest)
  }

  function load(id: string): Promise<SecretApiKey | undefined> {
    const key = read([id]).then(([found]) => found)
    const entry: Cached = { key, readAt: now(), exists: cached.get(id)?.exists ?? false }
    cached.delete(id)
    cached.set(id, entry)
    key.then(
      (found) => {
        entry.exists = found !== undefined
      },
      // A failure is not kept, and takes no later reading of the same key with it.
      () => cached.get(id) === entry && cached.delete(id),
    )
    return key
  }
}
