type Doing<T> = {
  readonly concurrency: number
  readonly signal?: AbortSignal | undefined
  act(item: T): Promise<void>
}

/** Acts on each item, some at once. A failure keeps no other item waiting; the first one is thrown in the end. */
export async function sideBySide<T>(
  items: readonly T[],
  { concurrency, signal, act }: Doing<T>,
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
