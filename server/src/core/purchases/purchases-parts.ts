import type { Catalog } from '#core/catalog'
import type { Delivered } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { PurchaseKind } from './purchase-kind.ts'

/** A kind with orders and deliveries that only its product knows. */
export type AnyPurchaseKind = PurchaseKind<unknown, Delivered>

/** The kind as core/purchases keeps it: orders and deliveries go back to it alone. */
export function anyKind<Order, Delivery extends Delivered>(
  kind: PurchaseKind<Order, Delivery>,
): AnyPurchaseKind {
  return kind as unknown as AnyPurchaseKind // see above
}

/** The parts that book the outcomes of purchases. */
export type PurchaseBooks = { readonly catalog: Catalog; readonly ids: Ids }

export type PurchasesParts = PurchaseBooks & {
  readonly database: Database
  readonly kinds: readonly AnyPurchaseKind[]
  /** The business clock, for waits and leases. */
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly metrics: Pick<Metrics, 'counter' | 'gauges'>
  /** How long a supplier has for each call. */
  readonly timeoutMs?: number
  /** From 0 up to 1, for the jitter of retries. */
  readonly chance?: () => number
}
