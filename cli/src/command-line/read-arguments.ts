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
  if (/^\d{1,3}$/.test(limit)) return Number(limit)
  throw new Misuse('--limit is a number from 1 to 100')
}

/** A list with commas; none where the option was not given. */
export function readList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
