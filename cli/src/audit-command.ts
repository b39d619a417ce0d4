import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#calling'
import { Failure, type Terminal } from '#terminal'

/** Runs the server's own audit of the books and passes on what it prints and how it ends. */
export async function auditCommand(args: string[], { env }: Terminal): Promise<number> {
  const program = join(repositoryRoot, 'bin', 'run.mjs')
  if (!existsSync(program))
    throw new Failure(`The audit runs where the server is installed; there is no ${program}.`)
  // The server refuses settings that it does not know, and these are the client's.
  const { COFFER_URL, COFFER_API_KEY, COFFER_SECRET_KEY, ...serverEnv } = env
  const child = spawn(process.execPath, [program, 'audit', ...args], {
    cwd: repositoryRoot,
    env: serverEnv,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
