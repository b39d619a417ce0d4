import type { PurchaseRecovery } from '#core/purchases'
import { cardAsset, findCard } from '#products/cards/card'
import { storeTopUp, titleOf } from './top-up.ts'

/** Loads that restored books have lost, of cards that they know. */
export const loadRecovery: PurchaseRecovery = {
  kind: 'card_topup',
  port: 'issuer',
  async find(tx, { id, customerId, provider, item: text, cost: amount, now }, { catalog, ids }) {
    const card = await findCard(tx, { text, customerId, catalog })
    if (card?.provider !== provider) return undefined
    const topUpFee = { asset: cardAsset(catalog), units: 0n }
    return {
      title: titleOf({ amount, card }),
      store: () => storeTopUp(tx, { id, customerId, card, amount, topUpFee }, { catalog, ids, now }),
    }
  },
}
