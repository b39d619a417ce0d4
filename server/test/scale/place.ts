import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A program and all that it has started, as on a machine of their own. */
export type Place = {
  /** Every line of it so far. */
  output(): string
  start(): void
  /** Ends all at once, as the loss of the machine would. */
  lose(): Promise<void>
  signal(name: NodeJS.Signals): void
}

type Program = {
  /** Stands in the command line of each program that this one starts and leaves to others. */
  readonly folder: string
  readonly command: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
  readonly identity?: { readonly uid?: number; readonly gid?: number }
}

const killers = new Set<() => number>()
process.on('exit', () => {
  for (const kill of killers) kill()
})

export function createPlace({ folder, command, environment, identity = {} }: Program): Place {
  const lines: string[] = []
  const [program, ...args] = command
  let child: ChildProcess | null = null
  // A process that a signal ends runs no handlers of its exit.
  if (killers.size === 0)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  const kill = () => killAll(processesOf(folder, child?.exitCode === null ? child.pid : undefined))
  killers.add(kill)
  return {
    output: () => lines.join(''),
    start() {
      child = spawn(program, args, {
        ...identity,
        env: environment,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    },
    async lose() {
      // A process that another was about to start is found by the next look.
      while (kill() > 0) await pause(20)
    },
    signal: (name) => void child?.kill(name),
  }
}

function killAll(found: readonly number[]): number {
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended by itself.
    }
  }
  return found.length
}

/**
 * The program, the processes whose command line names its folder, and all that they have started: backends of PostgreSQL
 * name no folder.
 */
function processesOf(folder: string, program: number | undefined): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? factsOf(Number(name)) : []))
  const isOwn = ({ pid, command }: Facts) => pid === program || command.includes(folder)
  const found = new Set(all.filter(isOwn).map(({ pid }) => pid))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  found.delete(process.pid)
  return [...found]
}

type Facts = { readonly pid: number; readonly parent: number; readonly command: string }

function factsOf(pid: number): Facts[] {
  try {
    // The name of a program stands in parentheses and may hold any character.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (state === 'Z') return []
    return [{ pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
  } catch {
    // The process ended in between.
    return []
  }
}
