import type { TSchema } from 'typebox'

/** A topic as asyncapi.json shows it; what it says is described by the product that it comes from. */
export type TopicDescription = {
  /** With a name in braces for each part that varies: `spot.fiat.trades.{pair}`. */
  readonly name: string
  /** One word in camelCase, unique among topics. */
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
