import type { EventType } from '#platform/events'
import type { ServiceRule, SessionRule } from '#platform/http'
import type { RefusalKind } from '#platform/refusal'

/** The parts of an API description besides its routes. */
export type ApiDescription = {
  readonly title: string
  /** The callers of the described operations: keys, or people with a session of this application. */
  readonly door: 'keys' | SessionRule['door']
  readonly version: string
  /** Markdown. */
  readonly description: string
  /** `identifier` is an SPDX licence expression. */
  readonly license: { readonly name: string; readonly identifier: string }
  /** Tags in the order of the reference; at least those of all routes. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /**
   * The events sent to customers' endpoints, and their tag. No route has this tag: generators make a class of each tag,
   * and the events would replace the operations.
   */
  readonly events: { readonly types: readonly EventType[]; readonly tag: string }
  /** Refusals of every request with a key. */
  readonly everyKeyedRequest: readonly RefusalKind[]
  /** Refusals of every request of a browser session, by the route's rule. */
  everySession(rule: SessionRule): readonly RefusalKind[]
  /** Refusals of every request with a service key, by the route's rule. */
  everyService(rule: ServiceRule): readonly RefusalKind[]
  /** The refusal of a request whose key lacks the permission. */
  readonly permissionDenied: RefusalKind
  /** The refusal of an operation while its kill switch is thrown. */
  readonly productHalted: RefusalKind
  /** Refusals of every request with an idempotency key. */
  readonly everyOperation: readonly RefusalKind[]
  /** Refusals of every request whose signature works once. */
  readonly everySending: readonly RefusalKind[]
}
