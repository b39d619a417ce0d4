import { type ParseArgsConfig, parseArgs } from 'node:util'
import { printableLines } from '#platform/visible-text'
import { type Config, readConfig } from './config.ts'
import { systemProblem } from './system-problem.ts'

/** A command that was typed wrong; the message says why. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

type Parsing = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>

type Command<P extends Parsing> = {
  readonly usage: string
  readonly parsing: P
  readonly readConfig?: typeof readConfig
  /** Returns what is printed; releases at its end what it put into `acquired`. */
  act(given: ReturnType<typeof parseArgs<P>> & Surroundings): Promise<string>
}

export type Surroundings = { readonly config: Config; readonly acquired: AsyncDisposableStack }

/** Runs a command of the operator, beside a running server or without one; an error makes the exit code 1. */
export async function runCommand<const P extends Parsing>({
  usage,
  parsing,
  readConfig: readEnvironment = readConfig,
  act,
}: Command<P>): Promise<void> {
  try {
    const typed = readArguments({ ...parsing, args: process.argv.slice(2) }, usage)
    const config = readEnvironment(process.env)
    await using acquired = new AsyncDisposableStack()
    // Names, comments and reasons are others'.
    process.stdout.write(printableLines(await act({ ...typed, config, acquired })))
  } catch (error) {
    console.error(operatorMessage(error))
    process.exitCode = 1
  }
}

/** The words of a command line; a wrong one is an error with the usage. */
export function readArguments<P extends Parsing>(
  parsing: P & { args: string[] },
  usage: string,
): ReturnType<typeof parseArgs<P>> {
  try {
    return parseArgs<P>(parsing)
  } catch (error) {
    const { message } = error as Error // parseArgs names what it does not know
    throw new UsageError(`${message}\n${usage}`)
  }
}

/** Problems that the operator can mend: shown as a sentence, without a stack. */
const operatorProblems = [
  'AssetsContradict',
  'ConfigError',
  'ConfigurationUnapproved',
  'SectionsUnusable',
  'DataDirLocked',
  'FileTooLarge',
  'JournalDamaged',
  'MasterKeyMalformed',
  'MigrationError',
  'OperatorNotTrusted',
  'SeedNotRotated',
  'PlaceUnusable',
  'PostgresFailed',
  'Refusal',
  'SecretUnreadable',
  'SignerFileDamaged',
  'SignerSilent',
  'UsageError',
  'WrongAct',
  'WrongExchange',
]

/** The output of a command that failed; a bug of ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  const problem = isOperators ? error.message : systemProblem(error)
  return problem === null ? error : `coffer: ${printableLines(problem)}`
}
