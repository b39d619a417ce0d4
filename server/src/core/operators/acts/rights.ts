import { type SessionEffect, sessionEffects } from '#platform/http'

export const officeRoles = ['administrator', 'approver', 'support', 'auditor'] as const

export type OfficeRole = (typeof officeRoles)[number]

type Effect = (typeof sessionEffects)[SessionEffect]

type Right = Effect & {
  /** The acts that the right allows, in words for people. */
  readonly says: string
  readonly roles: readonly OfficeRole[]
}

const { reads, changes, widensAccess, sendsValue } = sessionEffects
const everyone = officeRoles
const administrators = ['administrator'] as const
const deciders = ['administrator', 'approver'] as const

/** The rights in the back office: the roles that have each, and the effect of an act that needs it. */
export const officeRights = {
  read: { says: 'See everything, and export lists.', roles: everyone, ...reads },
  'audit.run': { says: 'Run the audit.', roles: ['administrator', 'approver', 'auditor'], ...changes },
  'payments.decide': {
    says: 'Approve, reject, retry and fail withdrawals and payouts.',
    roles: deciders,
    ...sendsValue,
  },
  'deposits.resolve': {
    says: 'Credit, refund or keep payments that belong to nobody.',
    roles: deciders,
    ...sendsValue,
  },
  'purchases.resolve': {
    says: 'Decide purchases that are stuck, debts and supplier balances.',
    roles: deciders,
    ...sendsValue,
  },
  'books.reconcile': {
    says: 'Resolve reconciliation breaks. Statements are imported at the machine of the exchange.',
    roles: deciders,
    ...sendsValue,
  },
  'payments.halt': {
    says: 'Stop payments by network, rail, product, supplier, or all of them.',
    roles: deciders,
    ...changes,
  },
  'payments.resume': { says: 'Let what was stopped go on.', roles: administrators, ...sendsValue },
  'customers.freeze': {
    says: 'Freeze a customer, and disable their keys and service keys.',
    roles: deciders,
    ...changes,
  },
  'customers.change': {
    says: 'Create and unfreeze customers, change tariffs, limits, levels and e-mail addresses, make keys, confirm them for customers without a sign-in, and enable those that operators disabled.',
    roles: administrators,
    ...widensAccess,
  },
  'proposals.decide': {
    says: 'Approve or decline what another person proposes.',
    roles: deciders,
    ...sendsValue,
  },
  'house.fund': { says: 'Book money of the house in and out.', roles: administrators, ...sendsValue },
  'operators.manage': {
    says: 'Enrol and disable operators, end their sessions, make and confirm service keys.',
    roles: administrators,
    ...widensAccess,
  },
} as const satisfies { readonly [right: string]: Right }

export type OfficeRight = keyof typeof officeRights

/** The roles that have each right. */
export type Grants = { readonly [right in OfficeRight]: readonly OfficeRole[] }

/** The grants where the catalogue sets no others. */
export const usualGrants: Grants = Object.fromEntries(
  Object.entries(officeRights).map(([right, { roles }]) => [right, roles]),
) as unknown as Grants // as: of the same keys

/** Whether a role has a right; neither has to exist. */
export function hasRight(role: string, right: string, grants: Grants): boolean {
  if (!Object.hasOwn(grants, right)) return false
  return grants[right as OfficeRight].some((one) => one === role) // as: it was just looked up
}

/** The effect of an act that needs a right. */
export function effectOf(right: OfficeRight): SessionEffect {
  return officeRights[right].does
}
