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
    const { setting, problem } = readText(text, read)
    if (problem === null) settings.set(name.slice(prefix.length).toLowerCase(), setting)
    else problems.push(`${name} ${problem}`)
  }
  return { settings, problems }
}

type ReadText<Setting> =
  | { readonly setting: Setting; readonly problem: null }
  | { readonly setting: null; readonly problem: string }

/** Reads one setting, or says what is wrong with it. */
export function readText<Setting>(text: string, read: Family<Setting>['read']): ReadText<Setting> {
  try {
    return { setting: read(wordsOf(text)), problem: null }
  } catch (error) {
    return { setting: null, problem: (error as Error).message } // as: a setting's reader throws nothing else
  }
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

const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** The root of a provider's API, without a slash at its end. Its key goes with each request, so none crosses a network in the clear. */
export function safeUrl(options: Options, { provider }: { readonly provider: string }): string {
  const url = URL.parse(options.get('url') ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname))
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (url === null || !isSafe || !isPlain)
    throw new Error(
      `must give ${provider} a url= that begins with https:// and holds no name, password or query`,
    )
  return url.href.replace(/\/+$/, '')
}

type Given = {
  readonly provider: string
  readonly name: string
  readonly pattern: RegExp
  readonly form: string
}

/** An option that must be there, in its form. */
export function given(options: Options, { provider, name, pattern, form }: Given): string {
  const text = options.get(name)
  if (text === undefined || !pattern.test(text))
    throw new Error(`must give ${provider} a ${name}= that is ${form}`)
  return text
}
