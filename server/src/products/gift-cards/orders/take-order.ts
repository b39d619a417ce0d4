import { add, compare, formatAmount, type Money } from '#core/money'
import { requireProduct } from '#core/operators'
import { requestPurchase } from '#core/purchases'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  type AskedCard,
  giftCardRefusals,
  type PricedCard,
  type PricingParts,
  priceCard,
} from '#products/gift-cards/catalog'
import type { GiftCardOrder, OrderStory } from './gift-card-order.ts'
import { insertOrder } from './order-store.ts'

export type AskedOrder = {
  readonly id: string
  readonly customerId: string
  readonly card: AskedCard
  readonly email: string | null
  /** The highest accepted total for the card, fee included; null for any price. */
  readonly totalMax: Money | null
}

type Options = PricingParts & { readonly ids: Ids; readonly now: Date }

/**
 * Takes an order at present prices, in one transaction: holds its total and queues the supplier's order, or refuses it.
 */
export async function takeOrder(tx: Tx, asked: AskedOrder, options: Options): Promise<OrderStory> {
  const { id, customerId, card, email, totalMax } = asked
  const { catalog, ids, now } = options
  await requireProduct(tx, 'gift-cards')
  const priced = await priceCard(tx, card, options)
  requireAtMost(totalMax, priced)
  const { product, faceValue, cost, costUsdt, price, fee } = priced
  const { provider, productReference, title, currency } = product
  const purchase = await requestPurchase(
    tx,
    {
      ...{ id, customerId, provider, price, fee, cost },
      kind: 'gift_card',
      port: 'giftcards',
      title: `${title} ${faceValue} ${currency}`,
    },
    { catalog, ids, now },
  )
  const order: GiftCardOrder = {
    ...{ id, customerId, productReference, title, faceValue, currency, costUsdt, email },
    productId: product.id,
    sealed: null,
    expiresAt: null,
    createdAt: now,
  }
  insertOrder(tx, order)
  return { order, purchase }
}

function requireAtMost(totalMax: Money | null, { price, fee }: PricedCard): void {
  const total = add(price, fee)
  if (totalMax === null || compare(total, totalMax) <= 0) return
  const details = {
    total: formatAmount(total),
    max_total: formatAmount(totalMax),
    symbol: total.asset.symbol,
  }
  throw new Refusal(giftCardRefusals.PRICE_MOVED, { details })
}
