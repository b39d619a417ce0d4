import Type from 'typebox'
import { movementEvents } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject } from '#platform/http'
import type { WithdrawalTransaction } from './withdrawal.ts'
import { withdrawalResource } from './withdrawal-resource.ts'

type Named = 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.failed'

/** A withdrawal has two events: that it began, and how it ended. */
function eventOf(transaction: WithdrawalTransaction, { id, type }: { id: string; type: Named }): NewEvent {
  return {
    id,
    customerId: transaction.customerId,
    type,
    subject: transaction.id,
    data: { kind: 'crypto', ...withdrawalResource.of(transaction) },
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

const data = namedObject('CryptoWithdrawalEvent', {
  kind: Type.Literal('crypto', { description: 'A payment to an address.' }),
  ...withdrawalResource.schema.properties,
})

const begun = { kind: 'crypto', ...withdrawalResource.example, txid: null, confirmations: 0 }

export const withdrawalEvents: readonly EventType[] = [
  {
    name: 'withdrawal.processing',
    summary: 'A withdrawal was accepted, and its total is on hold.',
    data,
    example: begun,
  },
  {
    ...movementEvents.completed,
    data,
    example: {
      ...begun,
      txid: withdrawalResource.example.txid,
      confirmations: withdrawalResource.example.confirmations_required,
      status: 'completed',
    },
  },
  {
    ...movementEvents.withdrawalFailed,
    data,
    example: { ...begun, status: 'failed', error: 'PAYMENT_FAILED' },
  },
]
