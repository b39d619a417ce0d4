import type { Catalog } from '#core/catalog'
import { WrongAct } from '#core/operators'
import { type RailSettings, railsSection } from '#core/rails'

/** The rail that an operator named. */
export function requireRail(catalog: Catalog, typed: string): RailSettings {
  const rails = catalog.section(railsSection)
  const found = rails.find(typed)
  if (found !== undefined) return found
  const codes = rails.all.map(({ code }) => code)
  throw new WrongAct(`there is no rail ${typed}; there are: ${codes.join(', ') || 'none'}`)
}
