/** Reads the keys with these ids from their store. */
type ReadKeys<Key> = (ids: readonly string[]) => Promise<Key[]>

export type KeyCache<Key> = {
  find(id: string): Promise<Key | undefined>
  /** Drops a changed key. */
  forget(id: string): void
}

type Cached<Key> = { readonly key: Promise<Key | undefined>; readonly readAt: number; exists: boolean }

/** The longest time until a change by another process is seen; a change by this process is seen at once. */
const freshMs = 1_000
const keysMax = 10_000

/**
 * A cache of keys with their secrets opened. A key is read again after a second, and requests that wait for the same
 * key share one read. Only one read runs at a time, and the next one reads all keys that became due meanwhile, so a
 * thousand busy keys cost a few queries a second. Unknown ids may be guesses: they are read separately, so no valid key
 * waits behind a guess.
 */
export function createKeyCache<Key extends { readonly id: string }>(
  read: ReadKeys<Key>,
  { now }: { now(): number },
): KeyCache<Key> {
  const cached = new Map<string, Cached<Key>>()
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

  // Each read moves its key to the end, so the first key has the oldest read.
  function dropOldest(): void {
    for (const oldest of cached.keys()) return void cached.delete(oldest)
  }

  function load(id: string, exists: boolean): Promise<Key | undefined> {
    const key = exists ? findKnown(id) : findUnknown(id)
    const entry: Cached<Key> = { key, readAt: now(), exists }
    cached.delete(id)
    cached.set(id, entry)
    const drop = () => cached.get(id) === entry && cached.delete(id)
    key.then(
      (found) => {
        entry.exists = found !== undefined
        // An unknown id leaves the cache at once, so guesses take no room from keys.
        if (!entry.exists) drop()
      },
      // A failed read is not cached and does not affect later reads of the same key.
      drop,
    )
    return key
  }
}

/** Reads one batch at a time: ids requested during a read form the next batch. */
function oneAtATime<Key extends { readonly id: string }>(
  read: ReadKeys<Key>,
): (id: string) => Promise<Key | undefined> {
  let reading: Promise<unknown> = Promise.resolve()
  let next: { readonly ids: string[]; readonly found: Promise<Map<string, Key>> } | null = null

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
