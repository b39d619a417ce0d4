import { setTimeout as pause } from 'node:timers/promises'

/** Gives customers their turns: one turn at a time, for all who wait. */
export type Turns = {
  /** Asks for a turn of each of these customers. */
  ask(customerIds: Iterable<string>): void
  /** Resolves when no turn is under way, and none comes any more. */
  close(): Promise<void>
}

type Options = {
  tell(customerIds: readonly string[]): Promise<void>
  onError(error: unknown): void
}

// Between turns, so that many changes of a moment are told at once.
const restMs = 20

export function createTurns({ tell, onError }: Options): Turns {
  const waiting = new Set<string>()
  let taking: Promise<void> | null = null
  let isClosed = false

  async function take(): Promise<void> {
    while (waiting.size > 0 && !isClosed) {
      const customerIds = [...waiting]
      waiting.clear()
      try {
        await tell(customerIds)
      } catch (error) {
        onError(error)
        // They have their turn again when the next one is asked for.
        for (const id of customerIds) waiting.add(id)
        return
      }
      await pause(restMs, undefined, { ref: false })
    }
  }

  return {
    ask(customerIds) {
      for (const id of customerIds) waiting.add(id)
      if (waiting.size === 0 || isClosed) return
      taking ??= take().finally(() => {
        taking = null
      })
    },
    async close() {
      isClosed = true
      await taking
    },
  }
}
