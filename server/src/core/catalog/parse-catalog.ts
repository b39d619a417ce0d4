import { strict as assert } from 'node:assert'
import type { Catalog } from './catalog.ts'
import { type CatalogText, isMapping, readSource } from './catalog-source.ts'
import { currencies } from './currencies.ts'
import { networks } from './networks.ts'
import { type Problem, placeAt } from './place.ts'
import type { Declared, Section } from './section.ts'
import { inWords } from './section-fields.ts'
import { structureProblems } from './structure-problems.ts'
import { tariffs } from './tariffs.ts'

const ownSections: readonly Section[] = [networks, currencies, tariffs]

export type Reading = {
  /** The file may have sections that are not in the list: it is the catalogue of a program that reads more of it. */
  readonly leavesOthers?: boolean
}

/** Reads a whole catalogue or throws one CatalogError with every problem; `sections` are read in their order. */
export function parseCatalog(
  text: CatalogText,
  sections: readonly Section[],
  { leavesOthers = false }: Reading = {},
): Catalog {
  const all = [...ownSections, ...sections]
  const names = all.map(({ name }) => name)
  assert(new Set(names).size === names.length, 'a section has one reader')
  const source = readSource(text, `a mapping with ${inWords(names)}`)
  const read = Object.entries(source.value).filter(([name]) => !leavesOthers || names.includes(name))
  const given = { ...absentIn(all), ...Object.fromEntries(read) }
  const problems = structureProblems(given, all)
  // While a section is missing, every reference to it would be reported as unknown.
  if (!names.every((name) => isMapping(given[name]))) throw source.errorOf(problems)
  const section = readSections(all, { given: given as Record<string, Entries>, problems }) // mappings, as was asked
  if (problems.length > 0) throw source.errorOf(problems)
  return createCatalog(section, given)
}

type Entries = Record<string, unknown>

function absentIn(sections: readonly Section[]): Record<string, Entries> {
  return Object.fromEntries(
    sections.flatMap(({ name, whenAbsent }) => (whenAbsent ? [[name, whenAbsent]] : [])),
  )
}

type Read = { readonly given: Record<string, Entries>; readonly problems: Problem[] }

/** Reads the entries of well-formed structure, so that their contents are checked in the same run. */
function readSections(sections: readonly Section[], { given, problems }: Read): Catalog['section'] {
  const broken = new Set(problems.map(({ path: [section, key] }) => `${section}.${key}`))
  const sound = (name: string) =>
    Object.fromEntries(Object.entries(given[name] ?? {}).filter(([key]) => !broken.has(`${name}.${key}`)))
  const placeOf = (name: string) => placeAt([name], problems)
  const declared = (name: string): Declared => new Map(Object.entries(given[name] ?? {}))
  const values = new Map<string, unknown>()
  const section = <Value>({ name }: Section<Value>): Value => {
    if (!values.has(name)) assert.fail(`the section ${name} is not in the list, or after one that uses it`)
    return values.get(name) as Value // made by the section of this name
  }
  for (const one of sections) {
    const { name } = one
    values.set(name, one.read({ entries: sound(name), place: placeOf(name), placeOf, declared, section }))
  }
  return section
}

function createCatalog(section: Catalog['section'], written: Catalog['written']): Catalog {
  const [listed, chains, fees] = [section(currencies), section(networks), section(tariffs)]
  const byCode = new Map(fees.map((tariff) => [tariff.code, tariff]))
  return {
    currencies: listed.all,
    networks: chains.all,
    tariffs: fees,
    currency: listed.find,
    network: chains.find,
    asset: (symbol) => listed.find(symbol)?.asset,
    tariff: (code) => byCode.get(code),
    currencyNetwork: (currency, networkCode) => {
      const code = chains.find(networkCode)?.code
      return currency.networks.find(({ network }) => network.code === code)
    },
    section,
    written,
  }
}
