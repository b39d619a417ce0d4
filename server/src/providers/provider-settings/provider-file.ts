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
import type { RailSetting } from './rail-setting.ts'
import type { SupplierSetting } from './supplier-setting.ts'

/** A file of providers as it was read. */
export type ProviderFile = {
  readonly path: string
  readonly bytes: Buffer
  readonly settings: ProviderSettings
  readonly places: Places
}

const what = 'The file of providers'

const networks = sectionOf<ChainSetting>('networks')
const rails = sectionOf<RailSetting>('rails')
const suppliers = sectionOf<SupplierSetting, SupplierPort>('suppliers')

/** Reads a file of providers whole, or throws one SectionsUnusable with the line of each mistake. */
export function readProviderFile(path: string): ProviderFile {
  const read = readSectionFiles(path, what)
  const [file] = read.files
  if (file?.name !== path) throw new SectionsUnusable(what, [`${path}: is a folder, expected one YAML file`])
  const { section, written, placeOf } = readSections(read, {
    ...{ sections: [networks, rails, suppliers], what },
    // A secret may stand in the wrong place.
    hidesValues: true,
  })
  const places = Object.entries(written).flatMap(([family, entries]) =>
    Object.entries(entries as Entries).map(([code, options]): [string, Place] => [
      // as: of the sections' structure
      `${family}.${code}`,
      {
        whole: placeOf([family, code]),
        options: new Map(Object.keys(options).map((option) => [option, placeOf([family, code, option])])),
      },
    ]),
  )
  return {
    path,
    bytes: file.bytes,
    settings: { networks: section(networks), rails: section(rails), suppliers: section(suppliers) },
    places: new Map(places),
  }
}

type Entries = { readonly [code: string]: { readonly [option: string]: unknown } }

function sectionOf<Setting, Code extends string = string>(
  name: FamilyName,
): Section<ReadonlyMap<Code, Setting>> {
  const { codes, keyedBy, providersOf } = families[name]
  const entry = Type.Record(Type.String(), Type.Unknown(), {
    description: 'a mapping with provider and the options of that provider',
  })
  return defineSection({
    name,
    schema: sectionFields.keyedBy(codes, { entry, description: `a mapping keyed by ${keyedBy}` }),
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

type Reading = {
  readonly place: FilePlace
  readonly providers: ReturnType<(typeof families)[FamilyName]['providersOf']>
}

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
