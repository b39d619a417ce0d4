import type { PublicTopic, PublicTopics } from '#core/product'
import { type Channel, createChannel, type Follower } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Following, Pushing } from './following.ts'
import { kindOfTopic, type TopicName } from './topic-name.ts'

export type PublicFeed = {
  /** Null when there is no such topic. Sends nothing before the first refresh. */
  follow(name: TopicName, connection: Connection): Following | null
  close(): void
}

type OpenChannel = Channel & { stop(): void }

/** Public topics. The feed listens to a topic while it has followers. */
export function createPublicFeed({
  topics,
  nowSeconds,
  onSent,
}: Pushing & { readonly topics: PublicTopics }): PublicFeed {
  const open = new Map<string, OpenChannel>()
  // One entry for each topic ever followed, so the number of topics bounds it.
  const lastSequences = new Map<string, number>()

  function openChannel(canonical: string, topic: PublicTopic): OpenChannel {
    const kind = kindOfTopic(canonical)
    const channel = createChannel({
      // The topic may have changed while nobody followed it, so the next snapshot gets another number.
      firstSequence: (lastSequences.get(canonical) ?? 0) + 1,
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
    lastSequences.set(canonical, channel.lastSequence())
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
