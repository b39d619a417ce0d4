import type { SecretApiKey } from './api-key.ts'

/** Reads the keys with these ids from where they are kept. */
type ReadKeys = (ids: readonly string[]) => Promise<SecretApiKey[]>

export type KeyCache = {
  find(id: string): Promise<SecretApiKey | undefined>
  /** Forgets a key that was changed. */
  forget(id: string): void
}

type Cached = { readonly key: Promise<SecretApiKey | undefined>; readonly readAt: number; exists: boolean }

/** A change made by another process is seen after this time; one made here, at once. */
const freshMs = 1_000
const keysMax = 10_000

/**
 * Keys with their secrets opened, in memory. A key is read again after a second, and requests that wait for
 * the same key share one reading. Keys are read one reading at a time, all that became due during one in the next,
 * so a thousand busy keys cost a few queries a second. Ids that were not found lately may be guesses: they have such
 * readings of their own, so no key waits for a guess.
 */
export function createKeyCache(read: ReadKeys, { now }: { now(): number }): KeyCache {
  const cached = new Map<string, Cached>()
  const findKnown = oneAtATime(read)
  const findUnknown = oneAtATime(read)
  return {
    find(id) {
      const known = cached.get(id)
      if (known !== undefined && now() - known.readAt < freshMs) return known.key
      if (cached.size >= keysMax) dropOldest()
      return load(id, known?.exists ?? false)
    },
    forget: (id) => void cached.delete(id),
  }

  // A key is put at the end when it is read, so the first one was read longest ago.
  function dropOldest(): void {
    for (const oldest of cached.keys()) return void cached.delete(oldest)
  }

  function load(id: string, exists: boolean): Promise<SecretApiKey | undefined> {
    const key = exists ? findKnown(id) : findUnknown(id)
    const entry: Cached = { key, readAt: now(), exists }
    cached.delete(id)
    cached.set(id, entry)
    const drop = () => cached.get(id) === entry && cached.delete(id)
    key.then(
      (found) => {
        entry.exists = found !== undefined
        // Guesses take no room from keys.
        if (!entry.exists) drop()
      },
      // A failure is not kept, and takes no later reading of the same key with it.
      drop,
    )
    return key
  }
}

/** Reads one batch at a time: the ids asked for during a reading are read together in the next. */
function oneAtATime(read: ReadKeys): (id: string) => Promise<SecretApiKey | undefined> {
  let reading: Promise<unknown> = Promise.resolve()
  let next: { readonly ids: string[]; readonly found: Promise<Map<string, SecretApiKey>> } | null = null

  function gather() {
    const ids: string[] = []
    const found = reading.then(async () => {
      next = null
      return new Map((await read(ids)).map((key) => [key.id, key]))
    })
    reading = found.catch(() => {})
    return { ids, found }
  }

  return async (id) => {
    next ??= gather()
    next.ids.push(id)
    return (await next.found).get(id)
  }
}
