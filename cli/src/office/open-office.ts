import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { readUrl, repositoryRoot } from '#calling'
import { Failure, noticer, type Terminal } from '#terminal'
import { localOffice } from './local-office.ts'
import type { Office } from './office.ts'
import { serverOffice } from './server-office.ts'

/** The options for who acts, and where. */
export type OfficeCaller = {
  readonly as?: string | undefined
  readonly url?: string | undefined
  readonly local?: boolean | undefined
  readonly json?: boolean | undefined
}

/** Opens the back office that a command names: on a server, or on this machine's database. */
export function openOffice(caller: OfficeCaller, terminal: Terminal): Office & AsyncDisposable {
  const { as, local } = caller
  if (as === '') throw new Failure('--as needs a name')
  if (local === true) return localOffice(as ?? userInfo().username, serverEnvironment(terminal.env))
  const dataDir = dataDirOf(terminal.env)
  const url = readUrl(caller, terminal.env) ?? sandboxUrl(dataDir)
  const office = serverOffice({ url, dataDir, as, tell: noticer(caller.json, terminal) })
  return { ...office, [Symbol.asyncDispose]: async () => {} }
}

/** The data directory of this machine's server, which also holds sessions and keys of operators. */
export function dataDirOf(env: Terminal['env']): string {
  return resolve(repositoryRoot, env.DATA_DIR || 'data')
}

/** The environment for a program of the server, which may be run in any directory. */
export function serverEnvironment(env: Terminal['env']): Terminal['env'] {
  return { ...env, DATA_DIR: dataDirOf(env) }
}

function sandboxUrl(dataDir: string): string {
  const file = join(dataDir, 'sandbox.json')
  if (!existsSync(file))
    throw new Failure(
      'which server? Name it with COFFER_URL, such as https://pay.example.com, or add --local on the machine of its database',
    )
  const { base_url } = JSON.parse(readFileSync(file, 'utf8')) as { base_url: string } // the sandbox writes this shape
  return base_url
}
