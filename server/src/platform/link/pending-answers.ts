/** Requests over a link that wait for their answers, by the ids that they carry. */
export type PendingAnswers<Answer> = {
  /** Sends a request under a new id. Rejects with the reason of the end when the link ends first, or has ended. */
  ask(send: (id: number) => void): Promise<Answer>
  resolve(id: number, answer: Answer): void
  reject(id: number, reason: unknown): void
  /** Rejects all that wait, and whatever is asked from now on. */
  end(): void
  hasEnded(): boolean
  count(): number
  /** How long the oldest has waited, in milliseconds; 0 where none waits. */
  oldestMs(): number
}

/** `whyEnded` makes the reason for which a request is rejected when the link ends. */
export function createPendingAnswers<Answer>(whyEnded: () => Error): PendingAnswers<Answer> {
  type Waiting = PromiseWithResolvers<Answer> & { readonly since: number }
  const waiting = new Map<number, Waiting>()
  let hasEnded = false
  let lastId = 0
  function take(id: number): Waiting | undefined {
    const one = waiting.get(id)
    waiting.delete(id)
    return one
  }
  return {
    ask(send) {
      if (hasEnded) return Promise.reject(whyEnded())
      const id = ++lastId
      const asked = Promise.withResolvers<Answer>()
      waiting.set(id, { ...asked, since: performance.now() })
      send(id)
      return asked.promise
    },
    resolve: (id, answer) => take(id)?.resolve(answer),
    reject: (id, reason) => take(id)?.reject(reason),
    end() {
      hasEnded = true
      for (const { reject } of waiting.values()) reject(whyEnded())
      waiting.clear()
    },
    hasEnded: () => hasEnded,
    count: () => waiting.size,
    oldestMs() {
      const [oldest] = waiting.values()
      return oldest === undefined ? 0 : performance.now() - oldest.since
    },
  }
}
