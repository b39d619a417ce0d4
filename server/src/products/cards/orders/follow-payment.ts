import assert from 'node:assert'
import { accessRefusals } from '#core/access'
import type { Catalog } from '#core/catalog'
import { isFrozen } from '#core/customers'
import { customerAccount, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import { withdrawAnnounced } from '#core/purchases'
import type { PayInFailure, PayInHandler, RailMovement } from '#core/rails'
import { offChain, recordTransactions, type TransactionOf } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { beginIssue } from './begin-issue.ts'
import { type CardOrder, debitOf, purchaseOf } from './card-order.ts'
import { findCardOrder, lockCardOrder, updateCardOrder } from './card-order-store.ts'

export type FollowingParts = { readonly catalog: Catalog; readonly ids: Ids }

/** The kind of the entries of payments for orders, whose references are the ids of the rail's movements. */
export const cardPaymentKind = 'card_payment'

/** Such a payment is a deposit for its customer, and reads like one in the history, whether or not it buys the card. */
export const paymentTransactionTypes = ['deposit_fiat'] as const

/** Why a payment buys no card; also the error of its order. */
type Mismatch = 'PAID_SHORT' | 'PAID_OVER' | 'PAID_LATE'

const errors: { readonly [reason in PayInFailure]: string | null } = {
  declined: 'NOT_PAID',
  expired: null,
  rejected: 'RAIL_REJECTED',
}

/** The error of an order whose customer may send nothing. */
const frozen = accessRefusals.CUSTOMER_FROZEN.code

/** The errors of an order that failed before anybody had paid it. */
const unpaid: readonly (string | null)[] = [errors.declined, errors.rejected]

/** Follows the payments of orders over rails: each is credited to the wallet, and the exact one buys the card from there. */
export function cardPayIns(parts: FollowingParts): PayInHandler {
  return {
    async paid(tx, { payIn: { id }, movement, isLate, now }) {
      const { catalog } = parts
      const found = await findCardOrder(tx, { id, catalog })
      assert(found !== undefined, `the pay-in ${id} has a card order`)
      // The wallet is locked before the order, as where a purchase ends.
      await credit(tx, found, { movement, parts, now })
      const order = await lockCardOrder(tx, { id, catalog })
      recordTransactions(tx, [depositOf(order, { movement, id: parts.ids.next(), now })])
      await takePayment(tx, order, { ...parts, amount: movement.amount, isLate, now })
    },
    async failed(tx, { payIn: { id }, reason, now }) {
      const order = await lockCardOrder(tx, { id, catalog: parts.catalog })
      if (order.status === 'awaiting_payment') endUnpaid(tx, order, { error: errors[reason], now })
    },
  }
}

type Payment = FollowingParts & {
  readonly amount: Money
  readonly isLate: boolean
  readonly now: Date
}

/**
 * Buys the card with a payment that is in the wallet already, or says in the order why it buys none. A further payment of an order that was paid changes nothing about it.
 */
export async function takePayment(
  tx: Tx,
  order: CardOrder,
  { amount, isLate, now, ...parts }: Payment,
): Promise<void> {
  const isUnpaid = order.status === 'failed' && unpaid.includes(order.error)
  if (order.status === 'expired' || isUnpaid) {
    endUnpaid(tx, order, { error: 'PAID_LATE', now })
    return
  }
  if (order.status !== 'awaiting_payment') return
  const mismatch = mismatchOf(order, { amount, isLate })
  // The money stays in the wallet of a frozen customer, like all money that comes in.
  const obstacle = mismatch ?? ((await isFrozen(tx, order.customerId)) ? frozen : null)
  if (obstacle !== null) {
    endUnpaid(tx, order, { error: obstacle, now })
    return
  }
  try {
    await tx.savepoint(() => beginIssue(tx, order, { ...parts, now, isAnnounced: true }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The wallet has the payment all the same.
    endUnpaid(tx, order, { error: error.kind.code, now })
    return
  }
  updateCardOrder(tx, { ...order, status: 'processing', updatedAt: now })
}

function mismatchOf(
  order: CardOrder,
  { amount, isLate }: Pick<Payment, 'amount' | 'isLate'>,
): Mismatch | null {
  if (isLate) return 'PAID_LATE'
  const asked = debitOf(order)
  if (amount.units < asked.units) return 'PAID_SHORT'
  return amount.units > asked.units ? 'PAID_OVER' : null
}

/** Ends an order without a card: expired where nobody paid it in time, also when the payment comes later. */
export function endUnpaid(
  tx: Tx,
  order: CardOrder,
  { error, now }: { readonly error: string | null; readonly now: Date },
): void {
  const isExpired = error === null || order.status === 'expired'
  updateCardOrder(tx, { ...order, status: isExpired ? 'expired' : 'failed', error, updatedAt: now })
  withdrawAnnounced(tx, purchaseOf(order), { now, error })
}

type Crediting = { readonly movement: RailMovement; readonly parts: FollowingParts; readonly now: Date }

/** The rail → the wallet, whatever becomes of the order. */
async function credit(tx: Tx, order: CardOrder, { movement, parts, now }: Crediting): Promise<void> {
  const to = customerAccount(order.customerId, 'funding_available')
  await post(tx, {
    id: parts.ids.next(),
    kind: cardPaymentKind,
    reference: movement.id,
    postedAt: now,
    movements: [{ from: houseAccount('clearing'), to, amount: movement.amount }],
  })
}

type Telling = { readonly movement: RailMovement; readonly id: string; readonly now: Date }

function depositOf(
  { customerId }: CardOrder,
  { movement: { rail, amount }, id, now }: Telling,
): TransactionOf<typeof paymentTransactionTypes> {
  return {
    ...offChain,
    ...{ id, customerId, amount, createdAt: now, updatedAt: now },
    type: 'deposit_fiat',
    status: 'completed',
    fee: { ...amount, units: 0n },
    direction: 'in',
    network: rail,
    counterparty: null,
    comment: 'Paid for a card',
  }
}
