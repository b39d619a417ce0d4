import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { customerAccount } from '#core/ledger'
import type { PurchaseFailure, PurchaseKind } from '#core/purchases'
import type { IssuedCard, IssueOrder, Issuer } from '#core/suppliers'
import type { Ids } from '#platform/ids'
import { insertCard, requestClosing, updateCardTransaction } from '#products/cards/card'
import type { CardOrder } from './card-order.ts'
import { findCardOrder, lockCardOrder, updateCardOrder } from './card-order-store.ts'

export type IssuingParts = { readonly catalog: Catalog; readonly ids: Ids; readonly issuer: Issuer }

/** Cards that are ordered from the issuer: each under its order's id. */
export function issueCards({ catalog, ids, issuer }: IssuingParts): PurchaseKind<IssueOrder, IssuedCard> {
  return {
    kind: 'card_issue',
    port: 'issuer',
    provider: issuer.name,
    async read(database, { id }) {
      const order = await findCardOrder(database, { id, catalog })
      assert(order !== undefined, `the purchase ${id} has a card order`)
      return { reference: id, options: order.options, amount: order.amount }
    },
    place: (order) => issuer.issue(order),
    find: (order) => issuer.findIssued(order),
    paidTo: ({ reference }) => customerAccount(reference, 'card_available'),
    async completed(tx, { purchase: { id }, delivery, now }) {
      const order = await lockCardOrder(tx, { id, catalog })
      const { cardReference, lastFour, expiry } = delivery
      insertCard(tx, {
        ...{ id, customerId: order.customerId, provider: order.provider, ...order.options },
        ...{ cardReference, lastFour, expiry, status: 'ACTIVE', createdAt: now, updatedAt: now },
      })
      updateCardOrder(tx, end(order, { status: 'completed', error: null, now }))
      await updateCardTransaction(tx, { id, status: 'completed', cardId: id, now }, { ids, catalog })
    },
    failed: (tx, ended) => issueFailure.failed(tx, ended, { ids, catalog }),
    // The customer has the money back, so nobody may have the card. Its money was the house's all along.
    async deliveredLate(tx, { delivery: { cardReference }, now }) {
      requestClosing(tx, { id: ids.next(), provider: issuer.name, cardReference, now })
      return true
    },
  }
}

export const issueFailure: PurchaseFailure = {
  kind: 'card_issue',
  async failed(tx, { purchase: { id, error }, now }, { ids, catalog }) {
    const order = await lockCardOrder(tx, { id, catalog })
    updateCardOrder(tx, end(order, { status: 'failed', error, now }))
    const change = { id, status: 'failed', declineReason: error, now } as const
    await updateCardTransaction(tx, change, { ids, catalog })
  },
}

type End = Pick<CardOrder, 'status' | 'error'> & { readonly now: Date }

function end(order: CardOrder, { status, error, now }: End): CardOrder {
  assert(order.status === 'processing', `the card order ${order.id} ends and is ${order.status}`)
  return { ...order, status, error, updatedAt: now }
}
