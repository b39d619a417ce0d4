/** A setting: its environment variable, its meaning, and how its text is read. */
export type Setting<T> = {
  readonly name: string
  readonly fallback: string | null
  readonly help: string
  /** Returns the value, or throws a sentence that ends "NAME …". */
  read(text: string): T
}

export function setting<T, const Fallback extends string | null>(
  name: string,
  rest: { fallback: Fallback; help: string; read(text: string): T },
): Setting<T> & { fallback: Fallback } {
  return { name, ...rest }
}

type Reading = {
  environment: { readonly [name: string]: string | undefined }
  problems: string[]
  /** Its text is not shown. */
  isSecret: boolean
}

/** Null, and a problem more, when the text is wrong. */
export function readSetting(
  { name, fallback, read }: Setting<unknown>,
  { environment, problems, isSecret }: Reading,
): unknown {
  const text = environment[name] || fallback
  if (text === null) return null
  try {
    return read(text)
  } catch (error) {
    const { message } = error as Error // a setting's reader throws nothing else
    problems.push(`${name} ${message}, not "${isSecret ? '…' : text}"`)
    return null
  }
}
