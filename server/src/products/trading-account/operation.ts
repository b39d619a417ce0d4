import assert from 'node:assert'
import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import type { Transaction } from '#core/transactions'
import { namedObject } from '#platform/http'

/** A deposit comes from the funding account, a withdrawal goes back to it. */
export type OperationType = (typeof operationTypes)[number]

export const operationTypes = ['deposit', 'withdraw'] as const
export const operationStatuses = ['pending', 'completed', 'failed'] as const

/** The transaction type of each operation in the customer's history. */
export const transactionTypes = {
  deposit: 'transfer_to_trading',
  withdraw: 'transfer_from_trading',
} as const satisfies Record<OperationType, string>

/** The transaction types that operations write to their customers' histories. */
export const tradingAccountTransactionTypes = Object.values(transactionTypes)

export const operationSchema = namedObject('TradingOperation', {
  id: Type.String({ format: 'uuid', description: 'The transaction_id at GET /transactions.' }),
  currency_id: Type.String({ description: 'The symbol of the currency.' }),
  currency: Type.String({ description: 'Currency symbol again.' }),
  operation_type: Type.Enum([...operationTypes], {
    description: 'deposit: to the trading account. withdraw: back from it.',
  }),
  amount: Type.String(),
  fee: Type.String(),
  status: Type.Enum([...operationStatuses]),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})

export type Operation = Static<typeof operationSchema>

/** A transaction of one of these types as an operation of the trading account. */
export function operationOf(transaction: Transaction): Operation {
  const { symbol } = transaction.amount.asset
  const type = operationTypes.find((one) => transactionTypes[one] === transaction.type)
  const status = operationStatuses.find((one) => one === transaction.status)
  assert(type !== undefined && status !== undefined, `${transaction.id} is an operation of the account`)
  return {
    id: transaction.id,
    currency_id: symbol,
    currency: symbol,
    operation_type: type,
    amount: formatAmount(transaction.amount),
    fee: formatAmount(transaction.fee),
    status,
    created_at: transaction.createdAt.toISOString(),
    updated_at: transaction.updatedAt.toISOString(),
  }
}
