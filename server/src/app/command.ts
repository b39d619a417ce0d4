import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'

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
  await runWords((args) => {
    const typed = readArguments({ ...parsing, args }, usage)
    return (surroundings) => act({ ...typed, ...surroundings })
  }, readEnvironment)
}

/** As `runCommand`, for a command that reads its words itself, before anything is opened. */
export async function runWords(
  read: (args: string[]) => (surroundings: Surroundings) => Promise<string>,
  readEnvironment = readConfig,
): Promise<void> {
  try {
    const act = read(process.argv.slice(2))
    const config = readEnvironment(process.env)
    await using acquired = new AsyncDisposableStack()
    process.stdout.write(await act({ config, acquired }))
  } catch (error) {
    console.error(operatorMessage(error))
    process.exitCode = 1
  }
}

function readArguments<P extends Parsing>(
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
  'CatalogError',
  'DataDirLocked',
  'JournalDamaged',
  'MigrationError',
  'OperatorNotTrusted',
  'PostgresFailed',
  'Refusal',
  'SecretUnreadable',
  'SignerSilent',
  'UsageError',
  'WrongAct',
  'WrongExchange',
]

/** What a command that failed prints; a bug of ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  return isOperators ? `coffer: ${error.message}` : error
}
