import Type, { type Static } from 'typebox'
import type { Customer } from '#core/customers'
import { formatAmount, type Money } from '#core/money'
import { type Proposal, proposalStatuses } from '#core/operators'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { closedObject, namedObject, orNull, textOrNull } from '#platform/http'

export const proposalClasses = ['gives_value', 'loosens_guard'] as const

/** A proposal as the back office shows it. */
export const proposalSchema = namedObject('Proposal', {
  id: Type.String({ format: 'uuid' }),
  act: Type.String({ description: 'The two words of the act, such as `customers set-limits`.' }),
  subject: textOrNull('The subject of the act, such as a username.'),
  options: Type.Record(Type.String(), Type.String()),
  class: Type.Enum([...proposalClasses]),
  customer: orNull(closedObject({ number: Type.Integer(), username: Type.String() }), {
    description: 'Customer whose guard or money it concerns; null for the house’s.',
  }),
  worth_usdt: textOrNull('Value that the act gives; null where it is unknown, and for guards.'),
  before: Type.Unknown({
    description: 'The state before the change, at the time of the proposal; of any shape.',
  }),
  after: Type.Unknown({ description: 'State after the change.' }),
  details: Type.Record(Type.String(), Type.Unknown()),
  reason: textOrNull('Why its proposer wants it.'),
  proposer: Type.String(),
  proposed_at: unixTime,
  expires_at: Type.Integer({ description: 'Unix seconds. Time after which nobody can approve it.' }),
  people_needed: Type.Integer({ description: 'Number of people needed, including the proposer.' }),
  wait_seconds: Type.Integer({ description: 'Waiting time after the last approval.' }),
  approvals: Type.Array(
    closedObject({ operator: Type.String(), reason: orNull(Type.String()), at: unixTime }),
  ),
  status: Type.Enum([...proposalStatuses], {
    description: '`waiting`: for people. `approved`: for `due_at`. The others are final.',
  }),
  due_at: orNull(unixTime, {
    description: 'Time at which it is carried out; null until enough people have approved.',
  }),
  ended_at: orNull(unixTime),
  ended_by: textOrNull('Person who ended the proposal; `coffer` where nobody did.'),
  end_reason: textOrNull('Reason for the end, or the result.'),
})

type Around = {
  readonly customer: Pick<Customer, 'number' | 'username'> | undefined
  /** The asset of shown worths. */
  readonly asset: Money['asset']
}

export function proposalResource(one: Proposal, { customer, asset }: Around): Static<typeof proposalSchema> {
  const { id, action: act, subject, options, class: kind, before, after, details, reason, status } = one
  const { worthUnits, dueAt, endedAt } = one
  return {
    ...{ id, act, subject, options, class: kind, before, after, details, reason, status },
    customer:
      customer === undefined ? null : { number: Number(customer.number), username: customer.username },
    worth_usdt: worthUnits === null ? null : formatAmount({ asset, units: worthUnits }),
    proposer: one.proposedBy,
    proposed_at: unixSeconds(one.proposedAt),
    expires_at: unixSeconds(one.expiresAt),
    people_needed: one.peopleNeeded,
    wait_seconds: one.waitSeconds,
    approvals: one.approvals.map(({ operator, reason: why, at }) => ({
      operator,
      reason: why,
      at: unixSeconds(at),
    })),
    due_at: dueAt && unixSeconds(dueAt),
    ended_at: endedAt && unixSeconds(endedAt),
    ended_by: one.endedBy,
    end_reason: one.endReason,
  }
}

export const proposalExample: Static<typeof proposalSchema> = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  act: 'customers set-limits',
  subject: 'alice',
  options: { withdraw: '50000', reason: 'asked for by mail' },
  class: 'loosens_guard',
  customer: { number: 1, username: 'alice' },
  worth_usdt: null,
  before: { withdraw: 'tariff', 'fiat-deposit': 'tariff', approval: 'tariff' },
  after: { withdraw: '50000', 'fiat-deposit': 'tariff', approval: 'tariff' },
  details: {},
  reason: 'asked for by mail',
  proposer: 'olivia',
  proposed_at: 1777896000,
  expires_at: 1778500800,
  people_needed: 2,
  wait_seconds: 86400,
  approvals: [],
  status: 'waiting',
  due_at: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
}
