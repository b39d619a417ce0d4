import type { CofferError } from '../answers/index.ts'
import type { Push } from './stream-messages.ts'

/** A follower of a topic. */
export type Follower = {
  onPush: (push: Push) => void
  /** The server refused or ended the topic; no more pushes come. */
  onError: (error: CofferError) => void
  /** The stream was closed by its owner. */
  onEnd?: (() => void) | undefined
}

/** A topic, its followers in this client, and the last push taken. */
export type Subscription = {
  readonly topic: string
  readonly followers: Set<Follower>
  state: 'waiting' | 'asked' | 'live'
  /** The server accepted the topic before, so it may be requested together with others. */
  isKnown: boolean
  /** The server keeps the updates, so missed ones can be requested by number. */
  isLogged: boolean
  /** The number of the last push taken; 0 requests a log from its beginning, null means that none was taken. */
  sequence: number | null
  /** Time of the last request for it, on this client's clock. */
  askedAtMs: number
  retry: ReturnType<typeof setTimeout> | undefined
}

const loggedTopics = ['spot.fiat.order', 'invoices', 'converter.conversions']

export function createSubscription(topic: string, after: number | undefined): Subscription {
  return {
    topic,
    followers: new Set(),
    state: 'waiting',
    isKnown: false,
    isLogged: after !== undefined || loggedTopics.includes(topic),
    sequence: after ?? null,
    askedAtMs: Number.NEGATIVE_INFINITY,
    retry: undefined,
  }
}

/** The message that subscribes to these topics, each log after its last push. */
export function askFor(subscriptions: readonly Subscription[], id: number): object {
  const places = subscriptions.flatMap(({ topic, isLogged, sequence }) =>
    isLogged && sequence !== null ? [[topic, sequence] as const] : [],
  )
  return {
    action: 'subscribe',
    id,
    topics: subscriptions.map(({ topic }) => topic),
    ...(places.length > 0 && { after: Object.fromEntries(places) }),
  }
}

/** Takes a push, or reports that an earlier one is missing. */
export function takePush(subscription: Subscription, push: Push): 'taken' | 'ignored' | 'gap' {
  // Such a push was sent before the topic was requested again.
  if (subscription.state !== 'live') return 'ignored'
  const isNext = subscription.sequence !== null && push.sequence === subscription.sequence + 1
  if (push.type === 'update' && !isNext) return 'gap'
  subscription.sequence = push.sequence
  for (const { onPush } of [...subscription.followers]) onPush(push)
  return 'taken'
}

/** Without a log the next push has to be a snapshot. */
export function forgetPlace(subscription: Subscription): void {
  if (!subscription.isLogged) subscription.sequence = null
}
