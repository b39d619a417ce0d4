import { CofferError } from '../answers/index.ts'
import type { Sleep } from '../calls/index.ts'
import type { CofferEvent, EventPage, EventQuery } from './event.ts'

export type FollowEventsOptions = EventQuery & {
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** Pause after the end of the log was reached; 1,000 by default. */
  pollMs?: number | undefined
  /** Called before a failed read is tried again, and with null once a read succeeds. */
  onTrouble?: ((trouble: { error: CofferError; delayMs: number } | null) => void) | undefined
}

/** `cursor` resumes after this event if it is the last of its page, otherwise at the beginning of its page. */
export type FollowedEvent = { event: CofferEvent; cursor: string | undefined }

/** Reads a page of the log; throws when the signal aborts it. */
export type ReadEvents = (query: EventQuery, signal?: AbortSignal) => Promise<EventPage>

const delayMaxMs = 30_000
const firstDelayMs = 1_000
const limitMax = 100

/**
 * Every event in the order of the log, the existing ones and then new ones as they come, until the signal ends it.
 * A server that does not answer is asked again after 1, 2, 4 and at most 30 s; a refusal is thrown.
 */
export async function* followEvents(
  { read, sleep }: { read: ReadEvents; sleep: Sleep },
  options: FollowEventsOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  const { types, limit = limitMax, signal, pollMs = 1_000 } = options
  let { after } = options
  while (!signal?.aborted) {
    const page = await readUntilAnswered({ read, sleep }, { ...options, types, limit, after })
    if (page === null) return
    for (const [index, event] of page.items.entries()) {
      if (signal?.aborted) return
      yield { event, cursor: index === page.items.length - 1 ? page.next_cursor : after }
    }
    after = page.next_cursor
    if (!page.has_more) await sleep(pollMs, signal)
  }
}

/** The page, or null once the signal has ended it. */
async function readUntilAnswered(
  { read, sleep }: { read: ReadEvents; sleep: Sleep },
  { after, types, limit, signal, onTrouble = () => {} }: FollowEventsOptions,
): Promise<EventPage | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      const page = await read({ after, types, limit }, signal)
      if (tries > 0) onTrouble(null)
      return page
    } catch (error) {
      if (signal?.aborted) return null
      if (!isPassing(error)) throw error
      const delayMs = error.retryAfterMs ?? Math.min(delayMaxMs, firstDelayMs * 2 ** tries)
      onTrouble({ error, delayMs })
      await sleep(delayMs, signal)
      if (signal?.aborted) return null
    }
  }
}

/** A repeated read is harmless, so every trouble of the server is waited out. */
function isPassing(error: unknown): error is CofferError {
  if (!(error instanceof CofferError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** The cursor after the newest event, to follow new events only. */
export async function findEndOfEvents(read: ReadEvents): Promise<string> {
  const { next_cursor } = await read({ after: 'now' })
  return next_cursor
}
