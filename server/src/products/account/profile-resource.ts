import Type from 'typebox'
import type { Customer } from '#core/customers'
import { unixSeconds } from '#platform/clock'
import { concealed, fieldsOf, orNull, resource, textOrNull } from '#platform/http'

const field = fieldsOf<Customer>()

export const profileResource = resource('Profile', {
  id: field(Type.Integer(), ({ number }) => Number(number), 1),
  username: field(Type.String(), ({ username }) => username, 'alice'),
  email: field(Type.String(concealed), ({ email }) => email, 'alice@example.com'),
  email_verified: field(
    orNull(Type.Boolean()),
    ({ emailVerifiedAt }) => (emailVerifiedAt === null ? null : true),
    true,
  ),
  kyc_status: field(Type.String(), ({ kycStatus }) => kycStatus, 'approved'),
  tariff: field(textOrNull('Tariff that sets your fees and limits.'), ({ tariff }) => tariff, 'default'),
  sso_client_id: field(Type.String(), ({ ssoSubject }) => ssoSubject ?? '', 'alice'),
  created_at: field(
    Type.String({ description: 'Unix seconds.' }),
    ({ createdAt }) => String(unixSeconds(createdAt)),
    '1767225600',
  ),
})
