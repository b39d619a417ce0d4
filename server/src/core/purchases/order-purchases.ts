import type { InstructionKind } from '#core/instructions'
import type { Delivered } from '#core/suppliers'
import { completePurchase, failPurchase } from './end-purchase.ts'
import { inPlainWords, judgeAnswer } from './judge-answer.ts'
import type { Purchase } from './purchase.ts'
import { findPurchase, lockPurchase } from './purchase-store.ts'
import type { AnyPurchaseKind, PurchaseBooks } from './purchases-parts.ts'
import { orderKind } from './request-purchase.ts'

type Ordered = { readonly purchase: Purchase; readonly order: unknown }

/** The instruction that orders the purchases of a kind, each under its own id. */
export function orderPurchases(
  kind: AnyPurchaseKind,
  books: PurchaseBooks,
): InstructionKind<Ordered, Delivered> {
  const { catalog } = books
  return {
    kind: orderKind(kind.kind),
    port: kind.port,
    provider: kind.provider,
    async read(database, id) {
      const purchase = await findPurchase(database, { id, catalog })
      return purchase === undefined ? null : { purchase, order: await kind.read(database, purchase) }
    },
    place: async ({ purchase, order }) => judgeAnswer(purchase, await inPlainWords(() => kind.place(order))),
    async find({ purchase, order }) {
      const found = await inPlainWords(() => kind.find(order))
      return found && judgeAnswer(purchase, found)
    },
    async settle(tx, { reference: id, order: { order }, outcome, now }) {
      const purchase = await lockPurchase(tx, { id, catalog })
      if (purchase.status !== 'processing') return
      const ending = { purchase, order, kind, now }
      await (outcome.status === 'done'
        ? completePurchase(tx, { ...ending, delivery: outcome.result }, books)
        : failPurchase(tx, { ...ending, reason: outcome.reason }, books))
    },
  }
}
