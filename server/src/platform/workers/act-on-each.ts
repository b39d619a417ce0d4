type Doing<T> = {
  readonly act: (item: T) => Promise<unknown>
  /** How many at once; one after the other unless it is given. */
  readonly concurrency?: number
  readonly signal?: AbortSignal | undefined
}

/** Acts on each item in order. A failure keeps no other item from its turn; the first one is thrown in the end. */
export async function actOnEach<T>(
  items: readonly T[],
  { act, concurrency = 1, signal }: Doing<T>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      // The iterator is shared, so each item is taken once.
      for (const item of waiting) {
        if (signal?.aborted) return
        await act(item).catch((error: unknown) => failures.push(error))
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
}
