import { parseArgs } from 'node:util'
import { Misuse } from '#terminal'
import {
  type Command,
  type Declared,
  type Given,
  type Option,
  type Options,
  outputOptions,
} from './command.ts'
import { nearest } from './nearest.ts'

/** A command whose words and options are parsed as declared, before it runs. */
export function command<const O extends Options>({ run, ...page }: Declared<O>): Command {
  const options = { ...page.options, ...outputOptions }
  return {
    ...page,
    options,
    async run(args, terminal) {
      const given = readArguments(args, options)
      countWords(given.words, page)
      return run(given, terminal)
    },
  }
}

/** An empty argument, such as an unset variable of a script, counts as missing. */
function countWords(
  words: string[],
  { usage: [usage = ''], arguments: expected }: Pick<Command, 'usage' | 'arguments'>,
): void {
  if (expected === 'free') return
  const { least = 0, most, needs } = expected ?? { most: 0, needs: 'takes no arguments' }
  const isMissing = words.length < least || words.slice(0, least).includes('')
  if (isMissing || words.length > most) throw new Misuse(`\`${nameIn(usage)}\` ${needs}`)
}

/** For example `keys list` in `keys [list] [USERNAME]`. */
function nameIn(usage: string): string {
  const words = usage.split(' ').map((word) => word.replace(/[[\]]/g, ''))
  const end = words.findIndex((word) => !/^[a-z]{1,20}$/.test(word))
  return words.slice(0, end < 0 ? undefined : end).join(' ')
}

function readArguments<O extends Options>(args: string[], options: O & typeof outputOptions): Given<O> {
  const { values, positionals } = parse(args, options)
  const read = Object.entries(values).map(([name, value]) => {
    const option = options[name]
    return [name, option?.choices && typeof value === 'string' ? readChoice(name, option, value) : value]
  })
  // Each value was parsed as its option declares.
  return { values: Object.fromEntries(read) as Given<O>['values'], words: positionals }
}

function parse(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Only the first sentence: the others explain parseArgs rather than coffer.
    const [said = ''] = error.message.split('. ')
    throw new Misuse(`${said}${suggest(said, options)}`)
  }
}

function suggest(said: string, options: Options): string {
  const [, unknown] = /^Unknown option '--([\w-]{1,40})/.exec(said) ?? []
  const meant = unknown === undefined ? null : nearest(unknown, Object.keys(options))
  return meant === null ? '' : `; did you mean --${meant}?`
}

function readChoice(name: string, { choices = [], aliases = {} }: Option, typed: string): string {
  const value = typed.toLowerCase().replaceAll('-', '_')
  const choice = aliases[value] ?? value
  if (choices.includes(choice)) return choice
  throw new Misuse(`--${name} is one of ${choices.join(', ')}, not '${typed}'`)
}

/** The largest number of items to list. */
export function readLimit(limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (/^([1-9]\d?|100)$/.test(limit)) return Number(limit)
  throw new Misuse('--limit is a number from 1 to 100')
}

/** Comma-separated items; undefined where the option was not given. */
export function readList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A list of at least one name: an empty one would select nothing, or everything. */
export function readNames<N extends string>(
  values: { [name in N]?: string | undefined },
  option: N,
): string[] | undefined {
  const names = readList(values[option])
  if (names?.length === 0) throw new Misuse(`--${option} is empty; it takes names with commas between them`)
  return names
}
