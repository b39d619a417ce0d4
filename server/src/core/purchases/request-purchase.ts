import type { Catalog } from '#core/catalog'
import { instruct } from '#core/instructions'
import { post } from '#core/ledger'
import { haltRefusals, supplierHaltOf } from '#core/operators'
import { recordTransactions, updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { borneEntry, holdEntry } from './movements.ts'
import { orderKind, type Purchase, transactionOf } from './purchase.ts'
import { insertPurchase } from './purchase-store.ts'
import { requireRoom } from './require-room.ts'

export type NewPurchase = Pick<
  Purchase,
  'id' | 'customerId' | 'kind' | 'port' | 'provider' | 'price' | 'fee' | 'cost' | 'title'
>

type Options = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly now: Date
  /** The history shows its transaction already, since the purchase was announced. */
  readonly isAnnounced?: boolean
  /** The bearer of a purchase that restored books have lost; its supplier is asked what became of it. */
  readonly recovered?: Purchase['recovered']
}

/**
 * Takes a purchase in the transaction of its cause: price and fee are held, or INSUFFICIENT_BALANCE is thrown; or
 * INSUFFICIENT_LIQUIDITY, when the house holds too much of that asset, or SUPPLIER_HALTED. Workers order it after the commit: wake its port.
 */
export async function requestPurchase(
  tx: Tx,
  asked: NewPurchase,
  { catalog, ids, now, isAnnounced = false, recovered = null }: Options,
): Promise<Purchase> {
  // The price of an announced purchase is agreed, and perhaps paid already; a lost one was made long ago.
  const isFresh = !isAnnounced && recovered === null
  if (isFresh) await requireRunning(tx, asked)
  if (isFresh) await requireRoom(tx, { price: asked.price, catalog })
  const purchase: Purchase = {
    ...asked,
    charged: null,
    status: 'processing',
    error: null,
    note: null,
    recovered,
    createdAt: now,
    updatedAt: now,
  }
  if (recovered === 'house') await post(tx, borneEntry(purchase, { id: ids.next(), at: now }))
  await post(tx, holdEntry(purchase, { id: ids.next(), at: now }))
  insertPurchase(tx, purchase)
  const transaction = transactionOf(purchase)
  if (isAnnounced) updateTransactions(tx, [transaction])
  else recordTransactions(tx, [transaction])
  instruct(tx, {
    kind: orderKind(purchase.kind),
    provider: purchase.provider,
    reference: purchase.id,
    mayHaveArrived: recovered !== null,
    now,
  })
  return purchase
}

async function requireRunning(tx: Tx, { port }: NewPurchase): Promise<void> {
  if ((await supplierHaltOf(tx, port)) !== null) throw new Refusal(haltRefusals.SUPPLIER_HALTED)
}
