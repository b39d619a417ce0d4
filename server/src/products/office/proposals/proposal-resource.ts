import Type from 'typebox'
import { type Customer, customerRef } from '#core/customers'
import { formatAmount, type Money } from '#core/money'
import { type Proposal, proposalStatuses } from '#core/operators'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'

export const proposalClasses = ['gives_value', 'loosens_guard'] as const

type Shown = Proposal & {
  readonly customer: Pick<Customer, 'number' | 'username'> | undefined
  /** The asset of shown worths. */
  readonly asset: Money['asset']
}

const field = fieldsOf<Shown>()
const approval = fieldsOf<Proposal['approvals'][number]>()
const text = Type.String()
const limits = { 'fiat-deposit': 'tariff', approval: 'tariff' }

const approvalResource = resource('ProposalApproval', {
  operator: approval(text, ({ operator }) => operator, 'oscar'),
  reason: approval(orNull(text), ({ reason }) => reason, null),
  at: approval(unixTime, ({ at }) => unixSeconds(at), 1777896600),
})

/** A proposal as the back office shows it. */
export const proposalResource = resource('Proposal', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  act: field(
    Type.String({ description: 'The two words of the act, such as `customers set-limits`.' }),
    ({ action }) => action,
    'customers set-limits',
  ),
  subject: field(
    textOrNull('The subject of the act, such as a username.'),
    ({ subject }) => subject,
    'alice',
  ),
  options: field(Type.Record(text, text), ({ options }) => options, {
    withdraw: '50000',
    reason: 'asked for by mail',
  }),
  class: field(Type.Enum([...proposalClasses]), (one) => one.class, 'loosens_guard'),
  before: field(
    Type.Unknown({
      description: 'The state before the change, at the time of the proposal; of any shape.',
    }),
    ({ before }) => before,
    { withdraw: 'tariff', ...limits },
  ),
  after: field(Type.Unknown({ description: 'State after the change.' }), ({ after }) => after, {
    withdraw: '50000',
    ...limits,
  }),
  details: field(Type.Record(text, Type.Unknown()), ({ details }) => details, {}),
  reason: field(textOrNull('Why its proposer wants it.'), ({ reason }) => reason, 'asked for by mail'),
  status: field(
    Type.Enum([...proposalStatuses], {
      description: '`waiting`: for people. `approved`: for `due_at`. The others are final.',
    }),
    ({ status }) => status,
    'waiting',
  ),
  customer: field(
    orNull(customerRef.schema, {
      description: 'Customer whose guard or money it concerns; null for the house’s.',
    }),
    ({ customer }) => (customer === undefined ? null : customerRef.of(customer)),
    customerRef.example,
  ),
  worth_usdt: field(
    textOrNull('Value that the act gives; null where it is unknown, and for guards.'),
    ({ asset, worthUnits: units }) => (units === null ? null : formatAmount({ asset, units })),
    null,
  ),
  proposer: field(text, ({ proposedBy }) => proposedBy, 'olivia'),
  proposed_at: field(unixTime, ({ proposedAt }) => unixSeconds(proposedAt), 1777896000),
  expires_at: field(
    Type.Integer({ description: 'Unix seconds. Time after which nobody can approve it.' }),
    ({ expiresAt }) => unixSeconds(expiresAt),
    1778500800,
  ),
  people_needed: field(
    Type.Integer({ description: 'Number of people needed, including the proposer.' }),
    ({ peopleNeeded }) => peopleNeeded,
    2,
  ),
  wait_seconds: field(
    Type.Integer({ description: 'Waiting time after the last approval.' }),
    ({ waitSeconds }) => waitSeconds,
    86400,
  ),
  approvals: field(
    Type.Array(approvalResource.schema),
    ({ approvals }) => approvals.map(approvalResource.of),
    [],
  ),
  due_at: field(
    orNull(unixTime, {
      description: 'Time at which it is carried out; null until enough people have approved.',
    }),
    ({ dueAt }) => dueAt && unixSeconds(dueAt),
    null,
  ),
  ended_at: field(orNull(unixTime), ({ endedAt }) => endedAt && unixSeconds(endedAt), null),
  ended_by: field(
    textOrNull('Person who ended the proposal; `coffer` where nobody did.'),
    ({ endedBy }) => endedBy,
    null,
  ),
  end_reason: field(textOrNull('Reason for the end, or the result.'), ({ endReason }) => endReason, null),
})
