import { type Families, type FamilyName, families, familiesWith, type ProviderSettings } from './families.ts'
import type { Place, Places } from './places.ts'
import type { Provider } from './provider.ts'
import type { SupplierProviders } from './supplier-setting.ts'

export type Environment = { readonly [name: string]: string | undefined }

/** A variable that is set, `<provider> option=value …`. */
export type ProviderVariable = {
  readonly name: string
  readonly family: FamilyName
  readonly code: string
  readonly text: string
  /** The text as the file of providers has it. */
  readonly entry: Entry
}

type Entry = { readonly [option: string]: unknown }

type Read = {
  readonly settings: ProviderSettings
  readonly variables: readonly ProviderVariable[]
  readonly places: Places
  /** Each begins with its variable. */
  readonly problems: readonly string[]
}

/** Reads the variable of each network, each rail and each port of suppliers; an empty one counts as absent. */
export function readProviderVariables(environment: Environment, suppliers?: SupplierProviders): Read {
  const known = suppliers === undefined ? families : familiesWith(suppliers)
  const settings = { networks: new Map(), rails: new Map(), suppliers: new Map() }
  const places = new Map<string, Place>()
  const variables: ProviderVariable[] = []
  const problems: string[] = []
  for (const { name, family, code, text } of variablesIn(environment, known)) {
    const { setting, entry, problem } = readText(text, known[family].providersOf(code))
    variables.push({ name, family, code, text, entry })
    if (problem === null) settings[family].set(code, setting)
    else problems.push(`${name} ${problem}`)
    const options = Object.keys(entry).map((option) => [option, `${name} ${option}=`] as const)
    places.set(`${family}.${code}`, { whole: name, options: new Map(options) })
  }
  return { settings, variables, places, problems }
}

/** Whether a variable is of one network, one rail or one supplier. */
export function isProviderVariable(name: string): boolean {
  return Object.values(families).some(({ codeIn }) => codeIn(name) !== null)
}

function variablesIn(environment: Environment, known: Families) {
  return Object.entries(environment).flatMap(([name, text]) => {
    if (text === undefined || text === '') return []
    return (Object.keys(known) as FamilyName[]).flatMap((family) => {
      // as: keys of Families
      const code = known[family].codeIn(name)
      return code === null ? [] : [{ name, family, code, text }]
    })
  })
}

type ReadText = {
  readonly setting: unknown
  /** Empty for a wrong text. */
  readonly entry: Entry
  readonly problem: string | null
}

function readText(text: string, providers: { readonly [name: string]: Provider }): ReadText {
  const [name = '', ...words] = text.trim().split(/\s+/)
  const wrong = (problem: string): ReadText => ({ setting: null, entry: {}, problem })
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (provider === undefined)
    return wrong(`must begin with its provider: ${Object.keys(providers).join(' or ')}`)
  const pairs = words.map((word) => /^([a-z_]+)=(.+)$/.exec(word))
  if (pairs.includes(null)) return wrong('must have its options as name=value')
  const given = pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', pair[2] ?? ''] as const]))
  const texts = new Map(given)
  if (texts.size < words.length) return wrong('gives an option twice')
  const entry = Object.fromEntries(
    given.map(([option, word]) => [option, provider.options[option]?.fromText(word) ?? word]),
  )
  const { setting, faults } = provider.read(entry, 'variable')
  if (faults !== null) return wrong(faults[0]?.message ?? '')
  return { setting, entry: { provider: name, ...entry }, problem: null }
}
