import type { Connection } from './connection.ts'

/** One topic that a connection follows. */
export type Following = {
  /** Takes up what had to wait: for the answer to the subscription, or for room. */
  refresh(): void
  end(): void
}

/** One private topic, told to those who follow it whenever their turn comes. */
export type PrivateTopicFeed = {
  /** `after` is the number of the last event that is known; null begins with a snapshot. Nothing is sent by it. */
  follow(following: { connection: Connection; customerId: string; after: number | null }): Following
  /** Tells these customers all that they were not told yet. */
  tell(customerIds: readonly string[]): Promise<void>
}

/** What the feed of a private topic needs of the one that it is part of. */
export type FeedContext = {
  /** Asks for a turn of this customer. */
  wake(customerId: string): void
  nowSeconds(): number
  onSent(topic: string, count: number): void
}
