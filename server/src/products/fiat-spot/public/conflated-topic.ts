import type { MarketData, MarketNews } from '#products/fiat-spot/market-data'

type PushType = 'snapshot' | 'update'
type Push = (type: PushType, data: unknown) => void

/** What a topic has to say about a market. */
export type Telling = {
  /** Somebody follows from now on: what is told next begins with the market as it stands. */
  begin(): void
  /** Takes in what has happened. */
  note(news: MarketNews): void
  /** Everything that happened since it was asked last, in the fewest words. */
  drain(): readonly { readonly type: PushType; readonly data: unknown }[]
  /** Where a follower begins: everything up to what was drained last, and nothing that is yet to be drained. */
  snapshot(): unknown
}

/** A topic that anybody may follow. One that many follow is told once. */
export type ConflatedTopic = {
  /** With the pair as the catalogue writes it. */
  readonly name: string
  snapshot(): unknown
  /** Calls back with each push; the answer ends that. */
  listen(push: Push): () => void
}

const pauseMs = 50

/**
 * Tells the first change at once and then, while changes go on, all that has gathered every 50 ms. Nobody is told, and
 * no timer runs, while nobody listens.
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
      // Whom nobody follows, nobody has drained.
      if (followers.size === 0) telling.begin()
      return telling.snapshot()
    },
    listen(push) {
      // Its own, so that one who listens twice ends twice.
      const follower: Push = (type, data) => push(type, data)
      if (followers.size === 0) start()
      followers.add(follower)
      return () => {
        if (followers.delete(follower) && followers.size === 0) end()
      }
    },
  }
}
