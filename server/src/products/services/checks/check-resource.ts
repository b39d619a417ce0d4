import Type from 'typebox'
import { concealed, fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { type Service, serviceResource } from '#products/services/catalog'

/** A supplier's answer about an account that can be paid. */
export type Checked = {
  readonly service: Service
  readonly agentTransactionId: string
  readonly amount: string
  readonly requiresIdentity: boolean
  readonly facts: { readonly [name: string]: string }
  readonly at: Date
}

const known = fieldsOf<Checked>()
const { example: service } = serviceResource
const agentTransactionId = 'chk-4815162342'

/** The part of a check's answer that `pay` repeats. */
export const snapshotResource = resource('ServiceCheckSnapshot', {
  agent_transaction_id: known(Type.String(), (check) => check.agentTransactionId, agentTransactionId),
  service_id: known(Type.Integer(), (check) => check.service.id, service.id),
  client_amount: known(Type.String(), (check) => check.amount, '500'),
  client_currency: known(Type.String(), (check) => check.service.currency, service.currency),
  requires_identity: known(Type.Boolean(), (check) => check.requiresIdentity, false),
  facts: known(
    Type.Record(Type.String(), Type.String(), { additionalProperties: false, ...concealed }),
    (check) => ({ ...check.facts }),
    { owner: 'IVAN I.' },
  ),
  checked_at: known(
    Type.String({ format: 'date-time' }),
    (check) => check.at.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

export type Snapshot = typeof snapshotResource.example

/** An answer about an account: with its snapshot until a time, or with the reason of a refusal. */
export type Answered = { readonly service: Service } & (
  | { readonly snapshot: Snapshot; readonly expiresAt: Date }
  | { readonly snapshot: null; readonly amount: string | null; readonly reason: string }
)

const field = fieldsOf<Answered>()

export const checkResource = resource('ServiceCheck', {
  success: field(
    Type.Boolean({ description: 'Whether the account can be paid.' }),
    ({ snapshot }) => snapshot !== null,
    true,
  ),
  agent_transaction_id: field(
    textOrNull('The supplier’s id of the check; null where the account cannot be paid.'),
    ({ snapshot }) => (snapshot === null ? null : snapshot.agent_transaction_id),
    agentTransactionId,
  ),
  client_amount: field(
    textOrNull('Amount to pay.'),
    (answered) => (answered.snapshot === null ? answered.amount : answered.snapshot.client_amount),
    '500',
  ),
  client_currency: field(Type.String(), (answered) => answered.service.currency, service.currency),
  requires_identity: field(
    Type.Boolean({
      description: 'Whether `pay` needs `field_values.identity`: a document of the payer.',
    }),
    ({ snapshot }) => snapshot?.requires_identity ?? false,
    false,
  ),
  check_snapshot: field(
    orNull(snapshotResource.schema, {
      description:
        'The supplier’s answer to the check; send it unchanged to `pay`. `facts` may be shown to the payer.',
    }),
    ({ snapshot }) => snapshot,
    snapshotResource.example,
  ),
  expires_at: field(
    orNull(Type.String({ format: 'date-time' }), {
      description: 'Time until which a payment can use the check.',
    }),
    (answered) => (answered.snapshot === null ? null : answered.expiresAt.toISOString()),
    '2026-05-04T12:15:00.000Z',
  ),
  reason: field(
    textOrNull('Why the account cannot be paid, as the supplier’s code.'),
    (answered) => (answered.snapshot === null ? answered.reason : null),
    null,
  ),
})

export type CheckResource = typeof checkResource.example
