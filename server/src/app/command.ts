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
  /** Returns what is printed; releases at its end what it put into `acquired`. */
  act(
    given: ReturnType<typeof parseArgs<P>> & {
      readonly config: Config
      readonly acquired: AsyncDisposableStack
    },
  ): Promise<string>
}

/** Runs a command of the operator, beside a running server or without one; an error makes the exit code 1. */
export async function runCommand<const P extends Parsing>({
  usage,
  parsing,
  act,
}: Command<P>): Promise<void> {
  try {
    const typed = readArguments(parsing, usage)
    const config = readConfig(process.env)
    await using acquired = new AsyncDisposableStack()
    process.stdout.write(await act({ ...typed, config, acquired }))
  } catch (error) {
    console.error(operatorMessage(error))
    process.exitCode = 1
  }
}

function readArguments<P extends Parsing>(parsing: P, usage: string): ReturnType<typeof parseArgs<P>> {
  try {
    return parseArgs(parsing)
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
  'MigrationError',
  'PostgresFailed',
  'Refusal',
  'SecretUnreadable',
  'UsageError',
  'WrongExchange',
]

/** What a command that failed prints; a bug of ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  return isOperators ? `coffer: ${error.message}` : error
}
