import { CofferError } from '../answers/index.ts'
import type { Push } from './stream-messages.ts'
import type { Follower } from './subscription.ts'

const waitingMax = 10_000

/** The pushes of a topic one by one. A reader too far behind gets an error: memory is bounded, and no push is skipped. */
export async function* iteratePushes(
  follow: (follower: Follower) => () => void,
): AsyncGenerator<Push, void, undefined> {
  const waiting: Push[] = []
  const feed: { end: 'none' | 'closed' | CofferError } = { end: 'none' }
  let wake = () => {}
  const leave = follow({
    onPush(push) {
      if (feed.end !== 'none') return
      if (waiting.length < waitingMax) waiting.push(push)
      else feed.end = tooSlow(push.topic)
      wake()
    },
    onError(error) {
      feed.end = error
      wake()
    },
    onEnd() {
      if (feed.end === 'none') feed.end = 'closed'
      wake()
    },
  })
  try {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else if (feed.end instanceof CofferError) throw feed.end
      else if (feed.end === 'closed') return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    leave()
  }
}

function tooSlow(topic: string): CofferError {
  return new CofferError({
    code: 'READER_TOO_SLOW',
    status: 0,
    message: `More than ${waitingMax} pushes of ${topic} wait to be read.`,
  })
}
