import { compare, formatAmount, type Money } from '#core/money'
import { offChain, type Transaction, type TransactionOf } from '#core/transactions'
import type { NewEvent } from '#platform/events'
import { Refusal } from '#platform/refusal'
import {
  type OperationType,
  operationResource,
  type tradingAccountTransactionTypes,
  transactionTypes,
} from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import type { TradingCurrency } from './trading-currencies.ts'

/** A requested transfer. */
export type TradingTransfer = {
  /** Also the id of its transaction. */
  readonly id: string
  readonly customerId: string
  readonly type: OperationType
  readonly amount: Money
  readonly bounds: Bounds
}

type Bounds = { readonly min: Money; readonly max: Money }

/** The private topic in which a customer follows their trading balances. */
export const balanceTopic = 'spot.fiat.balance'

/** The least and the most that one transfer may move. */
export function boundsOf(listing: TradingCurrency, type: OperationType): Bounds {
  return type === 'deposit'
    ? { min: listing.depositAmountMin, max: listing.depositAmountMax }
    : { min: listing.withdrawAmountMin, max: listing.withdrawAmountMax }
}

/** The refusal of an amount outside the bounds; null within them. */
export function refusalOf({ amount, bounds: { min, max } }: TradingTransfer): Refusal | null {
  const { AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE } = tradingAccountRefusals
  const details = { min: formatAmount(min), max: formatAmount(max) }
  if (compare(amount, min) < 0) return new Refusal(AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) return new Refusal(AMOUNT_TOO_LARGE, { details })
  return null
}

/** The transfer in the customer's history, seen from the funding account. */
export function transactionOf(
  { id, customerId, type, amount }: TradingTransfer,
  at: Date,
): TransactionOf<typeof tradingAccountTransactionTypes> {
  return {
    id,
    customerId,
    type: transactionTypes[type],
    status: 'completed',
    amount,
    fee: { ...amount, units: 0n },
    direction: type === 'deposit' ? 'out' : 'in',
    ...offChain,
    counterparty: null,
    comment: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** The event for the customer. */
export function eventOf(transaction: Transaction, id: string): NewEvent {
  const operation = operationResource.of(transaction)
  return {
    id,
    customerId: transaction.customerId,
    type: operation.operation_type === 'deposit' ? 'trading.deposited' : 'trading.withdrawn',
    subject: transaction.id,
    data: operation,
    createdAt: transaction.createdAt,
    topic: balanceTopic,
  }
}
