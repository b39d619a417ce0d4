import assert from 'node:assert'
import { type AccountKeys, requestPaymentAddress } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { requireProduct } from '#core/operators'
import { announcePurchase } from '#core/purchases'
import { requestPayIn } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cardSettings } from '#products/cards/card'
import { cardOrderRefusals, type OrderTerms, type Payment } from '#products/cards/terms'
import { beginIssue } from './begin-issue.ts'
import { type CardOrder, debitOf, purchaseOf } from './card-order.ts'
import { countUnpaid, insertCardOrder } from './card-order-store.ts'

export type AskedCard = { readonly id: string; readonly customerId: string; readonly terms: OrderTerms }

export type TakingParts = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly accountKeys: AccountKeys
}

/**
 * Takes an order in the caller's transaction: paid from the balance it is ordered from the issuer at once, or refused;
 * otherwise it waits for its payment.
 */
export async function takeCardOrder(
  tx: Tx,
  { id, customerId, terms }: AskedCard,
  parts: TakingParts & { readonly now: Date },
): Promise<CardOrder> {
  const { catalog, now } = parts
  const { payment, provider, options, amount, buyFee, topUpFee, price, fee } = terms
  const isPaid = payment.method === 'balance_usdt'
  await requireProduct(tx, 'cards')
  const { orderSeconds, openOrdersMax } = catalog.section(cardSettings)
  if (!isPaid) await requireRoom(tx, { customerId, max: openOrdersMax })
  const expiresAt = isPaid ? null : new Date(now.getTime() + orderSeconds * 1_000)
  const order: CardOrder = {
    ...{ id, customerId, provider, options, amount, buyFee, topUpFee, price, fee, expiresAt },
    paymentMethod: payment.method,
    onchain: await addressFor(tx, { id, customerId, payment }, parts),
    status: isPaid ? 'processing' : 'awaiting_payment',
    error: null,
    seenAt: null,
    cardNumber: null,
    createdAt: now,
    updatedAt: now,
  }
  insertCardOrder(tx, order)
  if (isPaid) {
    await beginIssue(tx, order, { ...parts, isAnnounced: false })
    return order
  }
  announcePurchase(tx, purchaseOf(order), { now })
  if (payment.method === 'rub_sbp' && expiresAt !== null) {
    const { rail, provider } = payment
    const payIn = { id, rail, purpose: 'card', amount: debitOf(order), expiresAt, now } as const
    requestPayIn(tx, payIn, { provider })
  }
  return order
}

type Room = { readonly customerId: string; readonly max: number }

/**
 * An open order fixes a price that the customer may wait with, so there are few; requests at the same time count each other.
 */
async function requireRoom(tx: Tx, { customerId, max }: Room): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`card orders ${customerId}`}, 0))`)
  if ((await countUnpaid(tx, customerId)) < BigInt(max)) return
  throw new Refusal(cardOrderRefusals.TOO_MANY_OPEN_ORDERS, { details: { max: String(max) } })
}

type Paid = { readonly id: string; readonly customerId: string; readonly payment: Payment }

/** The address of this order alone, where it is paid on chain. */
async function addressFor(
  tx: Tx,
  { id: subject, customerId, payment }: Paid,
  { catalog, accountKeys, now }: TakingParts & { readonly now: Date },
): Promise<CardOrder['onchain']> {
  if (payment.method !== 'onchain_usdt') return null
  const network = catalog.network(payment.network)
  assert(network !== undefined, `the catalogue lists ${payment.network}, which its cards section names`)
  const wanted = {
    customer: { id: customerId },
    network,
    purpose: 'card',
    subject,
    accountKeys,
    now,
  } as const
  const { address } = await requestPaymentAddress(tx, wanted)
  return { network: network.code, address }
}
