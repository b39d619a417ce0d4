import type { OfficeAct } from '@coffer/sdk/office-acts'
import { indent, writeKey, writeLiteral } from './write-types.ts'

/** The acts of operators as the server lists them, and the English sentence of each code. */
export type ActTable = {
  readonly acts: readonly OfficeAct[]
  readonly sentences: { readonly [code: string]: string }
}

/** The acts as a table for the clients of the back office, an act or a sentence a line. */
export function writeActs({ acts, sentences }: ActTable): string {
  const rows = acts.map((act) => `${writeValue(act)},\n`)
  const words = Object.entries(sentences).map(
    ([code, sentence]) => `${writeKey(code)}: ${writeLiteral(sentence)},\n`,
  )
  return [
    '// Generated from the acts of operators by `npm run openapi`; do not edit.\n',
    typesText,
    `/** The acts of operators, in the order of the help. */\nexport const officeActs: readonly OfficeAct[] = [\n${indent(rows.join(''))}]\n`,
    `/** English sentences by their codes; \`{name}\` stands for a fact, \`{name|words}\` for one that may be absent. */\nexport const officeSentences: { readonly [code: string]: string } = {\n${indent(words.join(''))}}\n`,
  ].join('\n')
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return writeLiteral(value)
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${writeKey(name)}: ${writeValue(one)}`)
    .join(', ')} }`
}

const typesText = `/** An option of an act. */
export type OfficeActOption = {
  readonly name: string
  readonly help: string
  readonly kind: 'text' | 'amount' | 'whole' | 'time' | 'choice' | 'list' | 'flag'
  readonly isNeeded: boolean
  readonly choices?: readonly string[]
}

/** An act of operators: two words, such as \`withdrawals approve\`, and perhaps a subject. */
export type OfficeAct = {
  readonly name: string
  readonly operation: string
  /** The word after the two words, such as \`ID\`; empty for none. */
  readonly subject: string
  readonly summary: string
  /** The right that a role needs for it. */
  readonly right: string
  /** Whether it works with files of the server's machine, so that no route does it. */
  readonly isLocal: boolean
  /** Whether it needs no server and no database. */
  readonly isOffline: boolean
  readonly options: readonly OfficeActOption[]
}
`
