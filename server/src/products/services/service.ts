import type { Asset } from '#core/money'
import type { ServiceInput } from '#core/suppliers'
import type { ServiceResource } from './schemas.ts'

/** A service that can be paid, as the supplier's catalogue last described it. */
export type Service = {
  readonly id: number
  readonly provider: string
  /** The supplier's own name of it. */
  readonly reference: string
  readonly name: string
  readonly categoryId: number
  readonly categoryAlias: string
  readonly country: string
  /** The code of the currency of its amounts; often no currency of the exchange. */
  readonly currency: string
  readonly paymentType: 'SIMPLIFIED' | 'REQUISITES'
  readonly isFixed: boolean
  /** Decimals without padding; equal where the amount is fixed. */
  readonly amountMin: string
  readonly amountMax: string
  readonly requiresCheck: boolean
  /** The house's cost of a unit of the amount, in the currency of its balance at the supplier. */
  readonly rate: string
  readonly isAvailable: boolean
  readonly availabilityNote: string | null
  readonly availabilityCheckedAt: Date
  readonly inputs: readonly ServiceInput[]
  readonly requiredFields: readonly string[]
  readonly instruction: string | null
}

/** The asset of amounts in the currency of a service, which may be none of the exchange. */
export function clientAsset(currency: string): Asset {
  return { symbol: currency, scale: 2 }
}

/** Whether the supplier must be asked about the account before it is paid. */
export function needsCheck({ requiresCheck, paymentType }: Service): boolean {
  return requiresCheck || paymentType === 'REQUISITES'
}

export function serviceResource(service: Service): ServiceResource {
  return {
    id: service.id,
    name: service.name,
    category_id: service.categoryId,
    category_alias: service.categoryAlias,
    country: service.country,
    currency: service.currency,
    payment_type: service.paymentType,
    fixed_payment: service.isFixed,
    amount: service.isFixed ? service.amountMin : null,
    min_amount: service.amountMin,
    max_amount: service.amountMax,
    requires_check: needsCheck(service),
    is_available: service.isAvailable,
    availability_note: service.availabilityNote,
    availability_checked_at: service.availabilityCheckedAt.toISOString(),
    inputs: service.inputs.map(({ name, required, title, regexp }) => ({ name, required, title, regexp })),
    required_fields: [...service.requiredFields],
    instruction: service.instruction,
  }
}
