import type { Money } from '#core/money'

/** The suppliers' ports, as faults, metrics and operators name them. */
export const supplierPorts = ['issuer', 'giftcards', 'services'] as const

export type SupplierPort = (typeof supplierPorts)[number]

/** The least that every delivery reports: its cost, taken from the house's balance there. */
export type Delivered = { readonly cost: Money }
