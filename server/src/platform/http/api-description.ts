import type { EventType } from '#platform/events'
import type { RefusalKind } from '#platform/refusal'
import type { SessionRule } from './route.ts'

/** The parts of an API description besides its routes. */
export type ApiDescription = {
  readonly title: string
  readonly version: string
  /** Markdown. */
  readonly description: string
  /** `identifier` is an SPDX licence expression. */
  readonly license: { readonly name: string; readonly identifier: string }
  /** Every tag that a route names, in the order of the reference. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** The events sent to customers' endpoints, and the tag of the webhook routes. */
  readonly events: { readonly types: readonly EventType[]; readonly tag: string }
  /** Refusals of every request with a key. */
  readonly everyKeyedRequest: readonly RefusalKind[]
  /** Refusals of every request of a browser session, by what the route asks of it. */
  everySession(rule: SessionRule): readonly RefusalKind[]
  /** The refusal of a request whose key lacks the permission. */
  readonly permissionDenied: RefusalKind
  /** The refusal of an operation while its kill switch is thrown. */
  readonly productHalted: RefusalKind
  /** Refusals of every request with an idempotency key. */
  readonly everyOperation: readonly RefusalKind[]
  /** Refusals of every request that sends value away. */
  readonly everySending: readonly RefusalKind[]
}
