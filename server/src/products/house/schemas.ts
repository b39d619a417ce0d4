import Type from 'typebox'
import { customerForms } from '#core/customers'
import { closedObject } from '#platform/http'

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

export const exampleProposalId = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'
