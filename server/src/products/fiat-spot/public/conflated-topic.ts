import type { PublicTopic, PushType } from '#core/product'
import type { MarketData, MarketNews } from '#products/fiat-spot/market-data'

/** The content of a topic about a market. */
export type Telling = {
  /** The part of the news that changes it. */
  readonly of: 'levels' | 'trades'
  /** Starts again from the present state of the market, for a first follower. */
  begin(): void
  /** Takes in news that change it. */
  note?(news: MarketNews): void
  /** The pushes for all changes since the last call, conflated. */
  drain(): readonly { readonly type: PushType; readonly data: unknown }[]
  /** The state that a follower starts from: as of the last drain, without changes not drained yet. */
  snapshot(): unknown
}

/** A public topic; its pushes are made once for all its followers. */
export type ConflatedTopic = PublicTopic & {
  /** Spells the pair as the catalogue does. */
  readonly name: string
}

type Push = Parameters<PublicTopic['listen']>[0]

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
  let hasChanged = false
  let pausing: NodeJS.Timeout | null = null
  let stop = () => {}

  function tell(): void {
    const told = hasChanged ? telling.drain() : []
    hasChanged = false
    if (told.length === 0) return
    pausing = setTimeout(resume, pauseMs).unref()
    for (const { type, data } of told) for (const push of followers) push(type, data)
  }

  function resume(): void {
    pausing = null
    tell()
  }

  function start(): void {
    hasChanged = false
    telling.begin()
    stop = data.listen((news) => {
      if (!news.isSnapshot && news[telling.of].length === 0) return
      hasChanged = true
      telling.note?.(news)
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
