/** Reads the keys with these ids from where they are kept. */
type ReadKeys<Key> = (ids: readonly string[]) => Promise<Key[]>

export type KeyCache<Key> = {
  find(id: string): Promise<Key | undefined>
  /** Forgets a key that was changed. */
  forget(id: string): void
}

type Cached<Key> = { readonly key: Promise<Key | undefined>; readonly readAt: number; exists: boolean }

/** A change made by another process is seen after this time; one made here, at once. */
const freshMs = 1_000
const keysMax = 10_000

/**
 * Keys with their secrets opened, in memory. A key is read again after a second, and requests that wait for the same key
 * share one reading. Only one reading runs at a time, and the next one reads all keys that became due meanwhile, so a
 * thousand busy keys cost a few queries a second. Ids that were not found lately may be guesses: they have separate readings,
 * so no key waits for a guess.
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

  // A key is put at the end when it is read, so the first one was read longest ago.
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
        // Guesses take no room from keys.
        if (!entry.exists) drop()
      },
      // A failure is not kept, and does not affect a later reading of the same key.
      drop,
    )
    return key
  }
}

/** Reads one batch at a time: the ids asked for during a reading are read together in the next. */
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
