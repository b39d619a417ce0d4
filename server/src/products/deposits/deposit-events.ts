import Type from 'typebox'
import { transactionExample, transactionSchemaOf } from '#core/transactions'
import type { EventType } from '#platform/events'
import { closedObject } from '#platform/http'
import { depositTransactionTypes } from './deposit.ts'

const data = closedObject({
  kind: Type.Literal('crypto', { description: 'A payment on a chain.' }),
  ...transactionSchemaOf(depositTransactionTypes).properties,
})

const confirmed = {
  kind: 'crypto',
  ...transactionExample,
  type: 'deposit_crypto',
  amount: '250',
  network: 'trc20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  txid: '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213',
  confirmations: 20,
  confirmations_required: 20,
  counterparty: null,
  comment: null,
}

/** The events of deposits that are confirmed or failed for good. */
export const depositEvents: readonly EventType[] = [
  {
    name: 'deposit.confirmed',
    summary:
      'A deposit has reached your wallet. The data is the transaction as your history shows it, and its kind.',
    data,
    example: confirmed,
  },
  {
    name: 'deposit.failed',
    summary: 'A deposit will not reach your wallet; `error` says why.',
    data,
    example: { ...confirmed, status: 'failed', amount: '0.01', error: 'BELOW_MINIMUM' },
  },
]
