export type Environment = { readonly [name: string]: string | undefined }

/** A setting's text in its parts: `<provider> option=value …`. */
export type ProviderWords = { readonly provider: string; readonly options: Options }

export type Options = ReadonlyMap<string, string>

/** By the codes in the variables' names, in lower case; each problem is a sentence that begins with its variable. */
export type Settings<Setting> = {
  readonly settings: ReadonlyMap<string, Setting>
  readonly problems: readonly string[]
}

type Family<Setting> = {
  /** With which the variables' names begin. */
  readonly prefix: string
  /** Throws a sentence that ends "NAME …". */
  read(words: ProviderWords): Setting
}

/** Reads each variable of a family; an empty one counts as absent. */
export function readEach<Setting>(
  environment: Environment,
  { prefix, read }: Family<Setting>,
): Settings<Setting> {
  const settings = new Map<string, Setting>()
  const problems: string[] = []
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === undefined || text === '') continue
    try {
      settings.set(name.slice(prefix.length).toLowerCase(), read(wordsOf(text)))
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`) // as: a setting's reader throws nothing else
    }
  }
  return { settings, problems }
}

function wordsOf(text: string): ProviderWords {
  const [provider = '', ...words] = text.trim().split(/\s+/)
  const options = new Map(words.map(readOption))
  if (options.size < words.length) throw new Error('gives an option twice')
  return { provider, options }
}

function readOption(word: string): [string, string] {
  const [, name, value] = /^([a-z_]+)=(.+)$/.exec(word) ?? []
  if (name === undefined || value === undefined) throw new Error('must have its options as name=value')
  return [name, value]
}

export function refuseUnknown(
  options: Options,
  { provider, known }: { provider: string; known: readonly string[] },
): void {
  for (const name of options.keys())
    if (!known.includes(name)) throw new Error(`has an option ${name} that ${provider} does not know`)
}

export type WholeNumber = {
  readonly provider: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly fallback?: number
}

export function wholeNumber(options: Options, { provider, name, min, max, fallback }: WholeNumber): number {
  const text = options.get(name)
  if (text === undefined && fallback !== undefined) return fallback
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new Error(`must give ${provider} a ${name}= that is a whole number from ${min} to ${max}`)
  return number
}
