export const officeRoles = ['administrator', 'approver', 'support', 'auditor'] as const

export type OfficeRole = (typeof officeRoles)[number]

type Right = {
  /** What it allows, for people. */
  readonly says: string
  readonly roles: readonly OfficeRole[]
  /** It moves money or shows a secret, so it needs a sign-in of the last five minutes. */
  readonly isFresh: boolean
}

const everyone = officeRoles
const administrators = ['administrator'] as const
const deciders = ['administrator', 'approver'] as const

/** What the roles of the back office may do. */
export const officeRights = {
  read: { says: 'See everything, and export lists.', roles: everyone, isFresh: false },
  'audit.run': { says: 'Run the audit.', roles: ['administrator', 'approver', 'auditor'], isFresh: false },
  'payments.decide': {
    says: 'Approve, reject, retry and fail withdrawals and payouts.',
    roles: deciders,
    isFresh: true,
  },
  'deposits.resolve': {
    says: 'Credit, refund or keep payments that belong to nobody.',
    roles: deciders,
    isFresh: true,
  },
  'purchases.resolve': {
    says: 'Decide purchases that are stuck, debts and supplier balances.',
    roles: deciders,
    isFresh: true,
  },
  'books.reconcile': {
    says: 'Resolve reconciliation breaks. Statements are imported at the machine of the exchange.',
    roles: deciders,
    isFresh: true,
  },
  'payments.halt': {
    says: 'Stop payments by network, rail, product, supplier, or all of them.',
    roles: deciders,
    isFresh: false,
  },
  'payments.resume': { says: 'Let what was stopped go on.', roles: administrators, isFresh: true },
  'customers.freeze': { says: 'Freeze a customer, and disable their keys.', roles: deciders, isFresh: false },
  'customers.change': {
    says: 'Create and unfreeze customers, change tariffs and limits, make keys and enable those that operators disabled.',
    roles: administrators,
    isFresh: true,
  },
  'house.fund': { says: 'Book money of the house in and out.', roles: administrators, isFresh: true },
  'operators.manage': {
    says: 'Enrol and disable operators, end their sessions.',
    roles: administrators,
    isFresh: true,
  },
} as const satisfies { readonly [right: string]: Right }

export type OfficeRight = keyof typeof officeRights

/** Whether a role has a right; neither has to exist. */
export function hasRight(role: string, right: string): boolean {
  const found: Right | undefined = Object.hasOwn(officeRights, right)
    ? officeRights[right as OfficeRight] // as: it was just looked up
    : undefined
  return found?.roles.some((one) => one === role) ?? false
}

/** Whether a right needs a sign-in of the last five minutes. */
export function isFreshRight(right: OfficeRight): boolean {
  return officeRights[right].isFresh
}
