/** How a language writes JSON values. */
export type Spelling = {
  quote(text: string): string
  key(name: string): string
  readonly words: { readonly [word: string]: string }
  readonly indent: string
}

/** A value as a literal of a language, one member on each line. */
export function literal(value: unknown, spelling: Spelling, margin = ''): string {
  const within = margin + spelling.indent
  if (typeof value === 'string') return spelling.quote(value)
  if (typeof value !== 'object' || value === null) return spelling.words[String(value)] ?? String(value)
  const isArray = Array.isArray(value)
  const members = isArray
    ? value.map((item) => literal(item, spelling, within))
    : Object.entries(value).map(([name, item]) => `${spelling.key(name)}: ${literal(item, spelling, within)}`)
  const [open, close] = isArray ? '[]' : '{}'
  if (members.length === 0) return `${open}${close}`
  return `${open}\n${members.map((member) => `${within}${member},\n`).join('')}${margin}${close}`
}
