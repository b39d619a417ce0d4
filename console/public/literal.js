// @ts-check

/**
 * How a language writes JSON values.
 * @typedef {{ quote: (text: string) => string, key: (name: string) => string, words: Record<string, string>, indent: string }} Spelling
 */

/**
 * A value as a literal of a language, one member on each line.
 * @param {unknown} value
 * @param {Spelling} spelling
 * @param {string} [margin]
 * @returns {string}
 */
export function literal(value, spelling, margin = '') {
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
