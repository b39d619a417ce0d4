import assert from 'node:assert'
import type { PrivateTopic } from '#core/product'
import type { Database } from '#platform/database'
import { lastOfTopics } from '#platform/events'
import { createBell, every, type Worker } from '#platform/workers'
import type { Following, PrivateTopicFeed, Pushing } from './following.ts'
import { createLogFeed } from './log-feed.ts'
import { createStateFeed } from './state-feed.ts'

export type PrivateFeed = {
  /** Sends nothing before the first refresh. */
  follow(topic: PrivateTopic, following: Parameters<PrivateTopicFeed['follow']>[0]): Following
  /** Pushes what was committed for these customers at once. */
  wake(customerIds: readonly string[]): void
  /** Workers that look for new events and push them. */
  readonly workers: readonly Worker[]
}

type Options = Pushing & { readonly topics: readonly PrivateTopic[]; readonly database: Database }

// Polling finds the commits of other processes.
const pollMs = 500
// A pause between turns, so one turn pushes many changes.
const restMs = 20

/** Private topics: each turn pushes to all customers with something new, with one query for each topic. */
export function createPrivateFeed({ topics, database, nowSeconds, onSent }: Options): PrivateFeed {
  const names = topics.map(({ name }) => name)
  const news = createNews()
  const bell = createBell()
  const waiting = new Set<string>()
  function ask(customerIds: Iterable<string>): void {
    for (const id of customerIds) waiting.add(id)
    if (waiting.size > 0) bell.ring()
  }
  const context = { database, wake: (customerId: string) => ask([customerId]), nowSeconds, onSent }
  const feeds = new Map(
    topics.map((topic): [string, PrivateTopicFeed] => [
      topic.name,
      topic.kind === 'log' ? createLogFeed(topic, context) : createStateFeed(topic, context),
    ]),
  )

  async function look(): Promise<void> {
    const customerIds = news.followed()
    if (customerIds.length === 0) return
    for (const feed of feeds.values()) ask(feed.polled())
    ask(news.of(await lastOfTopics(database, { topics: names, customerIds })))
  }
  async function tell(): Promise<void> {
    const customerIds = [...waiting]
    waiting.clear()
    try {
      await Promise.all([...feeds.values()].map((feed) => feed.tell(customerIds)))
    } catch (error) {
      // After a failure the customers stay in the queue and join the next turn.
      for (const id of customerIds) waiting.add(id)
      throw error
    }
  }

  return {
    workers: [
      every(pollMs, { name: 'private topics', act: look }),
      every(Number.POSITIVE_INFINITY, { name: 'private pushes', bell, restMs, act: tell }),
    ],
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
    wake: (customerIds) => ask(customerIds.filter(news.isFollowed)),
  }
}

type Customer = { subscriptions: number; readonly seen: Map<string, number> }

/** The customers whose topics are followed, and the last number seen of each topic. */
function createNews() {
  const customers = new Map<string, Customer>()
  return {
    arrive(customerId: string) {
      const customer = customers.get(customerId)
      if (customer === undefined) customers.set(customerId, { subscriptions: 1, seen: new Map() })
      else customer.subscriptions += 1
    },
    leave(customerId: string) {
      const customer = customers.get(customerId)
      if (customer === undefined) return
      customer.subscriptions -= 1
      if (customer.subscriptions === 0) customers.delete(customerId)
    },
    isFollowed: (customerId: string) => customers.has(customerId),
    followed: () => [...customers.keys()],
    /** Records these numbers; returns the customers whose number changed. */
    of(lasts: Awaited<ReturnType<typeof lastOfTopics>>): Set<string> {
      const changed = new Set<string>()
      for (const { customerId, topic, sequence } of lasts) {
        const seen = customers.get(customerId)?.seen
        if (seen === undefined || seen.get(topic) === sequence) continue
        seen.set(topic, sequence)
        changed.add(customerId)
      }
      return changed
    },
  }
}
