import type { Connection } from './connection.ts'

/** A topic that a connection follows. */
export type Following = {
  /** Sends the pushes that waited for the subscription's answer, or for room. */
  refresh(): void
  end(): void
}

/** A private topic, pushed to its followers in turns. */
export type PrivateTopicFeed = {
  /** `after` is the number of the client's last event; null starts with a snapshot. Sends nothing yet. */
  follow(following: { connection: Connection; customerId: string; after: number | null }): Following
  /** Sends these customers all their due pushes. */
  tell(customerIds: readonly string[]): Promise<void>
  /** The customers who get pushes at each poll, even without an event. */
  polled(): Iterable<string>
}

/** The time for pushes, and the count of pushes by topic. */
export type Pushing = { nowSeconds(): number; onSent(topic: string, count: number): void }

/** The private feed's services for the feed of each topic; `wake` requests a turn for a customer. */
export type FeedContext = Pushing & { wake(customerId: string): void }
