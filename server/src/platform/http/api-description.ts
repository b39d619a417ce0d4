import type { EventType } from '#platform/events'
import type { RefusalKind } from '#platform/refusal'

/** What an API description says besides its routes. */
export type ApiDescription = {
  readonly title: string
  readonly version: string
  /** Markdown. */
  readonly description: string
  /** `identifier` is an SPDX licence expression. */
  readonly license: { readonly name: string; readonly identifier: string }
  /** Every tag that a route names, in the order of the reference. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** What is sent to endpoints of customers, and the tag under which they manage them. */
  readonly events: { readonly types: readonly EventType[]; readonly tag: string }
  /** What every request with a key may be refused for. */
  readonly everyKeyedRequest: readonly RefusalKind[]
  /** What a request with a key that lacks the permission is refused for. */
  readonly permissionDenied: RefusalKind
  /** What every request with an idempotency key may be refused for. */
  readonly everyOperation: readonly RefusalKind[]
  /** What every request that sends value away may be refused for. */
  readonly everySending: readonly RefusalKind[]
}
