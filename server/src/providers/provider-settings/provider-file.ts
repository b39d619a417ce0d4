import Type from 'typebox'
import type { SupplierPort } from '#core/suppliers'
import {
  defineSection,
  type Place as FilePlace,
  readSectionFiles,
  readSections,
  type Section,
  SectionsUnusable,
  sectionFields,
} from '#platform/sections'
import type { ChainSetting } from './chain-setting.ts'
import { type FamilyName, families, type ProviderSettings } from './families.ts'
import type { Place, Places } from './places.ts'
import type { Providers } from './provider.ts'
import type { RailSetting } from './rail-setting.ts'
import type { SupplierSetting } from './supplier-setting.ts'

/** A file of providers as it was read. */
export type ProviderFile = {
  readonly path: string
  readonly bytes: Buffer
  readonly settings: ProviderSettings
  /** The settings of each party that the file gives. */
  readonly parties: readonly object[]
  readonly places: Places
}

const what = 'The file of providers'

const entrySchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'a mapping with provider and the options of that provider',
})

const networks = sectionOf<ChainSetting>('networks')
const rails = sectionOf<RailSetting>('rails')
const suppliers = sectionOf<SupplierSetting, SupplierPort>('suppliers')

/** Reads a file of providers whole, or throws one SectionsUnusable with the line of each mistake. */
export function readProviderFile(path: string, parties: readonly Party[]): ProviderFile {
  const read = readSectionFiles(path, what)
  const [file] = read.files
  if (file?.name !== path) throw new SectionsUnusable(what, [`${path}: is a folder, expected one YAML file`])
  const { section, written, placeOf } = readSections(read, {
    ...{ sections: [networks, rails, suppliers, ...parties.map((party) => party.section)], what },
    // A secret may stand in the wrong place.
    hidesValues: true,
  })
  const placed = (keys: readonly string[], options: object): [string, Place] => [
    keys.join('.'),
    {
      whole: placeOf(keys),
      options: new Map(Object.keys(options).map((option) => [option, placeOf([...keys, option])])),
    },
  ]
  const places = Object.entries(written as { [name: string]: Entries }).flatMap(([name, entries]) =>
    // as: of the sections' structure
    Object.hasOwn(families, name)
      ? Object.entries(entries).map(([code, options]) => placed([name, code], options))
      : Object.keys(entries).length === 0
        ? []
        : [placed([name], entries)],
  )
  return {
    path,
    bytes: file.bytes,
    settings: { networks: section(networks), rails: section(rails), suppliers: section(suppliers) },
    parties: parties.map((party) => section(party.section)).filter((setting) => setting !== null),
    places: new Map(places),
  }
}

/** A section with one entry: a party that an exchange has one of. */
export type Party<Setting extends object = object> = {
  readonly name: string
  readonly providers: Providers<Setting>
  /** Null where the file has no such section. */
  readonly section: Section<Setting | null>
}

export function defineParty<Setting extends object>(
  name: string,
  providers: Providers<Setting>,
): Party<Setting> {
  const section = defineSection({
    name,
    schema: entrySchema,
    whenAbsent: {},
    read({ entries, place }) {
      if (Object.keys(entries).length === 0) return null
      return readEntry(entries, { place, providers }) as Setting | null // as: of these providers
    },
  })
  return { name, providers, section }
}

type Entries = { readonly [code: string]: { readonly [option: string]: unknown } }

function sectionOf<Setting, Code extends string = string>(
  name: FamilyName,
): Section<ReadonlyMap<Code, Setting>> {
  const { codes, keyedBy, providersOf } = families[name]
  return defineSection({
    name,
    schema: sectionFields.keyedBy(codes, {
      entry: entrySchema,
      description: `a mapping keyed by ${keyedBy}`,
    }),
    whenAbsent: {},
    read({ entries, place }) {
      const all = Object.entries(entries as Entries).map(([code, given]) => {
        // as: of the schema
        const setting = readEntry(given, { place: place.inside(code), providers: providersOf(code) })
        return [code as Code, setting as Setting] as const // as: by the family
      })
      return new Map(all.filter(([, setting]) => setting !== null))
    },
  })
}

type Reading = { readonly place: FilePlace; readonly providers: Providers }

/** Null, and a report at each wrong option, where an entry is wrong. */
function readEntry({ provider: name, ...given }: Entries[string], { place, providers }: Reading): unknown {
  const expected = `expected ${Object.keys(providers).join(' or ')}`
  if (name === undefined) {
    place.inside('provider').report(`is missing, ${expected}`)
    return null
  }
  const provider = typeof name === 'string' && Object.hasOwn(providers, name) ? providers[name] : undefined
  if (provider === undefined) {
    place.inside('provider').report(`is not a known provider, ${expected}`)
    return null
  }
  const { setting, faults } = provider.read(given, 'file')
  for (const { option, message } of faults ?? []) place.inside(option).report(message)
  return setting
}
