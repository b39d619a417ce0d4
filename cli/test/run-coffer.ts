import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Outcome = { code: number; stdout: string; stderr: string }

/** The process that a command is given; of the environment it inherits PATH alone. */
export type Setting = {
  env?: Record<string, string>
  stdin?: string
  /** In place of this repository's. */
  program?: string
  nodeOptions?: string[]
}

const ownProgram = fileURLToPath(new URL('../bin/coffer.mjs', import.meta.url))

/** The environment of a command, without the profiles of the person who runs the tests. */
function environment(env: Setting['env']): Record<string, string | undefined> {
  return { PATH: process.env.PATH, XDG_CONFIG_HOME: '/nowhere', ...env }
}

/** Runs the command to its end. */
export function runCoffer(args: string[], setting: Setting = {}): Promise<Outcome> {
  const { env, stdin = '', program = ownProgram, nodeOptions = [] } = setting
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeOptions, program, ...args],
      { env: environment(env) },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    // A command may end before it reads.
    child.stdin?.on('error', () => {})
    child.stdin?.end(stdin)
  })
}

/** A command that goes on until it is interrupted, and what it has printed so far. */
export type Running = {
  stdout(): string
  stderr(): string
  /** Waits for its end. */
  ended(): Promise<Outcome>
  /** Presses Ctrl-C, so to speak, and answers how it ends. */
  interrupt(): Promise<Outcome>
}

export function startCoffer(args: string[], { env }: Pick<Setting, 'env'>): Running {
  const child = spawn(process.execPath, [ownProgram, ...args], { env: environment(env) })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes) => {
    printed.stdout += bytes
  })
  child.stderr.on('data', (bytes) => {
    printed.stderr += bytes
  })
  const closed = once(child, 'close')
  const ended = async () => {
    const [code] = await closed
    return { code: Number(code ?? -1), ...printed }
  }
  return {
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    ended,
    interrupt() {
      child.kill('SIGINT')
      return ended()
    },
  }
}
