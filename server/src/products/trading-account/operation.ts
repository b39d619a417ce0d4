import assert from 'node:assert'
import Type from 'typebox'
import { formatAmount } from '#core/money'
import type { Transaction } from '#core/transactions'
import { fieldsOf, resource } from '#platform/http'

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

const field = fieldsOf<Transaction>()
const symbolOf = ({ amount }: Transaction) => amount.asset.symbol

/** A transaction of one of these types as an operation of the trading account. */
export const operationResource = resource('TradingOperation', {
  id: field(
    Type.String({ format: 'uuid', description: 'The transaction_id at GET /transactions.' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  currency_id: field(Type.String({ description: 'The symbol of the currency.' }), symbolOf, 'USDT'),
  currency: field(Type.String({ description: 'Currency symbol again.' }), symbolOf, 'USDT'),
  operation_type: field(
    Type.Enum([...operationTypes], {
      description: 'deposit: to the trading account. withdraw: back from it.',
    }),
    ({ id, type }) => {
      const found = operationTypes.find((one) => transactionTypes[one] === type)
      assert(found !== undefined, `${id} is an operation of the account`)
      return found
    },
    'deposit',
  ),
  amount: field(Type.String(), ({ amount }) => formatAmount(amount), '250'),
  fee: field(Type.String(), ({ fee }) => formatAmount(fee), '0'),
  status: field(
    Type.Enum([...operationStatuses]),
    ({ id, status }) => {
      const found = operationStatuses.find((one) => one === status)
      assert(found !== undefined, `${id} is an operation of the account`)
      return found
    },
    'completed',
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  updated_at: field(
    Type.String({ format: 'date-time' }),
    ({ updatedAt }) => updatedAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})
