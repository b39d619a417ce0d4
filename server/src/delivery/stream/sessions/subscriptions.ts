import { accessRefusals } from '#core/access'
import type { PrivateTopic } from '#core/product'
import type {
  Connection,
  Following,
  PrivateFeed,
  PublicFeed,
  StreamLimits,
  TopicName,
} from '#delivery/stream/feeds'
import { Refusal } from '#platform/refusal'
import { refusals } from './refusals.ts'
import type { StreamCaller } from './stream-guard.ts'

/** The topics that a connection follows, by the names in their pushes. */
export type Subscriptions = {
  /** Follows all these topics or, when it throws, none. A topic that is already followed starts again. */
  open(names: readonly TopicName[], options: Opening): Opened
  close(spelled: readonly string[]): void
  closeAll(): void
  isPrivate(name: TopicName): boolean
  hasPrivate(): boolean
  /** Ends private topics whose permission is missing from the list; returns their names and permissions. */
  closeUnpermitted(permissions: readonly string[]): { topic: string; permission: string }[]
  refresh(): void
}

type Opening = {
  readonly caller: StreamCaller | null
  readonly after: { readonly [topic: string]: number }
}

type Opened = { readonly topics: string[]; refresh(): void }

type Options = {
  readonly connection: Connection
  readonly publicFeed: PublicFeed
  readonly privateFeed: PrivateFeed
  readonly privateTopics: readonly PrivateTopic[]
  readonly limits: Pick<StreamLimits, 'topicsMax'>
}

type Subscription = { readonly following: Following; readonly permission: string | null }

export function createSubscriptions(options: Options): Subscriptions {
  const { connection, publicFeed, privateFeed, limits } = options
  const privateTopics = new Map(options.privateTopics.map((topic) => [topic.name, topic]))
  const subscriptions = new Map<string, Subscription>()

  function follow(name: TopicName, { caller, after }: Opening): Subscription {
    const topic = privateTopics.get(name.canonical)
    if (topic === undefined) {
      const following = publicFeed.follow(name, connection)
      if (following === null)
        throw new Refusal(refusals.TOPIC_NOT_FOUND, { details: { topic: name.spelled } })
      return { following, permission: null }
    }
    const { permission } = topic
    if (caller === null)
      throw new Refusal(refusals.AUTHENTICATION_REQUIRED, { details: { topic: name.spelled } })
    if (!caller.permissions.includes(permission))
      throw new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission, topic: name.spelled } })
    const { customerId } = caller
    const following = privateFeed.follow(topic, { connection, customerId, after: after[topic.name] ?? null })
    return { following, permission }
  }

  function end(spelled: string): void {
    subscriptions.get(spelled)?.following.end()
    subscriptions.delete(spelled)
  }

  function requireRoom(names: readonly TopicName[]): void {
    const all = new Set([...subscriptions.keys(), ...names.map(({ spelled }) => spelled)])
    if (all.size <= limits.topicsMax) return
    throw new Refusal(refusals.TOPIC_LIMIT_EXCEEDED, { details: { topics_max: limits.topicsMax } })
  }

  return {
    open(names, opening) {
      requireRoom(names)
      const opened = new Map<string, Subscription>()
      try {
        for (const name of names) {
          if (!opened.has(name.spelled)) opened.set(name.spelled, follow(name, opening))
        }
      } catch (error) {
        for (const { following } of opened.values()) following.end()
        throw error
      }
      for (const [spelled, subscription] of opened) {
        end(spelled)
        subscriptions.set(spelled, subscription)
      }
      return {
        topics: [...opened.keys()],
        refresh() {
          for (const { following } of opened.values()) following.refresh()
        },
      }
    },
    close(spelled) {
      for (const one of spelled) end(one)
    },
    closeAll() {
      for (const spelled of [...subscriptions.keys()]) end(spelled)
    },
    isPrivate: ({ canonical }) => privateTopics.has(canonical),
    hasPrivate: () => [...subscriptions.values()].some(({ permission }) => permission !== null),
    closeUnpermitted(permissions) {
      const closed = [...subscriptions].flatMap(([topic, { permission }]) =>
        permission === null || permissions.includes(permission) ? [] : [{ topic, permission }],
      )
      for (const { topic } of closed) end(topic)
      return closed
    },
    refresh() {
      for (const { following } of subscriptions.values()) following.refresh()
    },
  }
}
