import { existsSync } from 'node:fs'
import { SectionsUnusable } from '#platform/sections'
import {
  type FamilyName,
  type Places,
  type ProviderFile,
  type ProviderSettings,
  type ProviderVariable,
  placeOf,
  readProviderFile,
  readProviderVariables,
} from '#providers/provider-settings'

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
  /** The file as it was read; null where there is none. */
  readonly providersFile: { readonly path: string; readonly bytes: Buffer } | null
}

type Environment = { readonly [name: string]: string | undefined }

type Given = {
  readonly file: string
  /** A file that a setting names must be there. */
  readonly isNamed: boolean
}

type Read = { readonly providers: Providers; readonly problems: readonly string[] }

/** Reads the variables and the file, which may not give the same setting both. */
export function readProviders(environment: Environment, { file, isNamed }: Given): Read {
  const { settings, variables, places, problems } = readProviderVariables(environment)
  const read = isNamed || existsSync(file) ? readFile(file) : none
  const twice = variables.flatMap(({ name, family, code }) =>
    read.file?.places.has(`${family}.${code}`) === true
      ? [`${placeOf(read.file.places, { family, code })} is also given by ${name}: remove ${name}`]
      : [],
  )
  const both = <Family extends FamilyName>(family: Family): ProviderSettings[Family] =>
    new Map<unknown, unknown>([...settings[family], ...(read.file?.settings[family] ?? [])]) as never // as: of both
  return {
    providers: {
      chains: both('networks'),
      rails: both('rails'),
      suppliers: both('suppliers'),
      providerPlaces: new Map([...places, ...(read.file?.places ?? [])]),
      providerVariables: variables,
      providersFile: read.file === null ? null : { path: read.file.path, bytes: read.file.bytes },
    },
    problems: [...problems, ...read.problems, ...twice],
  }
}

type ReadFile = { readonly file: ProviderFile | null; readonly problems: readonly string[] }

const none: ReadFile = { file: null, problems: [] }

function readFile(path: string): ReadFile {
  try {
    return { file: readProviderFile(path), problems: [] }
  } catch (error) {
    if (!(error instanceof SectionsUnusable)) throw error
    return { file: null, problems: error.problems }
  }
}
