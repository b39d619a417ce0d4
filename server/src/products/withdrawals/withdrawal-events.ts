import Type from 'typebox'
import type { EventType, NewEvent } from '#platform/events'
import { closedObject } from '#platform/http'
import { withdrawalExample, withdrawalFields } from './schemas.ts'
import { type WithdrawalTransaction, withdrawalResource } from './withdrawal.ts'

type Named = 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.failed'

/** A withdrawal is told of twice: that it began, and how it ended. */
function eventOf(transaction: WithdrawalTransaction, { id, type }: { id: string; type: Named }): NewEvent {
  return {
    id,
    customerId: transaction.customerId,
    type,
    subject: transaction.id,
    data: { kind: 'crypto', ...withdrawalResource(transaction) },
    createdAt: transaction.updatedAt,
    publication: { type, sequence: type === 'withdrawal.processing' ? 1 : 2 },
  }
}

export function begunEvent(transaction: WithdrawalTransaction, id: string): NewEvent {
  return eventOf({ ...transaction, status: 'processing' }, { id, type: 'withdrawal.processing' })
}

export function endedEvent(transaction: WithdrawalTransaction, id: string): NewEvent {
  const isPaid = transaction.status === 'completed'
  return eventOf(transaction, { id, type: isPaid ? 'withdrawal.completed' : 'withdrawal.failed' })
}

const data = closedObject({
  kind: Type.Literal('crypto', { description: 'A payment to an address.' }),
  ...withdrawalFields,
})

const begun = { kind: 'crypto', ...withdrawalExample, txid: null, confirmations: 0 }

export const withdrawalEvents: readonly EventType[] = [
  {
    name: 'withdrawal.processing',
    summary: 'A withdrawal was accepted, and its total is on hold.',
    data,
    example: begun,
  },
  {
    name: 'withdrawal.completed',
    summary: 'A withdrawal has reached its payee.',
    data,
    example: {
      ...begun,
      txid: withdrawalExample.txid,
      confirmations: withdrawalExample.confirmations_required,
      status: 'completed',
    },
  },
  {
    name: 'withdrawal.failed',
    summary:
      'A withdrawal will not be paid, and its total is available again: it failed, as `error` says, or you cancelled it.',
    data,
    example: { ...begun, status: 'failed', error: 'PAYMENT_FAILED' },
  },
]
