import { parseArgs } from 'node:util'
import { nearest } from './nearest.ts'
import type { GivenAct, OperatorAct } from './operator-act.ts'
import { WrongAct } from './wrong-act.ts'

/** Options of every act. */
const commonOptions = {
  as: 'who acts: in a sandbox olivia, oscar, otto or sam; otherwise who signed in last',
  'key-file': 'the private key that signs approvals; otherwise the one in DATA_DIR/operators',
} as const

export type ReadAct = Omit<GivenAct, 'operator'> & { readonly act: OperatorAct }

/** Finds the act that was typed, and reads what is given to it. Throws a `WrongAct` that suggests the nearest act. */
export function readAct(args: readonly string[], acts: readonly OperatorAct[]): ReadAct {
  const { words, options } = splitArguments(args, acts)
  const [noun = '', verb = '', subject, ...more] = words
  const act = findAct(acts, { noun, verb })
  const unknown = Object.keys(options).find((option) => !isOptionOf(act, option))
  if (unknown !== undefined) throw new WrongAct(`\`${act.name}\` has no option --${unknown}; ${usageOf(act)}`)
  if ((subject === undefined || subject === '') && act.subject !== '')
    throw new WrongAct(`\`${act.name}\` needs ${act.subject}; ${usageOf(act)}`)
  const extra = act.subject === '' ? subject : more[0]
  if (extra !== undefined) throw new WrongAct(`'${extra}' is one word too many; ${usageOf(act)}`)
  return { act, subject, options }
}

function findAct(acts: readonly OperatorAct[], { noun, verb }: { noun: string; verb: string }): OperatorAct {
  const found = acts.find(({ name }) => name === `${noun} ${verb}`)
  if (found !== undefined) return found
  const names = acts.map(({ name }) => name)
  const verbs = names.filter((name) => name.startsWith(`${noun} `)).map((name) => name.slice(noun.length + 1))
  if (verbs.length > 0 && verb === '') throw new WrongAct(`${noun} what? ${noun} ${verbs.join(', ')}`)
  const isNoun = verbs.length > 0
  const meant = isNoun ? nearest(verb, verbs) : nearest(`${noun} ${verb}`, names)
  const suggestion = meant === null ? '' : ` Did you mean \`${isNoun ? `${noun} ${meant}` : meant}\`?`
  throw new WrongAct(
    `there is no \`${`${noun} ${verb}`.trim()}\`.${suggestion} \`npm run operator\` shows all there is.`,
  )
}

function splitArguments(args: readonly string[], acts: readonly OperatorAct[]) {
  const names = [
    ...new Set([...Object.keys(commonOptions), ...acts.flatMap(({ options = {} }) => Object.keys(options))]),
  ]
  const known = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const))
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: known,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (known[token.name] === undefined) throw new WrongAct(unknownOption(token.rawName, names))
    if (token.value === undefined) throw new WrongAct(`${token.rawName} needs a value`)
  }
  const options = values as { [option: string]: string } // every option was seen to have a value
  return { words: positionals, options }
}

function unknownOption(typed: string, names: readonly string[]): string {
  const meant = nearest(typed.replace(/^-+/, ''), names)
  return `there is no option ${typed}${meant === null ? '' : `; did you mean --${meant}?`}`
}

function isOptionOf({ options = {} }: OperatorAct, option: string): boolean {
  return Object.hasOwn(options, option) || Object.hasOwn(commonOptions, option)
}

function usageOf({ name, subject, options = {} }: OperatorAct): string {
  const words = [name, subject, ...Object.keys(options).map((option) => `[--${option}]`)]
  return `usage: npm run operator -- ${words.filter(Boolean).join(' ')}`
}

/** One page about all acts. */
export function helpOf(acts: readonly OperatorAct[]): string {
  const nouns = Map.groupBy(acts, ({ name }) => name.slice(0, name.indexOf(' ')))
  const groups = [...nouns].map(([noun, own]) => [noun, ...own.flatMap(linesOf)].join('\n'))
  const common = Object.entries(commonOptions).map(([option, help]) => optionLine({ option, help }))
  return `Usage: npm run operator -- NOUN VERB [SUBJECT] [--option VALUE …]

${groups.join('\n\n')}

Every act
${common.join('\n')}
`
}

const column = 32

function linesOf({ name, subject, summary, options = {} }: OperatorAct): string[] {
  const typed = `  ${name} ${subject}`.trimEnd()
  const head = `${typed.padEnd(column)}  ${summary}`
  return [head, ...Object.entries(options).map(([option, help]) => optionLine({ option, help }))]
}

function optionLine({ option, help }: { option: string; help: string }): string {
  return `${`      --${option}`.padEnd(column)}  ${help}`
}
