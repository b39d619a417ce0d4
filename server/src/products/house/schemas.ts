import Type from 'typebox'
import { type Customer, customerForms } from '#core/customers'
import { closedObject, namedObject, orNull } from '#platform/http'

const { email, kycStatus, username } = customerForms

export const customerParams = closedObject({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'In any case.' }),
})

export const kycField = Type.String({
  pattern: kycStatus.source,
  says: 'must be a word such as none, pending or approved',
  description: 'The level of verification: `none`, `pending`, `approved`, or a word of your own.',
})

export const reasonField = Type.String({ maxLength: 500, description: 'Why, for the log of operators.' })

export const newCustomerBody = closedObject({
  username: Type.String({
    pattern: username.source,
    says: 'must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit',
  }),
  email: Type.String({ pattern: email.source, says: 'must be an e-mail address' }),
  tariff: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'A tariff of the catalogue; `default` without it.',
    }),
  ),
  kyc_status: Type.Optional(kycField),
  sso_subject: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'The customer’s subject (`sub`) at the identity provider; without it the customer does not sign in.',
    }),
  ),
})

const customer = namedObject('HouseCustomer', {
  id: Type.Integer({ description: 'The number that the customer sees.' }),
  username: Type.String(),
  email: Type.String(),
  is_email_verified: Type.Boolean(),
  kyc_status: Type.String(),
  tariff: Type.String(),
  sso_subject: orNull(Type.String(), { description: 'Null for a customer without a sign-in.' }),
  created_at: Type.String({ format: 'date-time' }),
})

export const houseCustomer = customer

export const customerOutcome = namedObject('HouseCustomerOutcome', {
  status: Type.Enum(['done', 'waiting'], {
    description: '`waiting`: other operators must approve it first.',
  }),
  proposal_id: orNull(Type.String({ format: 'uuid' }), {
    description: 'The proposal that waits; null where the act is done.',
  }),
  customer: orNull(customer, {
    description: 'The customer’s present state; null for a customer who is only proposed.',
  }),
})

export const exampleCustomer = {
  id: 4,
  username: 'dave',
  email: 'dave@example.com',
  is_email_verified: false,
  kyc_status: 'none',
  tariff: 'default',
  sso_subject: null,
  created_at: '2026-05-04T12:00:00.000Z',
}

export const exampleProposalId = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'

export function customerResourceOf(one: Customer) {
  return {
    id: Number(one.number),
    username: one.username,
    email: one.email,
    is_email_verified: one.emailVerifiedAt !== null,
    kyc_status: one.kycStatus,
    tariff: one.tariff,
    sso_subject: one.ssoSubject,
    created_at: one.createdAt.toISOString(),
  }
}

/** The outcome of an act on a customer. */
export function outcomeOf(proposalId: string | null, found: Customer | undefined) {
  return {
    status: proposalId === null ? ('done' as const) : ('waiting' as const),
    proposal_id: proposalId,
    customer: found === undefined ? null : customerResourceOf(found),
  }
}
