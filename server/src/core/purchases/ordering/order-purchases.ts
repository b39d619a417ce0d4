import { freezeHoldOf } from '#core/customers'
import type { InstructionKind } from '#core/instructions'
import { supplierHaltOf } from '#core/operators'
import type { Delivered } from '#core/suppliers'
import { orderKind, type Purchase } from '../purchase.ts'
import { findPurchase, lockPurchase } from '../purchase-store.ts'
import type { AnyPurchaseKind, PurchaseBooks, PurchasesParts } from '../purchases-parts.ts'
import { completePurchase, failPurchase } from './end-purchase.ts'
import { inPlainWords, judgeAnswer } from './judge-answer.ts'

type Ordered = { readonly purchase: Purchase; readonly order: unknown }

/** The instruction that orders the purchases of a kind, each under its own id. */
export function orderPurchases(
  kind: AnyPurchaseKind,
  parts: Pick<PurchasesParts, keyof PurchaseBooks | 'database'>,
): InstructionKind<Ordered, Delivered> {
  const { catalog, database } = parts
  return {
    kind: orderKind(kind.kind),
    port: kind.port,
    provider: kind.provider,
    async read(queryable, id) {
      const purchase = await findPurchase(queryable, { id, catalog })
      return purchase === undefined ? null : { purchase, order: await kind.read(queryable, purchase) }
    },
    hindrance: (tx, { purchase }) => freezeHoldOf(tx, purchase.customerId),
    async ownAnswer({ purchase }) {
      // A lost purchase was made before, or never: nothing is bought for it.
      if (purchase.recovered !== null) return { status: 'rejected', reason: 'NOT_FOUND_AT_SUPPLIER' }
      const hold = await freezeHoldOf(database, purchase.customerId)
      const halt = hold ?? (await supplierHaltOf(database, kind.port))
      return halt === null ? null : { status: 'deferred', reason: halt }
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
        ? completePurchase(tx, { ...ending, delivery: outcome.result }, parts)
        : failPurchase(tx, { ...ending, reason: outcome.reason }, parts))
    },
  }
}
