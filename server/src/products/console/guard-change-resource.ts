import Type from 'typebox'
import { type GuardChange, guardChangeText, proposalStatuses } from '#core/operators'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'

const field = fieldsOf<GuardChange>()

const isOpen = ({ status }: GuardChange) => status === 'waiting' || status === 'approved'

/** A change that loosens a customer's guard, as that customer sees it. */
export const guardChangeResource = resource('GuardChange', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  act: field(
    Type.String({ description: 'The act of this exchange, such as `customers set-limits`.' }),
    ({ action }) => action,
    'customers set-limits',
  ),
  before: field(
    Type.Unknown({ description: 'State before the change; null where you may not see it.' }),
    ({ before }) => before,
    { withdraw: 'tariff', 'fiat-deposit': 'tariff', approval: 'tariff' },
  ),
  after: field(Type.Unknown({ description: 'State after the change.' }), ({ after }) => after, {
    withdraw: '50000',
    'fiat-deposit': 'tariff',
    approval: 'tariff',
  }),
  status: field(
    Type.Enum([...proposalStatuses], {
      description:
        '`waiting`: for a second person of this exchange. `approved`: for `in_force_at`. The others are final.',
    }),
    ({ status }) => status,
    'approved',
  ),
  what: field(
    Type.String({ description: 'The change as a sentence.' }),
    ({ action }) => guardChangeText(action),
    'Your limits become looser.',
  ),
  api_key: field(
    textOrNull('The key concerned.'),
    ({ action, subject }) => (action.startsWith('keys ') && action !== 'keys create' ? subject : null),
    null,
  ),
  can_object: field(
    Type.Boolean({ description: 'The change is not in force yet, so you can stop it.' }),
    isOpen,
    true,
  ),
  since: field(unixTime, ({ at }) => unixSeconds(at), 1777896000),
  wait_seconds: field(
    Type.Integer({ description: 'Waiting time after the approval.' }),
    ({ waitSeconds }) => waitSeconds,
    86400,
  ),
  in_force_at: field(
    orNull(unixTime, { description: 'Null until this exchange has approved it.' }),
    (change) =>
      isOpen(change) || change.status === 'done' ? change.dueAt && unixSeconds(change.dueAt) : null,
    1777982400,
  ),
  expires_at: field(
    orNull(unixTime, { description: 'Time at which the proposal ends without an approval.' }),
    ({ expiresAt }) => expiresAt && unixSeconds(expiresAt),
    1778500800,
  ),
  ended_at: field(orNull(unixTime), ({ endedAt }) => endedAt && unixSeconds(endedAt), null),
})
