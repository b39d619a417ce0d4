import assert from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import type { PrivateTopic } from '#core/product'
import type { Database } from '#platform/database'
import { lastOfTopics } from '#platform/events'
import type { Logger } from '#platform/logging'
import type { Connection } from './connection.ts'
import type { Following } from './following.ts'
import { createLogFeed } from './log-feed.ts'
import { createNews } from './news.ts'
import type { FeedContext, PrivateTopicFeed } from './private-topic-feed.ts'
import { createStateFeed } from './state-feed.ts'
import { createTurns } from './turns.ts'

export type PrivateFeed = {
  /** Nothing is sent before the first refresh. */
  follow(
    topic: PrivateTopic,
    following: { connection: Connection; customerId: string; after: number | null },
  ): Following
  /** Something of these customers was committed: those who follow are told now. */
  wake(customerIds: readonly string[]): void
  close(): Promise<void>
}

type Options = {
  readonly topics: readonly PrivateTopic[]
  readonly database: Database
  readonly logger: Logger
  nowSeconds(): number
  onSent(topic: string, count: number): void
}

// What other processes commit is seen by looking.
const pollMs = 500

/** Private topics: each turn tells, with one reading for all, the customers who have something new. */
export function createPrivateFeed({ topics, database, logger, nowSeconds, onSent }: Options): PrivateFeed {
  const names = topics.map(({ name }) => name)
  const news = createNews()
  const closing = new AbortController()
  const onError = (error: unknown) => logger.error({ event: 'private topics failed', err: error })
  const turns = createTurns({
    onError,
    async tell(customerIds) {
      await Promise.all([...feeds.values()].map((feed) => feed.tell(customerIds)))
    },
  })
  const context = { database, wake: (customerId: string) => turns.ask([customerId]), nowSeconds, onSent }
  const feeds = new Map(topics.map((topic) => [topic.name, feedOf(topic, context)]))

  async function look(): Promise<void> {
    const customerIds = news.followed()
    if (customerIds.length === 0) return
    turns.ask(news.of(await lastOfTopics(database, { topics: names, customerIds })))
  }

  async function keepLooking(): Promise<void> {
    const { signal } = closing
    while (!signal.aborted) {
      await look().catch(onError)
      await pause(pollMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const looking = keepLooking()
  return {
    follow(topic, following) {
      const feed = feeds.get(topic.name)
      assert(feed !== undefined, `${topic.name} is a topic of this feed`)
      const { customerId } = following
      const { refresh, end } = feed.follow(following)
      news.arrive(customerId)
      return {
        refresh,
        end() {
          end()
          news.leave(customerId)
        },
      }
    },
    wake: (customerIds) => turns.ask(customerIds.filter(news.isFollowed)),
    async close() {
      closing.abort()
      await Promise.all([looking, turns.close()])
    },
  }
}

function feedOf(
  topic: PrivateTopic,
  context: FeedContext & { readonly database: Database },
): PrivateTopicFeed {
  return topic.kind === 'log' ? createLogFeed(topic, context) : createStateFeed(topic, context)
}
