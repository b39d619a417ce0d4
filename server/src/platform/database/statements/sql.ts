import { createHash } from 'node:crypto'

/** A statement for PostgreSQL: text with $1, $2 …, its values, and the name under which it is prepared. */
export type Sql = { readonly text: string; readonly values: readonly unknown[]; readonly name: string }

const names = new Map<string, string>()

/**
 * Tags a statement. Interpolated values become parameters; an interpolated `Sql` is spliced in as text,
 * so that optional conditions compose.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const values: unknown[] = []
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    text += isSql(part) ? splice(part, values) : `$${values.push(part)}`
    text += strings[index + 1] ?? ''
  }
  return { text, values, name: nameOf(text) }
}

/** A statement, or a part of one, whose text is generated from declarations. */
export function sqlOf(text: string, values: readonly unknown[] = []): Sql {
  return { text, values, name: nameOf(text) }
}

function splice(fragment: Sql, values: unknown[]): string {
  const shift = values.length
  values.push(...fragment.values)
  if (shift === 0) return fragment.text
  return fragment.text.replace(/\$(\d+)/g, (_, position) => `$${Number(position) + shift}`)
}

function isSql(part: unknown): part is Sql {
  return typeof part === 'object' && part !== null && 'text' in part && 'values' in part && 'name' in part
}

// All texts are in the source, so the cache is bounded.
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
