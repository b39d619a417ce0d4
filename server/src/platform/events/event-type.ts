import type { TSchema } from 'typebox'

/** A kind of event that customers are told of: declared beside what emits it, published in the API description. */
export type EventType = {
  /** Such as transfer.received; what comes before the point is its group. */
  readonly name: string
  /** When it is emitted, in one sentence. */
  readonly summary: string
  /** The shape of `data`. */
  readonly data: TSchema
  readonly example: unknown
}
