import Type from 'typebox'
import type { Customer } from '#core/customers'
import { fieldsOf, orNull, resource } from '#platform/http'

const field = fieldsOf<Customer>()

/** A customer as programs of the exchange see them. */
export const customerResource = resource('HouseCustomer', {
  id: field(
    Type.Integer({ description: 'The number that the customer sees.' }),
    ({ number }) => Number(number),
    4,
  ),
  username: field(Type.String(), ({ username }) => username, 'dave'),
  email: field(Type.String(), ({ email }) => email, 'dave@example.com'),
  is_email_verified: field(Type.Boolean(), ({ emailVerifiedAt }) => emailVerifiedAt !== null, false),
  kyc_status: field(Type.String(), ({ kycStatus }) => kycStatus, 'none'),
  tariff: field(Type.String(), ({ tariff }) => tariff, 'default'),
  sso_subject: field(
    orNull(Type.String(), { description: 'Null for a customer without a sign-in.' }),
    ({ ssoSubject }) => ssoSubject,
    null,
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

/** An act on a customer; the proposal is null where the act is done. */
type Acted = { readonly proposalId: string | null; readonly customer: Customer | undefined }

const outcome = fieldsOf<Acted>()

export const outcomeResource = resource('HouseCustomerOutcome', {
  status: outcome(
    Type.Enum(['done', 'waiting'], {
      description: '`waiting`: other operators must approve it first.',
    }),
    ({ proposalId }) => (proposalId === null ? 'done' : 'waiting'),
    'done',
  ),
  proposal_id: outcome(
    orNull(Type.String({ format: 'uuid' }), {
      description: 'The proposal that waits; null where the act is done.',
    }),
    ({ proposalId }) => proposalId,
    null,
  ),
  customer: outcome(
    orNull(customerResource.schema, {
      description: 'The customer’s present state; null for a customer who is only proposed.',
    }),
    ({ customer }) => (customer === undefined ? null : customerResource.of(customer)),
    customerResource.example,
  ),
})
