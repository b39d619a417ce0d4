import type { ScannedChain } from '#core/chains'
import type { DealingDesk } from '#core/dealing'
import type { PriceSource } from '#core/prices'
import type { TargetGuard, WebhookSender } from '#delivery/webhooks'
import type { EventNames } from '#platform/events'
import type { LinkKeys } from '#platform/link'
import type { Foundation } from './foundation.ts'

/** The parts that products are opened with; each names those that it needs. */
export type Parts = Omit<Foundation, 'config'> & {
  /** To show and to compare with; deals are made at the desk. */
  readonly prices: PriceSource
  readonly desk: DealingDesk
  /** The desk at the prices of workers: a fault that is set is seen and not used up. */
  readonly workerDesk: DealingDesk
  /** The chains that are watched; on others a payment would not be seen. */
  readonly chains: readonly ScannedChain[]
  readonly linkKeys: LinkKeys
  /** The events and groups that filters may name. */
  readonly eventNames: EventNames
  /** The types of all products' transactions. */
  readonly transactionTypes: readonly string[]
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
  readonly webhookSender: () => WebhookSender
  readonly webhookTimeoutMs: number
  readonly deliveryRetentionDays: number
  readonly eventRetentionDays: number
  /** Something of these customers was committed; the stream tells their followers at once. */
  wake(customerIds: readonly string[]): void
}
