import type { Catalog } from '#core/catalog'
import { compare, type Money } from '#core/money'
import { railsSection } from './rail-settings.ts'

type Of = { readonly rail: string; readonly catalog: Catalog }

/** Whether a rail may move so much at once. A report of a larger payment may be a mistake, and pays nobody. */
export function isWithinBound(amount: Money, { rail, catalog }: Of): boolean {
  const max = catalog.section(railsSection).find(rail)?.statedAmountMax
  return max?.asset.symbol !== amount.asset.symbol || compare(amount, max) <= 0
}
