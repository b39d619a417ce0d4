import type { Money } from '#core/money'

/** The ports of suppliers, as faults, metrics and operators name them. */
export const supplierPorts = ['issuer', 'giftcards', 'services'] as const

export type SupplierPort = (typeof supplierPorts)[number]

/** The least that a supplier tells of a delivery: what it took for it from the house's balance there. */
export type Delivered = { readonly cost: Money }
