import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Purchases } from '#core/purchases'
import { type PurchaseResource, purchaseResource } from './order-resource.ts'
import { type AskedOrder, takeOrder } from './take-order.ts'

/** Takes orders of gift cards; concurrent ones share a transaction, after which workers handle them at once. */
export type GiftCards = Writer<AskedOrder, PurchaseResource>

type GiftCardsParts = WriterParts &
  Omit<Parameters<typeof takeOrder>[2], 'now'> & {
    readonly engines: { readonly purchases: Pick<Purchases, 'wake'> }
  }

export function createGiftCards(parts: GiftCardsParts): GiftCards {
  return createWriter<AskedOrder, PurchaseResource>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, {
        commands,
        decide: async (asked) => purchaseResource.of(await takeOrder(tx, asked, { ...parts, now })),
      }),
    onDone: () => parts.engines.purchases.wake('giftcards'),
  })
}
