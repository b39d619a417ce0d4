import type { MarketData, MarketNews } from '#products/fiat-spot/market-data'

type PushType = 'snapshot' | 'update'
type Push = (type: PushType, data: unknown) => void

/** The content of a topic about a market. */
export type Telling = {
  /** Starts anew from the present state of the market, for a first follower. */
  begin(): void
  /** Takes in the news of a commit. */
  note(news: MarketNews): void
  /** The pushes for all changes since the last call, conflated. */
  drain(): readonly { readonly type: PushType; readonly data: unknown }[]
  /** The state that a follower starts from: as of the last drain, without changes not drained yet. */
  snapshot(): unknown
}

/** A public topic; its pushes are made once for all its followers. */
export type ConflatedTopic = {
  /** Spells the pair as the catalogue does. */
  readonly name: string
  snapshot(): unknown
  /** Calls back with each push; the answer unsubscribes. */
  listen(push: Push): () => void
}

const pauseMs = 50

/**
 * Pushes the first change at once and then, while changes go on, the gathered ones every 50 ms. Without followers nothing
 * is made and no timer runs.
 */
export function conflatedTopic(
  name: string,
  { data, telling }: { data: MarketData; telling: Telling },
): ConflatedTopic {
  const followers = new Set<Push>()
  let pausing: NodeJS.Timeout | null = null
  let stop = () => {}

  function tell(): void {
    const told = telling.drain()
    if (told.length === 0) return
    pausing = setTimeout(resume, pauseMs).unref()
    for (const { type, data } of told) for (const push of followers) push(type, data)
  }

  function resume(): void {
    pausing = null
    tell()
  }

  function start(): void {
    telling.begin()
    stop = data.listen((news) => {
      telling.note(news)
      if (pausing === null) tell()
    })
  }

  function end(): void {
    stop()
    if (pausing !== null) clearTimeout(pausing)
    pausing = null
  }

  return {
    name,
    snapshot() {
      // A topic without followers is not drained.
      if (followers.size === 0) telling.begin()
      return telling.snapshot()
    },
    listen(push) {
      // A function of its own, so that a caller who listens twice unsubscribes twice.
      const follower: Push = (type, data) => push(type, data)
      if (followers.size === 0) start()
      followers.add(follower)
      return () => {
        if (followers.delete(follower) && followers.size === 0) end()
      }
    },
  }
}
