import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'

/** What a rate is made of: the catalogue says the spreads, the desk knows the market. */
export type Pricing = { readonly catalog: Catalog; readonly desk: DealingDesk }

/** Significant digits of a published rate: enough to be fair to any amount, few enough to be read. */
export const rateDigits = 12
