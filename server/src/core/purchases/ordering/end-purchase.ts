import assert from 'node:assert'
import { moveStock } from '#core/dealing'
import { post } from '#core/ledger'
import type { Delivered } from '#core/suppliers'
import { updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import {
  borneBackEntry,
  completeEntry,
  excessOf,
  lateEntry,
  lateReturnEntry,
  refundEntry,
  releaseEntry,
} from '../movements.ts'
import { type Purchase, transactionOf } from '../purchase.ts'
import { updatePurchase } from '../purchase-store.ts'
import type { AnyPurchaseKind, PurchaseBooks } from '../purchases-parts.ts'
import { openDebt, settleDebt } from '../suppliers/supplier-debt.ts'
import { endedLookAt } from './when-to-look.ts'

/** A locked purchase with news from its supplier. */
type Ending = {
  readonly purchase: Purchase
  readonly order: unknown
  readonly kind: AnyPurchaseKind
  readonly now: Date
}

/** The supplier has delivered an open purchase: the held money is paid. */
export async function completePurchase(
  tx: Tx,
  { purchase, order, kind, now, delivery }: Ending & { readonly delivery: Delivered },
  { ids }: PurchaseBooks,
): Promise<void> {
  const charged = delivery.cost
  const completed: Purchase = { ...purchase, status: 'completed', charged, updatedAt: now }
  const paidTo = kind.paidTo(order)
  await kind.lock?.(tx, order)
  // The price reaches the inventory.
  await moveStock(tx, [purchase.price.asset.symbol], () =>
    post(tx, completeEntry(completed, { charged, paidTo, id: ids.next(), at: now })),
  )
  const excess = excessOf(completed, charged)
  if (excess.units > 0n) openDebt(tx, { purchase, kind: 'charged_more', amount: excess, now })
  store(tx, completed, kind)
  await kind.completed(tx, { purchase: completed, order, delivery, now })
}

type Failing = Omit<Ending, 'kind'> & {
  readonly kind: Pick<AnyPurchaseKind, 'failed' | 'refunded'>
  readonly reason: string
}

/** The supplier will never deliver an open purchase: the held money is available again. */
export async function failPurchase(
  tx: Tx,
  { purchase, order, kind, now, reason }: Failing,
  { ids }: Pick<PurchaseBooks, 'ids'>,
): Promise<void> {
  const failed: Purchase = { ...purchase, status: 'failed', ...errorOf(reason), updatedAt: now }
  await post(tx, releaseEntry(failed, { id: ids.next(), at: now }))
  await takeBackBorne(tx, failed, { ids })
  store(tx, failed, kind)
  await kind.failed(tx, { purchase: failed, order, now })
}

/** The supplier gave the cost of a completed purchase back: the house gives price and fee back too. */
export async function refundPurchase(
  tx: Tx,
  { purchase, order, kind, now, reason }: Ending & { readonly reason: string },
  { ids }: PurchaseBooks,
): Promise<void> {
  assert(purchase.charged !== null, `the purchase ${purchase.id} was delivered`)
  const refunded: Purchase = {
    ...purchase,
    status: 'refunded',
    error: 'REFUNDED',
    note: reason,
    updatedAt: now,
  }
  const paidTo = kind.paidTo(order)
  const debt = await settleDebt(tx, { id: purchase.id, kind: 'charged_more', by: 'refund', now })
  await post(tx, refundEntry(refunded, { charged: purchase.charged, paidTo, debt, id: ids.next(), at: now }))
  await takeBackBorne(tx, refunded, { ids })
  store(tx, refunded, kind)
  await kind.refunded?.(tx, { purchase: refunded, order, now })
}

/** The supplier has delivered after a refusal or a refund, and the customer has the money: the cost is the supplier's debt. */
export async function noteDeliveredLate(
  tx: Tx,
  { purchase, order, kind, now, delivery }: Ending & { readonly delivery: Delivered },
  { ids }: PurchaseBooks,
): Promise<void> {
  const charged = delivery.cost
  // No look follows any more: a failed purchase with a charge, like its debt, says that it was delivered.
  updatePurchase(tx, { ...purchase, charged: purchase.charged ?? charged, updatedAt: now }, { lookAt: null })
  const isUndone = (await kind.deliveredLate?.(tx, { purchase, order, delivery, now })) ?? false
  if (isUndone || charged.units === 0n) return
  await post(tx, lateEntry(purchase, { charged, id: ids.next(), at: now }))
  openDebt(tx, { purchase, kind: 'delivered_late', amount: charged, now })
}

/** The supplier has given back a delivery that followed the refund: its debt for that ends. */
export async function noteLateReturn(
  tx: Tx,
  { purchase, now }: Pick<Ending, 'purchase' | 'now'>,
  { ids }: PurchaseBooks,
): Promise<void> {
  const debt = await settleDebt(tx, { id: purchase.id, kind: 'delivered_late', by: 'return', now })
  updatePurchase(tx, purchase, { lookAt: null })
  if (debt === undefined || debt.before === 'paid') return
  const amount = { ...purchase.cost, units: debt.units }
  await post(tx, lateReturnEntry(purchase, { amount, debt, id: ids.next(), at: now }))
}

/** The customer never paid for a lost purchase that the house bore. */
async function takeBackBorne(tx: Tx, ended: Purchase, { ids }: Pick<PurchaseBooks, 'ids'>): Promise<void> {
  if (ended.recovered !== 'house') return
  await post(tx, borneBackEntry(ended, { id: ids.next(), at: ended.updatedAt }))
}

function store(tx: Tx, ended: Purchase, kind: Pick<AnyPurchaseKind, 'refunded'>): void {
  updatePurchase(tx, ended, { lookAt: endedLookAt(ended, { kind, now: ended.updatedAt }) })
  updateTransactions(tx, [transactionOf(ended)])
}

/** A reason in upper case is a code; any other is the supplier's words. */
function errorOf(reason: string): Pick<Purchase, 'error' | 'note'> {
  const isCode = /^[A-Z][A-Z0-9_]{2,63}$/.test(reason)
  return { error: isCode ? reason : 'DECLINED', note: isCode ? null : reason }
}
