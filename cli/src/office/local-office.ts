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
  const { ask, end } = openProgram(as, env)
  try {
    await ask({ restored: true })
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
