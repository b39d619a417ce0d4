import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Misuse } from '#terminal'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

export function readArguments<O extends Options>(args: string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Its further sentences explain parseArgs rather than coffer.
    throw new Misuse(error.message.split('. ')[0])
  }
}

/** How many items of a list are wanted. */
export function readLimit(limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (/^([1-9]\d?|100)$/.test(limit)) return Number(limit)
  throw new Misuse('--limit is a number from 1 to 100')
}

/** A list with commas; none where the option was not given. */
export function readList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A list of names, of which there is at least one: an empty one would pick nothing, or everything. */
export function readNames<N extends string>(
  values: { [name in N]?: string | undefined },
  option: N,
): string[] | undefined {
  const names = readList(values[option])
  if (names?.length === 0) throw new Misuse(`--${option} is empty; it takes names with commas between them`)
  return names
}
