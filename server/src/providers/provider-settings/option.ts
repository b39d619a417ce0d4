/** Where an option is written: in the file of providers, or in a variable's text. */
export type Written = 'file' | 'variable'

/** An option of a provider. */
export type Option<Value = unknown> = {
  /** Completes "expected …" and "that is …". */
  readonly form: { readonly [written in Written]: string }
  readonly help: string
  /** The value of an option that is left out; null: it must be given. */
  readonly fallback: { readonly value: Value; readonly shown: string } | null
  /** A variable's word as the file has it. */
  fromText(text: string): unknown
  /** The value; undefined for a wrong one, or an error whose message says what it must be. */
  read(value: unknown, written: Written): Value | undefined
}

export type Options = { readonly [name: string]: Option }

export type Values<Given extends Options> = {
  readonly [name in keyof Given]: Given[name] extends Option<infer Value> ? Value : never
}

type Described = { readonly help: string }

/** The option with a value for where it is left out, as the documentation shows it. */
export function orElse<Value, Other>(
  option: Option<Value>,
  value: Other,
  shown = String(value),
): Option<Value | Other> {
  return { ...option, fallback: { value, shown } }
}

type Text = Described & { readonly pattern: RegExp; readonly form: string }

export function text({ pattern, form, help }: Text): Option<string> {
  return {
    // YAML would make a number of digits, and lose some.
    form: {
      file: pattern.test('12345678901234567890') && !pattern.test('A') ? `${form}, in quotes` : form,
      variable: form,
    },
    ...{ help, fallback: null },
    fromText: (word) => word,
    read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
  }
}

/** A mapping in the file, and `key:value` pairs with commas between them in a variable. */
export function pairs({ pattern, form, help }: Text): Option<string> {
  return {
    ...{
      form: { file: `a mapping of ${form}`, variable: `${form}, with commas between them` },
      help,
      fallback: null,
    },
    fromText: (word) => Object.fromEntries(word.split(',').map((pair) => cutAt(pair, ':'))),
    read(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
      const words = Object.entries(value).map(([name, one]) => `${name}:${one}`)
      return words.length > 0 && words.every((word) => pattern.test(word)) ? words.join() : undefined
    },
  }
}

function cutAt(word: string, mark: string): [string, string] {
  const [name = '', ...rest] = word.split(mark)
  return [name, rest.join(mark)]
}

type Bounds = Described & { readonly min: number; readonly max: number }

export function wholeNumber({ min, max, help }: Bounds): Option<number> {
  const form = `a whole number from ${min} to ${max}`
  return {
    ...{ form: { file: form, variable: form }, help, fallback: null },
    fromText: (word) => (/^\d{1,15}$/.test(word) ? Number(word) : word),
    read: (value) =>
      Number.isInteger(value) && within(value as number, min, max) ? (value as number) : undefined, // as: just checked
  }
}

export function yesOrNo({ help }: Described): Option<boolean> {
  return {
    ...{ form: { file: 'true or false', variable: 'on or off' }, help, fallback: null },
    fromText: (word) => (word === 'on' ? true : word === 'off' ? false : word),
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  }
}

/**
 * A file with a secret. In the file of providers its path is absolute: a secret that was pasted in its place is refused,
 * and nobody has to know which folder a path begins at.
 */
export function secretFile({ help }: Described): Option<string> {
  return {
    form: {
      file: 'the absolute path of a file with the secret alone',
      variable: 'the path of a file',
    },
    ...{ help, fallback: null },
    fromText: (word) => word,
    read: (value, written) =>
      typeof value === 'string' && (written === 'file' ? /^\/[^\0\n]+$/ : /./).test(value)
        ? value
        : undefined,
  }
}

const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** The root of a provider's API, without a slash at its end. Its key goes with each request, so none crosses a network in the clear. */
export function apiUrl({ help }: Described): Option<string> {
  const form = 'an address that begins with https:// and holds no name, password or query'
  return {
    ...{ form: { file: form, variable: form }, help, fallback: null },
    fromText: (word) => word,
    read(value) {
      const url = urlOf(value)
      const isSafe =
        url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname))
      return url !== null && isSafe && isPlain(url) ? url.href.replace(/\/+$/, '') : undefined
    },
  }
}

/** The address of a node, which may hold a key: the file of providers refuses one that seems to. */
export function nodeUrl({ help }: Described): Option<string> {
  const form = 'an address that begins with http:// or https://'
  return {
    form: {
      file: `${form} and holds no name, password, query or key (url_file names a file with such an address)`,
      variable: form,
    },
    ...{ help, fallback: null },
    fromText: (word) => word,
    read(value, written) {
      const url = urlOf(value)
      if (url === null || !isWeb(url)) return undefined
      return written === 'variable' || (isPlain(url) && !/[\w-]{20,}/.test(url.pathname))
        ? String(value)
        : undefined
    },
  }
}

/** Whether a text is the address of a node. */
export function isNodeUrl(value: string): boolean {
  const url = urlOf(value)
  return url !== null && isWeb(url)
}

function urlOf(value: unknown): URL | null {
  return typeof value === 'string' ? URL.parse(value) : null
}

function isWeb({ protocol }: URL): boolean {
  return ['http:', 'https:'].includes(protocol)
}

function isPlain({ username, password, search, hash }: URL): boolean {
  return [username, password, search, hash].every((part) => part === '')
}

function within(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}
