import type { StateTopic } from '#core/product'
import { type Channel, createChannel, type Follower } from './channel.ts'
import type { FeedContext, PrivateTopicFeed } from './following.ts'

type CustomerChannel = { readonly channel: Channel; readonly followers: Set<Follower>; known: string | null }

/** Pushes the latest state when it differs from the last pushed one, however often it changed in between. */
export function createStateFeed(
  topic: StateTopic,
  { wake, nowSeconds, onSent }: FeedContext,
): PrivateTopicFeed {
  const customers = new Map<string, CustomerChannel>()

  function openChannel(customerId: string): CustomerChannel {
    const opened: CustomerChannel = {
      channel: createChannel({
        firstSequence: 1,
        snapshot: () => opened.known,
        nowSeconds,
        onSent: (count) => onSent(topic.name, count),
      }),
      followers: new Set(),
      known: null,
    }
    customers.set(customerId, opened)
    return opened
  }

  function tellOne({ channel, followers }: CustomerChannel): void {
    for (const follower of followers) channel.refresh(follower)
  }

  return {
    follow({ connection, customerId }) {
      const customer = customers.get(customerId) ?? openChannel(customerId)
      const follower: Follower = { spelled: topic.name, connection, isStale: true }
      customer.channel.add(follower)
      customer.followers.add(follower)
      return {
        refresh() {
          if (follower.isStale) wake(customerId)
        },
        end() {
          customer.channel.remove(follower)
          customer.followers.delete(follower)
          if (customer.followers.size === 0) customers.delete(customerId)
        },
      }
    },
    async tell(customerIds) {
      const followed = customerIds.filter((id) => customers.has(id))
      if (followed.length === 0) return
      for (const [customerId, state] of await topic.read(followed)) {
        const customer = customers.get(customerId)
        if (customer === undefined) continue
        const json = JSON.stringify(state)
        const isChanged = customer.known !== null && customer.known !== json
        customer.known = json
        if (isChanged) customer.channel.push('update', json)
        tellOne(customer)
      }
    },
    polled: () => (topic.isPolled === true ? customers.keys() : []),
  }
}
