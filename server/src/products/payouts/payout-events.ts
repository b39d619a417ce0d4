import Type from 'typebox'
import type { EventType, NewEvent } from '#platform/events'
import { closedObject } from '#platform/http'
import { type Payout, payoutResource } from './payout.ts'
import { payoutExample, payoutFields } from './schemas.ts'

/** A payout is told of when it has ended, and once more when it was paid and came back. */
export function endedEvent(payout: Payout, id: string): NewEvent {
  const type = payout.status === 'completed' ? 'withdrawal.completed' : 'withdrawal.failed'
  return {
    id,
    customerId: payout.customerId,
    type,
    subject: payout.id,
    data: { kind: 'fiat', ...payoutResource(payout) },
    createdAt: payout.updatedAt,
    publication: { type, sequence: payout.error === 'RETURNED' ? 2 : 1 },
  }
}

const data = closedObject({
  kind: Type.Literal('fiat', { description: 'A payment to a bank account.' }),
  ...payoutFields,
})

const example = { kind: 'fiat', ...payoutExample }

export const payoutEvents: readonly EventType[] = [
  {
    name: 'withdrawal.completed',
    summary: 'The recipient of a withdrawal was paid.',
    data,
    example,
  },
  {
    name: 'withdrawal.failed',
    summary:
      'A withdrawal failed: it was not paid, or was paid and sent back, even days later. Its total is available again.',
    data,
    example: { ...example, status: 'failed', amount_fact: null, error: 'DECLINED' },
  },
]
