import type { PublicTopic, PublicTopics } from '#core/product'
import { type Channel, createChannel, type Follower } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Following, Pushing } from './following.ts'
import { kindOfTopic, type TopicName } from './topic-name.ts'

export type PublicFeed = {
  /** Null for an unknown topic. Sends nothing before the first refresh. */
  follow(name: TopicName, connection: Connection): Following | null
  close(): void
}

/** Bounds the memory, since there is a topic for each market and each invoice. */
const rememberedMax = 10_000

type OpenChannel = Channel & { stop(): void }

/** Public topics. The feed listens to a topic while the topic has followers. */
export function createPublicFeed({
  topics,
  nowSeconds,
  onSent,
}: Pushing & { readonly topics: PublicTopics }): PublicFeed {
  const open = new Map<string, OpenChannel>()
  // The last numbers of topics without followers. The numbers of forgotten topics are never used again.
  const lastSequences = new Map<string, number>()
  let forgotten = 0

  function openChannel(canonical: string, topic: PublicTopic): OpenChannel {
    const kind = kindOfTopic(canonical)
    const channel = createChannel({
      // The topic may have changed while nobody followed it, so its next snapshot needs a new number.
      firstSequence: (lastSequences.get(canonical) ?? forgotten) + 1,
      snapshot: () => JSON.stringify(topic.snapshot()),
      nowSeconds,
      onSent: (count) => onSent(kind, count),
    })
    const stop = topic.listen((type, data) => channel.push(type, JSON.stringify(data)))
    const opened = { ...channel, stop }
    open.set(canonical, opened)
    return opened
  }

  function leave(canonical: string, follower: Follower): void {
    const channel = open.get(canonical)
    channel?.remove(follower)
    if (channel?.isEmpty() !== true) return
    channel.stop()
    open.delete(canonical)
    lastSequences.delete(canonical)
    lastSequences.set(canonical, channel.lastSequence())
    if (lastSequences.size > rememberedMax) forgetOldest()
  }

  function forgetOldest(): void {
    const [oldest] = lastSequences
    if (oldest === undefined) return
    lastSequences.delete(oldest[0])
    forgotten = Math.max(forgotten, oldest[1])
  }

  function channelOf(canonical: string): OpenChannel | null {
    const known = open.get(canonical)
    if (known !== undefined) return known
    const topic = topics(canonical)
    return topic === null ? null : openChannel(canonical, topic)
  }

  return {
    follow({ canonical, spelled }, connection) {
      const channel = channelOf(canonical)
      if (channel === null) return null
      const follower: Follower = { spelled, connection, isStale: true }
      channel.add(follower)
      return {
        refresh: () => channel.refresh(follower),
        end: () => leave(canonical, follower),
      }
    },
    close() {
      for (const channel of open.values()) channel.stop()
      open.clear()
    },
  }
}
