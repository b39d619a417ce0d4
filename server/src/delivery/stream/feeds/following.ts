import type { Connection } from './connection.ts'

/** A topic that a connection follows. */
export type Following = {
  /** Sends pushes that waited for the answer to the subscription, or for room. */
  refresh(): void
  end(): void
}

/** A private topic, pushed to its followers in turns. */
export type PrivateTopicFeed = {
  /** `after` is the number of the last event that the client has; null begins with a snapshot. Sends nothing yet. */
  follow(following: { connection: Connection; customerId: string; after: number | null }): Following
  /** Sends these customers every push that is still due to them. */
  tell(customerIds: readonly string[]): Promise<void>
  /** The customers who get pushes at each poll, whether an event announces a change or not. */
  polled(): Iterable<string>
}

/** The time of pushes, and the count of pushes by topic. */
export type Pushing = { nowSeconds(): number; onSent(topic: string, count: number): void }

/** The services of the private feed that the feed of each topic uses; `wake` requests a turn for a customer. */
export type FeedContext = Pushing & { wake(customerId: string): void }
