import type { Catalog } from '#core/catalog'
import { defineWrongs, WrongAct } from '#core/operators'
import { type RailSettings, railsSection } from '#core/rails'

const wrongs = defineWrongs({
  NO_RAIL: 'there is no rail {rail}; there are: {rails|none}',
})

/** The rail with the code that an operator typed. */
export function requireRail(catalog: Catalog, typed: string): RailSettings {
  const rails = catalog.section(railsSection)
  const found = rails.find(typed)
  if (found !== undefined) return found
  const codes = rails.all.map(({ code }) => code)
  throw new WrongAct(wrongs.NO_RAIL, { rail: typed, ...(codes.length === 0 ? {} : { rails: codes }) })
}
