import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { PayInHandler, PayInPurpose } from './pay-in.ts'
import type { PayoutHandler, PayoutPurpose } from './payout.ts'
import type { Rail } from './rail.ts'

/** The parts that book the transactions of rails. */
export type RailBooks = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly payInHandlers: { readonly [purpose in PayInPurpose]?: PayInHandler }
  readonly payoutHandlers: { readonly [purpose in PayoutPurpose]?: PayoutHandler }
}

export type RailsParts = RailBooks & {
  readonly database: Database
  /** By their codes in the catalogue. */
  readonly rails: ReadonlyMap<string, Rail>
  /** The business clock, for waits, leases and expiry. */
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly metrics: Pick<Metrics, 'counter' | 'gauges'>
  /** How long a rail has for each call. */
  readonly timeoutMs?: number
  /** From 0 up to 1, for the jitter of retries. */
  readonly chance?: () => number
}

/** A rail with the parts that carry out its pay-ins and payouts. */
export type RailDesk = Omit<RailsParts, 'rails'> & {
  readonly code: string
  readonly rail: Rail
  readonly timeoutMs: number
}

/** The handler of a pay-in's purpose. Without one nothing may happen to it. */
export function payInHandlerOf({ payInHandlers }: RailBooks, purpose: PayInPurpose): PayInHandler {
  return payInHandlers[purpose] ?? missing(purpose)
}

/** The handler of a payout's purpose. */
export function payoutHandlerOf({ payoutHandlers }: RailBooks, purpose: PayoutPurpose): PayoutHandler {
  return payoutHandlers[purpose] ?? missing(purpose)
}

function missing(purpose: string): never {
  throw new Error(`no product books what rails move for a ${purpose}`)
}
