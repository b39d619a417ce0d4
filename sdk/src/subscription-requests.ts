import { askFor, forgetPlace, type Subscription } from './subscription.ts'

/** The messages about subscriptions, and which of them are not answered yet. */
export type SubscriptionRequests = {
  nextId(): number
  /** There is a connection: asks for all of these. */
  open(subscriptions: readonly Subscription[]): void
  lose(): void
  /** Asks anew at once, or a second after it was asked for: an error that stays must not flood the server. */
  renew(subscription: Subscription): void
  unsubscribe(topic: string): void
  /** The subscriptions that an answer is about; what they asked is answered with that. */
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
      // All of a message are taken or none: what was never taken must not stand in the way of what was.
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
