import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { repositoryRoot } from '#calling'
import { Failure, type Terminal } from '#terminal'
import { type ActOutcomes, type Office, OfficeRefusal, type RefusedBody } from './office.ts'

type Answered = { readonly data?: unknown; readonly error?: RefusedBody }

/** The office on this machine's database. */
export function localOffice(as: string, env: Terminal['env']): Office & AsyncDisposable {
  const { ask, end } = openProgram(as, env)
  return {
    // The program answers like the operation.
    call: ((operation: string, given: object = {}) => ask({ operation, given })) as Office['call'],
    act: async (act) => (await ask(act)) as ActOutcomes,
    nameOf: async () => as,
    [Symbol.asyncDispose]: end,
  }
}

/** Adopts restored books into the PostgreSQL cluster that they are in. */
export async function adoptRestore(as: string, env: Terminal['env']): Promise<void> {
  await askOnce({ restored: true }, { as, env })
}

/** How far the servers of this machine's database are on the way to the version of this directory. */
export type UpgradeStatus = FinishedUpgrade & {
  readonly version: string
  readonly servers: readonly {
    readonly version: string | null
    readonly roles: string | null
    readonly name: string
    readonly address: string | null
    readonly since: string
  }[]
  readonly missing: readonly string[]
}

export type FinishedUpgrade = {
  /** Migrations that have run. */
  readonly applied: readonly string[]
  /** Contract halves that have not, and the servers that are too old for them. */
  readonly waiting: readonly {
    readonly name: string
    readonly serves: string
    readonly servers: readonly string[]
  }[]
}

export async function upgradeStatus(as: string, env: Terminal['env']): Promise<UpgradeStatus> {
  return (await askOnce({ upgrade: 'status' }, { as, env })) as UpgradeStatus // the program answers this shape
}

/** Runs the contract halves that wait for no server. */
export async function finishUpgrade(as: string, env: Terminal['env']): Promise<FinishedUpgrade> {
  return (await askOnce({ upgrade: 'finish' }, { as, env })) as FinishedUpgrade // the program answers this shape
}

export type ArchivedBooks = {
  /** Ranges older than the days, the oldest first; those in the tablespace already are left out. */
  readonly ranges: readonly {
    readonly table: string
    readonly partition: string
    readonly bytes: string
    readonly outcome: 'would move' | 'moved' | 'busy'
  }[]
}

type Archiving = { readonly tablespace: string; readonly days: number; readonly isDry: boolean }

/** Moves old ranges of the books to a tablespace. */
export async function archiveBooks(
  archive: Archiving,
  { as, env }: { readonly as: string; readonly env: Terminal['env'] },
): Promise<ArchivedBooks> {
  return (await askOnce({ archive }, { as, env })) as ArchivedBooks // the program answers this shape
}

async function askOnce(
  asked: object,
  { as, env }: { readonly as: string; readonly env: Terminal['env'] },
): Promise<unknown> {
  const { ask, end } = openProgram(as, env)
  try {
    return await ask(asked)
  } finally {
    await end()
  }
}

/** The server's own program, which answers each line with a line. */
function openProgram(as: string, env: Terminal['env']) {
  const program = join(repositoryRoot, 'server', 'src', 'app', 'local-office.ts')
  if (!existsSync(program))
    throw new Failure(`--local works where the server is installed; there is no ${program}.`)
  const child = spawn(process.execPath, [program, as], { env, stdio: 'pipe' })
  const closed = once(child, 'close')
  const trouble = text(child.stderr)
  child.stdin.on('error', () => {}) // a program that ended has printed why
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (asked: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(asked)}\n`)
    const { value, done } = await lines.next()
    if (done === true) throw new Failure((await trouble).replace(/^coffer: /, '').trim())
    const { data, error }: Answered = JSON.parse(value) // the program writes this shape
    if (error !== undefined) throw new OfficeRefusal(error)
    return data
  }
  return {
    ask,
    async end() {
      child.stdin.end()
      await closed
    },
  }
}
