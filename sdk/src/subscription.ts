import type { CofferError } from './coffer-error.ts'
import type { Push } from './stream-messages.ts'

/** One who follows a topic. */
export type Follower = {
  onPush: (push: Push) => void
  /** The topic is refused or taken away, and nothing more comes. */
  onError: (error: CofferError) => void
  /** The stream was closed by its owner. */
  onEnd?: (() => void) | undefined
}

/** A topic, whoever follows it here, and the place that it has come to. */
export type Subscription = {
  readonly topic: string
  readonly followers: Set<Follower>
  state: 'waiting' | 'asked' | 'live'
  /** The server has taken it before: it may be asked for together with others. */
  isKnown: boolean
  /** Updates are kept by the server: what was missed can be asked for by number. */
  isLogged: boolean
  /** Of the last push that was taken, 0 when the log is asked for from its beginning; null before there is one. */
  sequence: number | null
  /** When it was asked for last, on this client's clock. */
  askedAtMs: number
  retry: ReturnType<typeof setTimeout> | undefined
}

const loggedTopics = ['spot.fiat.order']

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

/** The message that asks for these topics, from where each has come to. */
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

/** Takes a push, or finds that one before it is missing. */
export function takePush(subscription: Subscription, push: Push): 'taken' | 'ignored' | 'gap' {
  // What was still under way when it was asked for anew is of before that.
  if (subscription.state !== 'live') return 'ignored'
  const isNext = subscription.sequence !== null && push.sequence === subscription.sequence + 1
  if (push.type === 'update' && !isNext) return 'gap'
  subscription.sequence = push.sequence
  for (const { onPush } of [...subscription.followers]) onPush(push)
  return 'taken'
}

/** Where there is no log to go on in, a snapshot has to come first. */
export function forgetPlace(subscription: Subscription): void {
  if (!subscription.isLogged) subscription.sequence = null
}
