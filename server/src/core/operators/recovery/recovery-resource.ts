import Type, { type Static } from 'typebox'
import type { Recovery } from '#core/operators/governance'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { namedObject } from '#platform/http'

/** A recovery as the back office shows it. */
export const recoveryResource = namedObject('Recovery', {
  id: Type.String({ format: 'uuid' }),
  is_open: Type.Boolean({ description: 'True while each operator may act alone.' }),
  opened_by: Type.Array(Type.String(), { description: 'The names of the two people.' }),
  reason: Type.String(),
  opened_at: unixTime,
  until: Type.Integer({
    description: 'Unix seconds. The recovery ends at this time, or earlier if it is closed.',
  }),
})

export function toRecovery({
  id,
  isOpen,
  openedBy,
  reason,
  ...at
}: Recovery): Static<typeof recoveryResource> {
  return {
    id,
    is_open: isOpen,
    opened_by: [...openedBy],
    reason,
    opened_at: unixSeconds(at.openedAt),
    until: unixSeconds(at.until),
  }
}
