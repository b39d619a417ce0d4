import { formatAmount, InvalidAmount, type Money, rescale } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import { hub } from '#core/prices'
import type { LostPurchase, PurchaseRecovery } from '#core/purchases'
import { findProduct, parseFaceValue } from '#products/gift-cards/catalog'
import { insertOrder } from './order-store.ts'

const wrongs = defineWrongs({
  LOST_FACE_VALUE_WRONG: 'the --value of a gift card is its face value, which {problem}',
})

/** Orders of gift cards that restored books have lost. The supplier's answer brings the code once more. */
export const giftCardRecovery: PurchaseRecovery = {
  kind: 'gift_card',
  port: 'giftcards',
  async find(tx, lost, { catalog }) {
    const product = /^\d{1,9}$/.test(lost.item) ? await findProduct(tx, Number(lost.item)) : undefined
    if (product?.provider !== lost.provider) return undefined
    const { productReference, title, currency } = product
    const faceValue = readValue(lost, currency)
    return {
      title: `${title} ${faceValue} ${currency}`,
      async store(_, { id, customerId, createdAt }) {
        insertOrder(tx, {
          ...{ id, customerId, productReference, title, faceValue, currency, createdAt },
          ...{ productId: product.id, costUsdt: worthOf(lost, catalog.asset(hub)) },
          ...{ email: null, sealed: null, expiresAt: null },
        })
      },
    }
  },
}

function readValue({ value = '' }: LostPurchase, currency: string): string {
  try {
    return formatAmount(parseFaceValue(value, currency))
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(wrongs.LOST_FACE_VALUE_WRONG, { problem: error.reason })
  }
}

/** A dollar is worth one USDT here; a cost in another currency is shown as the price. */
function worthOf({ cost, price }: LostPurchase, asset = price.asset): Money {
  const { units, asset: from } = ['USD', hub].includes(cost.asset.symbol) ? cost : price
  return { asset, units: rescale(units, { from: from.scale, to: asset.scale, rounding: 'up' }) }
}
