type Doing<T> = {
  readonly act: (item: T) => Promise<unknown>
  /** The number of acts at once; 1 by default. */
  readonly concurrency?: number
  readonly signal?: AbortSignal | undefined
}

/** Acts on each item in order. A failure does not stop the other items; the first failure is thrown at the end. */
export async function actOnEach<T>(
  items: readonly T[],
  { act, concurrency = 1, signal }: Doing<T>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      // The workers share the iterator, so each item is taken once.
      for (const item of waiting) {
        if (signal?.aborted) return
        await act(item).catch((error: unknown) => failures.push(error))
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
}
