/** Reads the keys with these ids from their store. */
type ReadKeys<Key> = (ids: readonly string[]) => Promise<Key[]>

/** The ids of keys that may have changed since the last question; null when any key may have. */
export type ReadChanges = () => Promise<readonly string[] | null>

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
 * A cache of keys with their secrets opened. After a second the store is asked which keys changed, and only those are read
 * again; without `changes` every key is. Requests that wait for the same key share one read. Only one read runs at a time,
 * and the next one reads all keys that became due meanwhile, so a thousand busy keys cost a few queries a second. Unknown
 * ids may be guesses: they are read separately, so no valid key waits behind a guess.
 */
export function createKeyCache<Key extends { readonly id: string }>(
  read: ReadKeys<Key>,
  { now, changes }: { now(): number; changes?: ReadChanges | undefined },
): KeyCache<Key> {
  const cached = new Map<string, Cached<Key>>()
  const findKnown = oneAtATime(read)
  const findUnknown = oneAtATime(read)
  /** When the newest question for changes began; it is about keys that were read since `knownSince`. */
  let askedAt = Number.NEGATIVE_INFINITY
  let knownSince = Number.POSITIVE_INFINITY
  let asking: Promise<void> | null = null
  return {
    find(id) {
      const known = cached.get(id)
      if (known !== undefined && isFresh(known)) return known.key
      if (known?.exists === true && changes !== undefined) return unlessChanged(id, known, changes)
      return load(id, known?.exists ?? false)
    },
    forget: (id) => void cached.delete(id),
  }

  function isFresh({ readAt }: Cached<Key>): boolean {
    return now() - (readAt >= knownSince ? Math.max(readAt, askedAt) : readAt) < freshMs
  }

  async function unlessChanged(
    id: string,
    known: Cached<Key>,
    changes: ReadChanges,
  ): Promise<Key | undefined> {
    asking ??= ask(changes).finally(() => {
      asking = null
    })
    await asking
    const still = cached.get(id)
    return still !== undefined && (still !== known || isFresh(still)) ? still.key : load(id, true)
  }

  async function ask(changes: ReadChanges): Promise<void> {
    const beganAt = now()
    const changed = await changes().catch(() => null)
    // A read that began earlier may have seen less than this question.
    if (changed === null) knownSince = now()
    else for (const id of changed) cached.delete(id)
    askedAt = beganAt
  }

  // Each read moves its key to the end, so the first key has the oldest read.
  function dropOldest(): void {
    for (const oldest of cached.keys()) return void cached.delete(oldest)
  }

  function load(id: string, exists: boolean): Promise<Key | undefined> {
    if (cached.size >= keysMax && !cached.has(id)) dropOldest()
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
