import type { TSchema } from 'typebox'
import type { TopicEvent } from '#platform/events'

/** A topic that anybody may follow. */
export type PublicTopic = {
  /** What a subscriber needs to begin with; everything that was pushed before is in it. */
  snapshot(): unknown
  /** Calls back with each push; the answer ends that. A push of type `snapshot` replaces what was known. */
  listen(push: (type: PushType, data: unknown) => void): () => void
}

export type PushType = 'snapshot' | 'update'

/** Finds a public topic by its name with the pair as the catalogue writes it; null when there is no such topic. */
export type PublicTopics = (name: string) => PublicTopic | null

/** A customer's log of changes, kept in the outbox under its name; every change is pushed, and can be asked for again. */
export type LogTopic = {
  readonly kind: 'log'
  readonly name: string
  /** As of the event with this number, exactly. */
  snapshot(customerId: string): Promise<{ readonly data: unknown; readonly sequence: number }>
  /** What is pushed for an event. */
  update(event: TopicEvent): unknown
}

/** Something of a customer's that is told as it stands, whenever it may have changed. */
export type StateTopic = {
  readonly kind: 'state'
  readonly name: string
  /** As it stands for each of these customers. */
  read(customerIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}

export type PrivateTopic = (LogTopic | StateTopic) & { readonly permission: string }

/** A topic as it was asked for: the name it goes by here, and the one that its pushes bear. */
export type TopicName = { readonly canonical: string; readonly spelled: string }

// Every part is bounded: the name is a stranger's, and this one reads it once.
const pairTopic =
  /^([a-z]{1,20}(?:\.[a-z]{1,20}){0,2})\.([A-Za-z0-9]{1,20})([/-])([A-Za-z0-9]{1,20})((?:\.[A-Za-z0-9]{1,20})?)$/

/**
 * Reads a name whose pair may be written USDT/RUB or USDT-RUB, in any letter case. Pushes keep the separator that was
 * asked for and have the pair in capitals, so there are two spellings of each topic and no more.
 */
export function readTopicName(text: string): TopicName {
  const [, kind, base, separator, quote, rest] = pairTopic.exec(text) ?? []
  if (kind === undefined || base === undefined || quote === undefined)
    return { canonical: text, spelled: text }
  const spell = (between: string) =>
    `${kind}.${base.toUpperCase()}${between}${quote.toUpperCase()}${rest ?? ''}`
  return { canonical: spell('/'), spelled: spell(separator ?? '/') }
}

/** The name without its pair and what follows it, for counting. */
export function kindOfTopic(canonical: string): string {
  return pairTopic.exec(canonical)?.[1] ?? canonical
}

/** A topic as asyncapi.json shows it; what it says is described by the product that it comes from. */
export type TopicDescription = {
  /** With a name in braces for each part that varies: `spot.fiat.trades.{pair}`. */
  readonly name: string
  /** One word in camelCase, unique among topics. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** What a key needs; null for a topic that anybody may follow. */
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
