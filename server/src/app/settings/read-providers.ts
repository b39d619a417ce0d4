import { existsSync } from 'node:fs'
import { SectionsUnusable } from '#platform/sections'
import {
  type FamilyName,
  type Places,
  type ProviderFile,
  type ProviderSettings,
  type ProviderVariable,
  readProviderFile,
  readProviderVariables,
} from '#providers/provider-settings'
import { partySections, partyVariables } from './party-sections.ts'

/** Settings of providers, which a file and variables give together. */
export type Providers = {
  /** Settings by network code; networks without one get the default of their mode. */
  readonly chains: ProviderSettings['networks']
  /** Settings by rail code; rails without one get the default of their mode. */
  readonly rails: ProviderSettings['rails']
  /** Settings by port; a port without one gets the default of its mode. */
  readonly suppliers: ProviderSettings['suppliers']
  readonly providerPlaces: Places
  /** Variables whose settings belong into the file. */
  readonly providerVariables: readonly ProviderVariable[]
  readonly partyVariables: {
    readonly names: readonly string[]
    readonly sections: ReturnType<typeof partyVariables>['sections']
  }
  /** The file as it was read; null where there is none. */
  readonly providersFile: { readonly path: string; readonly bytes: Buffer } | null
}

type Environment = { readonly [name: string]: string | undefined }

type Given = {
  readonly file: string
  /** A file that a setting names must be there. */
  readonly isNamed: boolean
}

type Read = {
  readonly providers: Providers
  /** Settings that the file gives in place of variables. */
  readonly parties: readonly object[]
  readonly problems: readonly string[]
}

/** Reads the variables and the file, which may not give the same setting both. */
export function readProviders(environment: Environment, { file, isNamed }: Given): Read {
  const byVariable = readProviderVariables(environment)
  const { settings, variables, problems } = byVariable
  const read = isNamed || existsSync(file) ? readFile(file) : none
  const parties = partyVariables(environment)
  const places = new Map([...parties.places, ...byVariable.places, ...(read.file?.places ?? [])])
  const twice = [
    ...variables.map(({ name, family, code }) => ({ names: [name], key: `${family}.${code}` })),
    ...Object.entries(parties.variables).map(([key, names]) => ({ names, key })),
  ].flatMap(({ names, key }) => {
    const place = read.file?.places.get(key)
    const all = names.join(', ')
    return place === undefined ? [] : [`${place.whole} is also given by ${all}: remove ${all}`]
  })
  const both = <Family extends FamilyName>(family: Family): ProviderSettings[Family] =>
    new Map<unknown, unknown>([...settings[family], ...(read.file?.settings[family] ?? [])]) as never // as: of both
  return {
    providers: {
      chains: both('networks'),
      rails: both('rails'),
      suppliers: both('suppliers'),
      providerPlaces: places,
      providerVariables: variables,
      partyVariables: { names: Object.values(parties.variables).flat(), sections: parties.sections },
      providersFile: read.file === null ? null : { path: read.file.path, bytes: read.file.bytes },
    },
    parties: read.file?.parties ?? [],
    problems: [...problems, ...read.problems, ...twice],
  }
}

type ReadFile = { readonly file: ProviderFile | null; readonly problems: readonly string[] }

const none: ReadFile = { file: null, problems: [] }

function readFile(path: string): ReadFile {
  try {
    return { file: readProviderFile(path, partySections), problems: [] }
  } catch (error) {
    if (!(error instanceof SectionsUnusable)) throw error
    return { file: null, problems: error.problems }
  }
}
