import Type from 'typebox'
import type { EventType, NewEvent } from '#platform/events'
import { closedObject } from '#platform/http'
import { type FiatDeposit, fiatDepositResource, type Link } from './fiat-deposit.ts'
import { fiatDepositExample, fiatDepositFields, paidExample } from './schemas.ts'

type Telling = {
  readonly id: string
  /** 2 for a deposit that is paid after it had failed. */
  readonly sequence: 1 | 2
  readonly link: Link
  readonly publicUrl: string
}

/** The event of a deposit that is paid or has failed; its beginning is not told. */
export function endedEvent(deposit: FiatDeposit, { id, sequence, ...shown }: Telling): NewEvent {
  const type = deposit.status === 'success' ? 'deposit.confirmed' : 'deposit.failed'
  return {
    id,
    customerId: deposit.customerId,
    type,
    subject: deposit.id,
    data: { kind: 'fiat', ...fiatDepositResource(deposit, shown) },
    createdAt: deposit.updatedAt,
    publication: { type, sequence },
  }
}

const data = closedObject({
  kind: Type.Literal('fiat', { description: 'A payment from a bank account.' }),
  ...fiatDepositFields,
})

export const fiatDepositEvents: readonly EventType[] = [
  {
    name: 'deposit.confirmed',
    summary:
      'A fiat deposit was paid. The data is the deposit as its own endpoint shows it. The event can follow `deposit.failed`, when the money arrives late.',
    data,
    example: { kind: 'fiat', ...paidExample },
  },
  {
    name: 'deposit.failed',
    summary: 'A fiat deposit failed; `error` says why.',
    data,
    example: { kind: 'fiat', ...fiatDepositExample, status: 'failed', error: 'EXPIRED' },
  },
]
