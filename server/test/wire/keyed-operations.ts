import type { Credentials } from './test-server.ts'

/** The payload of a call: a body, or else a part of its path. */
export type Asked = object | string
export type Operation = {
  readonly method: string
  readonly path: string
  /** The caller; by default the customer. */
  readonly as?: Credentials
  /** Requests that are refused although their shape is understood, each with its code. */
  readonly refused: readonly (readonly [code: string, asked: Asked])[]
  /** Another payload, which nothing but the key is wrong with where that is possible. */
  readonly other: Asked
}

/** Ids of nothing. */
export const unknownIds = {
  id: '01890000-0000-7000-8000-000000000001',
  otherId: '01890000-0000-7000-8000-000000000002',
} as const

const house = '/api/house/v1/customers'
const person = { username: 'gwen', email: 'gwen@example.com' }

/** Operations of the house, called by a program of the exchange. */
export function houseOperations(program: Credentials): { readonly [operationId: string]: Operation } {
  return {
    houseCreateCustomer: {
      method: 'POST',
      path: house,
      as: program,
      refused: [
        ['USERNAME_TAKEN', { ...person, username: 'alice' }],
        ['SSO_SUBJECT_TAKEN', { ...person, sso_subject: 'alice' }],
        ['ACT_REFUSED', { ...person, tariff: 'gold' }],
      ],
      other: person,
    },
    houseSetLevel: {
      method: 'PUT',
      path: `${house}/nobody/level`,
      as: program,
      refused: [['CUSTOMER_NOT_FOUND', { kyc_status: 'pending' }]],
      other: { kyc_status: 'approved' },
    },
    houseCreateKey: {
      method: 'POST',
      path: `${house}/nobody/keys`,
      as: program,
      refused: [
        ['CUSTOMER_NOT_FOUND', { permissions: ['can_account_read'] }],
        ['VALIDATION_ERROR', { permissions: ['can_account_read'], allowed_ips: ['nowhere'] }],
        ['VALIDATION_ERROR', { permissions: ['can_account_read'], expires_at: 'tomorrow' }],
      ],
      other: { permissions: ['can_account_read', 'can_transfer'] },
    },
  }
}
