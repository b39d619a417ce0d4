import { askFor, forgetPlace, type Subscription } from './subscription.ts'

/** Sends the messages about subscriptions and remembers those that are not answered yet. */
export type SubscriptionRequests = {
  nextId(): number
  /** A connection was made: subscribes to all of these. */
  open(subscriptions: readonly Subscription[]): void
  lose(): void
  /** Subscribes again, at most once a second: a lasting error must not flood the server. */
  renew(subscription: Subscription): void
  unsubscribe(topic: string): void
  /** The subscriptions that an answer is about; their message counts as answered. */
  answered(id: number): readonly Subscription[]
}

const renewEveryMs = 1_000

export function createSubscriptionRequests({
  send,
  now,
}: {
  send(message: object): void
  now(): number
}): SubscriptionRequests {
  const asked = new Map<number, readonly Subscription[]>()
  let lastId = 0
  let isOpen = false

  function nextId(): number {
    lastId += 1
    return lastId
  }

  function ask(subscriptions: readonly Subscription[]): void {
    if (subscriptions.length === 0 || !isOpen) return
    const id = nextId()
    asked.set(id, subscriptions)
    for (const subscription of subscriptions) {
      clearTimeout(subscription.retry)
      forgetPlace(subscription)
      subscription.state = 'asked'
      subscription.askedAtMs = now()
    }
    send(askFor(subscriptions, id))
  }

  return {
    nextId,
    open(subscriptions) {
      isOpen = true
      // The server takes all topics of a message or none: a topic that it never took must not block the others.
      ask(subscriptions.filter(({ isKnown }) => isKnown))
      for (const subscription of subscriptions) if (!subscription.isKnown) ask([subscription])
    },
    lose() {
      isOpen = false
      asked.clear()
    },
    renew(subscription) {
      const delayMs = subscription.askedAtMs + renewEveryMs - now()
      if (delayMs <= 0) return ask([subscription])
      subscription.state = 'waiting'
      clearTimeout(subscription.retry)
      subscription.retry = setTimeout(() => ask([subscription]), delayMs)
    },
    unsubscribe(topic) {
      if (isOpen) send({ action: 'unsubscribe', id: nextId(), topics: [topic] })
    },
    answered(id) {
      const subscriptions = asked.get(id) ?? []
      asked.delete(id)
      return subscriptions
    },
  }
}
