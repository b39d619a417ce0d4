import type { Catalog } from '#core/catalog'
import { requestPurchase } from '#core/purchases'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { recordCardTransaction } from '#products/cards/card'
import { type CardOrder, purchaseOf } from './card-order.ts'

type Options = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly now: Date
  /** The order waited for a payment from outside, and is in the history since then. */
  readonly isAnnounced: boolean
}

/** Holds the money of an order in the wallet and orders the card from the issuer; throws INSUFFICIENT_BALANCE. */
export async function beginIssue(
  tx: Tx,
  order: CardOrder,
  { catalog, ids, now, isAnnounced }: Options,
): Promise<void> {
  await requestPurchase(tx, purchaseOf(order), { catalog, ids, now, isAnnounced })
  await recordIssue(tx, order, { catalog, ids, now })
}

/** Shows the issue of an order among the card transactions of its customer. */
export async function recordIssue(
  tx: Tx,
  order: CardOrder,
  { catalog, ids, now }: Omit<Options, 'isAnnounced'>,
): Promise<void> {
  const { id, customerId, amount, options } = order
  const issue = {
    ...{ id, customerId, cardId: null, cardType: options.cardType, amount },
    type: 'issue',
    status: 'pending',
    ...{ merchant: null, declineReason: null, transactionId: id, createdAt: now },
  } as const
  await recordCardTransaction(tx, issue, { ids, catalog })
}
