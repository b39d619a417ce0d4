import type { CofferError } from '../answers/index.ts'
import { errorOf, isPassing, type Push, type StreamAnswer, type StreamRefusal } from './stream-messages.ts'
import { createSubscription, type Follower, type Subscription, takePush } from './subscription.ts'
import { createSubscriptionRequests, type SubscriptionRequests } from './subscription-requests.ts'

/** The topics followed over a stream, across its connections. */
export type Subscriptions = {
  nextId(): number
  follow(topic: string, follower: Follower, after: number | undefined): () => void
  renew(topic: string): void
  /** A connection is ready: subscribes to everything again. */
  begin(): void
  take(push: Push): void
  answer(answer: StreamAnswer): void
  /** Sets why private topics will be refused; null when the key was accepted. */
  blame(error: CofferError | null): void
  lose(): void
  end(): void
}

type Context = {
  readonly requests: SubscriptionRequests
  readonly byTopic: Map<string, Subscription>
  /** The last refusal of the key. */
  keyError: CofferError | null
}

export function createSubscriptions(options: { send(message: object): void; now(): number }): Subscriptions {
  const requests = createSubscriptionRequests(options)
  const context: Context = { requests, byTopic: new Map(), keyError: null }
  const { byTopic } = context
  let isEnded = false

  return {
    nextId: requests.nextId,
    follow(text, follower, after) {
      if (isEnded) throw new Error('The stream is closed.')
      const topic = nameOf(text)
      const subscription = byTopic.get(topic) ?? createSubscription(topic, after)
      byTopic.set(topic, subscription)
      subscription.followers.add(follower)
      // A follower who joins needs a snapshot, which the others receive too.
      if (subscription.followers.size > 1) subscription.sequence = null
      requests.renew(subscription)
      return () => leave(context, { subscription, follower })
    },
    renew(text) {
      const subscription = byTopic.get(nameOf(text))
      if (subscription !== undefined) requests.renew(subscription)
    },
    begin: () => requests.open([...byTopic.values()]),
    take(push) {
      const subscription = byTopic.get(push.topic)
      if (subscription !== undefined && takePush(subscription, push) === 'gap') requests.renew(subscription)
    },
    answer: (answer) => takeAnswer(context, answer),
    blame(error) {
      context.keyError = error
    },
    lose() {
      requests.lose()
      for (const subscription of byTopic.values()) {
        subscription.state = 'waiting'
        clearTimeout(subscription.retry)
      }
    },
    end() {
      isEnded = true
      for (const { retry, followers } of byTopic.values()) {
        clearTimeout(retry)
        for (const { onEnd } of followers) onEnd?.()
      }
      byTopic.clear()
    },
  }
}

/** The name that pushes will have: a pair in capitals, with the separator that was given; an id is no pair. */
function nameOf(text: string): string {
  return text.replace(
    /^((?:[a-z]{1,20}\.){1,3})([A-Za-z0-9]{1,20}[/-][A-Za-z0-9]{1,20})(?=\.|$)/,
    (_, kind: string, pair: string) => kind + pair.toUpperCase(),
  )
}

type Leaving = { subscription: Subscription; follower: Follower }

function leave({ byTopic, requests }: Context, { subscription, follower }: Leaving): void {
  const isLast = subscription.followers.delete(follower) && subscription.followers.size === 0
  if (!isLast || byTopic.get(subscription.topic) !== subscription) return
  remove(byTopic, subscription)
  requests.unsubscribe(subscription.topic)
}

function remove(byTopic: Map<string, Subscription>, subscription: Subscription): void {
  clearTimeout(subscription.retry)
  byTopic.delete(subscription.topic)
}

function takeAnswer(context: Context, answer: StreamAnswer): void {
  const { byTopic, requests } = context
  if (answer.id === null) {
    takeNotice(context, answer)
    return
  }
  const subscriptions = requests
    .answered(answer.id)
    // Topics that were left or requested again since are skipped.
    .filter((one) => byTopic.get(one.topic) === one && one.state === 'asked')
  if (answer.event === 'subscribed') {
    for (const subscription of subscriptions) {
      subscription.state = 'live'
      subscription.isKnown = true
    }
  }
  if (answer.event === 'error') takeRefusal(context, { subscriptions, refusal: answer })
}

/** A message of the server's own accord: the key is no longer valid, and which topics end with it. */
function takeNotice(context: Context, answer: StreamAnswer): void {
  if (answer.event === 'error') context.keyError = errorOf(answer)
  if (answer.event !== 'unsubscribed') return
  for (const topic of answer.topics) {
    const subscription = context.byTopic.get(topic)
    if (subscription !== undefined)
      fail(context, { subscription, error: context.keyError ?? unsubscribed(topic) })
  }
}

type Refused = { subscriptions: readonly Subscription[]; refusal: StreamRefusal }

function takeRefusal(context: Context, { subscriptions, refusal }: Refused): void {
  const isPrivate = refusal.code === 'AUTHENTICATION_REQUIRED'
  const error = (isPrivate ? context.keyError : null) ?? errorOf(refusal)
  for (const subscription of subscriptions) {
    // The server refused one of several topics: each is requested by itself.
    if (isPassing(refusal) || subscriptions.length > 1) {
      subscription.isKnown = false
      context.requests.renew(subscription)
    } else fail(context, { subscription, error })
  }
}

type Failing = { subscription: Subscription; error: CofferError }

function fail({ byTopic }: Context, { subscription, error }: Failing): void {
  remove(byTopic, subscription)
  for (const { onError } of [...subscription.followers]) onError(error)
}

function unsubscribed(topic: string): CofferError {
  return errorOf({
    event: 'error',
    id: null,
    code: 'UNSUBSCRIBED',
    message: `The server ended the subscription to ${topic}.`,
    details: null,
  })
}
