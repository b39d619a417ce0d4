import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import type { Transfer } from './transfer.ts'

const field = fieldsOf<Transfer>()

/** The answer to a transfer. */
export const transferResource = resource('InternalTransfer', {
  task_id: field(
    Type.String({ format: 'uuid', description: 'The transaction id in both histories.' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  symbol: field(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: field(
    Type.String({ description: 'Amount that the recipient got.' }),
    ({ amount }) => formatAmount(amount),
    '12.5',
  ),
  to: field(
    Type.String({ description: "The recipient's username." }),
    ({ recipient }) => recipient.username,
    'bob',
  ),
  status: field(
    Type.Literal('processing', { description: 'The transfer is final before the answer is sent.' }),
    () => 'processing' as const,
    'processing',
  ),
})

export type TransferResource = typeof transferResource.example
