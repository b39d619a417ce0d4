import { stocks } from '#core/dealing'
import { governanceSection } from '#core/operators'
import { railsSection } from '#core/rails'
import { signerPolicies, spendingSection } from '#core/spends'
import type { Section } from '#platform/sections'
import { listedOf, type ProductList, products } from './modules.ts'

/** The sections of the catalogue besides currencies, networks and tariffs. */
export function sectionsOf(listed: ProductList): readonly Section[] {
  return [
    governanceSection,
    stocks,
    railsSection,
    spendingSection,
    signerPolicies,
    ...listedOf('catalogSections', listed),
  ]
}

export const catalogSections = sectionsOf(products)
