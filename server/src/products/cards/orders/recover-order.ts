import { defineWrongs, WrongAct } from '#core/operators'
import type { PurchaseRecovery } from '#core/purchases'
import type { CardOptions } from '#core/suppliers'
import { cardAsset, cardSettings } from '#products/cards/card'
import { recordIssue } from './begin-issue.ts'
import { type CardOrder, purchaseOf } from './card-order.ts'
import { findCardOrder, insertCardOrder } from './card-order-store.ts'

const wrongs = defineWrongs({
  LOST_CARD_ORDER_STANDS: 'the books have the order {id} of a card, which is {status}',
})

/** Cards that were issued and whose orders restored books have lost. The issuer's answer brings the card. */
export const cardRecovery: PurchaseRecovery = {
  kind: 'card_issue',
  port: 'issuer',
  async find(tx, lost, { catalog, ids }) {
    const { id, customerId, provider, price, cost: amount, now } = lost
    const options = catalog
      .section(cardSettings)
      .types.flatMap((type) => type.options)
      .find((one) => nameOf(one) === lost.item)
    if (options === undefined) return undefined
    const standing = await findCardOrder(tx, { id, catalog })
    if (standing !== undefined)
      throw new WrongAct(wrongs.LOST_CARD_ORDER_STANDS, { id, status: standing.status })
    const free = { asset: cardAsset(catalog), units: 0n }
    const order: CardOrder = {
      ...{ id, customerId, provider, options, amount, price, buyFee: free, topUpFee: free },
      ...{ fee: { ...price, units: 0n }, paymentMethod: 'balance_usdt', onchain: null },
      ...{ status: 'processing', error: null, expiresAt: null, seenAt: null, cardNumber: null },
      ...{ createdAt: now, updatedAt: now },
    }
    return {
      title: purchaseOf(order).title,
      async store() {
        insertCardOrder(tx, order)
        await recordIssue(tx, order, { catalog, ids, now })
      },
    }
  },
}

/** As an operator names the options of a card: SHOPPING/US/VISA. */
function nameOf({ cardType, region, paymentSystem }: CardOptions): string {
  return `${cardType}/${region}/${paymentSystem}`
}
