import type { Asset } from '#core/money'
import type { ServiceInput } from '#core/suppliers'
import { columns, type Item, orNull, table } from '#platform/database'

const { text, integer, boolean, jsonb } = columns

export const serviceTable = table('services', {
  id: integer,
  provider: text,
  /** The supplier's own id of the service. */
  reference: text.named('service_reference'),
  name: text,
  categoryId: integer,
  country: text,
  /** The currency of its amounts; often not a currency of the exchange. */
  currency: text,
  paymentType: text.as<'SIMPLIFIED' | 'REQUISITES'>(),
  isFixed: boolean.named('fixed_payment'),
  /** Decimals without padding; equal where the amount is fixed. */
  amountMin: text.named('min_amount'),
  amountMax: text.named('max_amount'),
  requiresCheck: boolean,
  /** The house's cost of one unit of the amount, in the currency of its balance at the supplier. */
  rate: text,
  isAvailable: boolean,
  availabilityNote: orNull(text),
  inputs: jsonb.as<readonly ServiceInput[]>(),
  requiredFields: jsonb.as<readonly string[]>(),
  instruction: orNull(text),
  /** False once its supplier no longer lists the service. */
  isListed: boolean,
})

/** A service on sale, as the supplier's catalogue last described it. */
export type Service = Omit<Item<typeof serviceTable>, 'isListed'> & {
  readonly categoryAlias: string
  readonly availabilityCheckedAt: Date
}

/** The asset of amounts in a service's currency, which the exchange may lack. */
export function clientAsset(currency: string): Asset {
  return { symbol: currency, scale: 2 }
}

/** Whether the supplier must check the account before a payment. */
export function needsCheck({ requiresCheck, paymentType }: Service): boolean {
  return requiresCheck || paymentType === 'REQUISITES'
}
