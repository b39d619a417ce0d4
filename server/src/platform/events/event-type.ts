import type { TSchema } from 'typebox'

/** A type of published event: declared by the module that records it, described in the API description. */
export type EventType = {
  /** A name such as transfer.received; the part before the point is its group. */
  readonly name: string
  /** The cause of the event, in one sentence. */
  readonly summary: string
  /** The shape of `data`. */
  readonly data: TSchema
  readonly example: unknown
  /** Examples of each kind of data, where there are several kinds. */
  readonly examples?: readonly unknown[]
}
