import Type from 'typebox'
import { movementEvents } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject } from '#platform/http'
import type { FiatDeposit, Link } from './fiat-deposit.ts'
import { fiatDepositResource, linkedExample, paidExample } from './fiat-deposit-resource.ts'

type Telling = {
  readonly id: string
  /** 2 for a deposit that is paid after it failed. */
  readonly sequence: 1 | 2
  readonly link: Link
  readonly publicUrl: string
}

/** The event of a deposit that is paid or has failed; a new deposit has no event. */
export function endedEvent(deposit: FiatDeposit, { id, sequence, ...shown }: Telling): NewEvent {
  const type = deposit.status === 'success' ? 'deposit.confirmed' : 'deposit.failed'
  return {
    id,
    customerId: deposit.customerId,
    type,
    subject: deposit.id,
    data: { kind: 'fiat', ...fiatDepositResource.of({ deposit, ...shown }) },
    createdAt: deposit.updatedAt,
    publication: { type, sequence },
  }
}

const data = namedObject('FiatDepositEvent', {
  kind: Type.Literal('fiat', { description: 'A payment from a bank account.' }),
  ...fiatDepositResource.schema.properties,
})

export const fiatDepositEvents: readonly EventType[] = [
  {
    ...movementEvents.confirmed,
    data,
    example: { kind: 'fiat', ...paidExample },
  },
  {
    ...movementEvents.depositFailed,
    data,
    example: { kind: 'fiat', ...linkedExample, status: 'failed', error: 'EXPIRED' },
  },
]
