import type { Catalog } from '#core/catalog'
import { customerAccount } from '#core/ledger'
import type { PurchaseFailure, PurchaseKind } from '#core/purchases'
import type { Delivered, Issuer, LoadOrder } from '#core/suppliers'
import type { Ids } from '#platform/ids'
import { lockCard, recoverLoss, returnBalance, updateCardTransaction } from '#products/cards/card'
import { readToppedUp } from './top-up.ts'

type LoadingParts = { readonly catalog: Catalog; readonly ids: Ids; readonly issuer: Issuer }

type CardLoad = LoadOrder & { readonly cardId: string }

/** Loads of cards at the issuer: each under the id of its top-up. */
export function loadCards({ catalog, ids, issuer }: LoadingParts): PurchaseKind<CardLoad, Delivered> {
  return {
    kind: 'card_topup',
    port: 'issuer',
    provider: issuer.name,
    async read(database, { id, cost }) {
      return { reference: id, amount: cost, ...(await readToppedUp(database, id)) }
    },
    place: (order) => issuer.load(order),
    find: (order) => issuer.findLoad(order),
    paidTo: ({ cardId }) => customerAccount(cardId, 'card_available'),
    lock: (tx, { cardId: id }) => lockCard(tx, { id, catalog }),
    async completed(tx, { purchase: { id }, order: { cardId }, delivery, now }) {
      const card = await lockCard(tx, { id: cardId, catalog })
      // The card was blocked while the issuer was asked, so the load goes the way of its balance.
      if (card.status === 'BLOCKED')
        await returnBalance(tx, { card, amount: delivery.cost, catalog, ids, now })
      else await recoverLoss(tx, { card, amount: delivery.cost, ids, now })
      await updateCardTransaction(tx, { id, status: 'completed', now }, { ids, catalog })
    },
    failed: (tx, ended) => loadFailure.failed(tx, ended, { ids, catalog }),
    // The customer has the money back. The load on the card is the house's own money at the issuer, and we alone decide what
    // the card may spend.
    deliveredLate: async () => true,
  }
}

export const loadFailure: PurchaseFailure = {
  kind: 'card_topup',
  async failed(tx, { purchase: { id, error }, now }, { ids, catalog }) {
    const change = { id, status: 'failed', declineReason: error, now } as const
    await updateCardTransaction(tx, change, { ids, catalog })
  },
}
