import Type from 'typebox'
import { movementEvents } from '#core/transactions'
import type { EventType } from '#platform/events'
import { namedObject } from '#platform/http'
import { payoutResource } from './payout-resource.ts'

const data = namedObject('FiatWithdrawalEvent', {
  kind: Type.Literal('fiat', { description: 'A payment to a bank account.' }),
  ...payoutResource.schema.properties,
})

const example = { kind: 'fiat', ...payoutResource.example }

/** The events of a payout's end, and of a paid payout that came back. */
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
