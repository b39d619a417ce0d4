import Type from 'typebox'
import { movementEvents, type Transaction } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject } from '#platform/http'
import { withdrawalResource } from './withdrawal-resource.ts'

/** The event that a withdrawal began; its end has another. */
export function begunEvent(transaction: Transaction, id: string): NewEvent {
  const { id: subject, customerId, updatedAt: createdAt } = transaction
  const type = 'withdrawal.processing'
  const data = { kind: 'crypto', ...withdrawalResource.of({ ...transaction, status: 'processing' }) }
  return { id, customerId, type, subject, data, createdAt, publication: { type, sequence: 1 } }
}

const data = namedObject('CryptoWithdrawalEvent', {
  kind: Type.Literal('crypto', { description: 'A payment to an address.' }),
  ...withdrawalResource.schema.properties,
})

const begun = { kind: 'crypto', ...withdrawalResource.example, txid: null, confirmations: 0 }

export const withdrawalEvents: readonly EventType[] = [
  {
    name: 'withdrawal.processing',
    summary: 'A withdrawal was accepted, and its total is held.',
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
