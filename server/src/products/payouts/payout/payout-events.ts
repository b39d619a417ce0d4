import Type from 'typebox'
import { movementEvents } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject } from '#platform/http'
import type { Payout } from './payout.ts'
import { payoutResource } from './payout-resource.ts'

/** The event of a payout's end, or of a paid payout that came back. */
export function endedEvent(payout: Payout, id: string): NewEvent {
  const type = payout.status === 'completed' ? 'withdrawal.completed' : 'withdrawal.failed'
  return {
    id,
    customerId: payout.customerId,
    type,
    subject: payout.id,
    data: { kind: 'fiat', ...payoutResource.of(payout) },
    createdAt: payout.updatedAt,
    publication: { type, sequence: payout.error === 'RETURNED' ? 2 : 1 },
  }
}

const data = namedObject('FiatWithdrawalEvent', {
  kind: Type.Literal('fiat', { description: 'A payment to a bank account.' }),
  ...payoutResource.schema.properties,
})

const example = { kind: 'fiat', ...payoutResource.example }

export const payoutEvents: readonly EventType[] = [
  {
    ...movementEvents.completed,
    data,
    example,
  },
  {
    ...movementEvents.withdrawalFailed,
    data,
    example: { ...example, status: 'failed', amount_fact: null, error: 'DECLINED' },
  },
]
