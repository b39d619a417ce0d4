import { parseArgs } from 'node:util'

export type Options = {
  readonly isQuick: boolean
  /** The rows to run. */
  readonly rows: readonly string[]
  /** Whether the one selected row is profiled. */
  readonly isProfile: boolean
}

/** The message lists the possible options. */
export class UnknownOption extends Error {}

/** Reads the command line, given the names of all rows and of the rows that can be profiled. */
export function readOptions(
  args: readonly string[],
  { all, profiled }: { all: readonly string[]; profiled: readonly string[] },
): Options {
  const usage = `Usage: npm run bench -- [--quick] [--only ROW | --profile ROW]
  --quick        fewer and shorter rounds, smaller books, a few minutes in all
  --only ROW     one row: ${all.join(', ')}
  --profile ROW  one row, and where its CPU goes: ${profiled.join(', ')}`
  const { quick = false, only, profile } = parse(args, usage)
  if (only !== undefined && profile !== undefined) throw new UnknownOption(`choose one row\n${usage}`)
  if (only !== undefined && !all.includes(only)) throw new UnknownOption(`there is no row ${only}\n${usage}`)
  if (profile !== undefined && !profiled.includes(profile))
    throw new UnknownOption(`there is no profile of ${profile}\n${usage}`)
  const chosen = only ?? profile
  return { isQuick: quick, rows: chosen === undefined ? all : [chosen], isProfile: profile !== undefined }
}

function parse(args: readonly string[], usage: string) {
  try {
    const options = {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      profile: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UnknownOption(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
