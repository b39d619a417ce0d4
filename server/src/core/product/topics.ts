import type { TSchema } from 'typebox'
import type { TopicEvent } from '#platform/events'

/** A topic that anybody may follow. */
export type PublicTopic = {
  /** The state that a subscription begins with; it includes everything pushed before. */
  snapshot(): unknown
  /** Calls `push` for each push until the returned function is called. A push of type `snapshot` replaces all before it. */
  listen(push: (type: PushType, data: unknown) => void): () => void
}

export type PushType = 'snapshot' | 'update'

/** Finds a public topic by its name, in which a pair is written as in the catalogue; null when there is no such topic. */
export type PublicTopics = (name: string) => PublicTopic | null

/** A customer's log of changes, kept in the outbox under its name; every change is pushed, and can be asked for again. */
export type LogTopic = {
  readonly kind: 'log'
  readonly name: string
  /** The state, exactly as of the event whose number is `sequence`. */
  snapshot(customerId: string): Promise<{ readonly data: unknown; readonly sequence: number }>
  /** The push for an event. */
  update(event: TopicEvent): unknown
}

/** A state of a customer, pushed whole whenever it may have changed. */
export type StateTopic = {
  readonly kind: 'state'
  readonly name: string
  /** Each poll pushes to its followers, since no event of its name announces a change. */
  readonly isPolled?: boolean
  /** The present state for each of these customers. */
  read(customerIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}

export type PrivateTopic = (LogTopic | StateTopic) & { readonly permission: string }

/** A topic as asyncapi.json shows it; the product that pushes it describes it. */
export type TopicDescription = {
  /** With a name in braces for each part that varies: `spot.fiat.trades.{pair}`. */
  readonly name: string
  /** A single word in camelCase, unique among topics. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** The permission that a key needs; null for a public topic. */
  readonly permission: string | null
  readonly parameters?: { readonly [name: string]: TopicParameter }
  readonly snapshot: TSchema
  /** Null where each push is a snapshot. */
  readonly update: TSchema | null
  readonly example: { readonly topic: string; readonly snapshot: unknown; readonly update?: unknown }
}

export type TopicParameter = {
  readonly description: string
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
}
