import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './locate-binaries.ts'
import { PostgresFailed } from './postgres-failed.ts'

const NOBODY = 65_534
const PROBE_TIMEOUT_MS = 10_000

interface Owner {
  uid: number
  gid: number
}

/**
 * How to run a PostgreSQL program: the command in front of it, the user of the child process, the owner of its files.
 */
export interface Launcher {
  prefix: string[]
  identity: Partial<Owner>
  owner: Owner | null
}

const asMyself: Launcher = { prefix: [], identity: {}, owner: null }

/** PostgreSQL refuses to run as root and as a user without an account. Then the first launcher that works is used. */
export function chooseLauncher(dataDir: string, binaries: Binaries): Launcher {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) return asMyself
  const candidates = isRoot ? disguisesOfRoot(dataDir) : [inUserNamespace(null)]
  const launcher = candidates.find((candidate) => canWork(candidate, dataDir, binaries))
  if (launcher !== undefined) return launcher
  throw new PostgresFailed(
    `PostgreSQL runs neither as root nor as a user without an account, and no other way works on this machine to use ${dataDir} ` +
      '(a user namespace, or a change of user). Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Gives a directory and all below it to the launcher's owner. The top comes last, so an interrupted run is repeated.
 */
export function giveTo(owner: Owner | null, directory: string): void {
  if (owner === null || lstatSync(directory).uid === owner.uid) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, name), owner.uid, owner.gid)
  }
  chownSync(directory, owner.uid, owner.gid)
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Files of an ordinary user stay that user's, so that the server can later start without root. */
function disguisesOfRoot(dataDir: string): Launcher[] {
  const { uid, gid } = statSync(dataDir)
  const nobody = { uid: NOBODY, gid: NOBODY }
  const asOwner = uid === 0 ? [] : [withOwnUser({ uid, gid })]
  return [...asOwner, inUserNamespace({ uid: 0, gid: 0 }), withOwnUser(nobody), asOther(nobody)]
}

/** A user namespace: the same user outside, `nobody` inside. No right is gained, and the files keep their owner. */
function inUserNamespace(owner: Owner | null): Launcher {
  return { prefix: ['unshare', '--user', `--map-user=${NOBODY}`, '--'], identity: {}, owner }
}

/** Another user that keeps one of root's rights: to traverse closed directories, such as a home of mode 0700. */
function withOwnUser(owner: Owner): Launcher {
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { prefix: ['setpriv', ...user, ...rights, '--'], identity: {}, owner }
}

function asOther(owner: Owner): Launcher {
  return { prefix: [], identity: owner, owner }
}

/** A user without root's rights must be able to traverse the data directory; other users may not. */
function letPass(gid: number, dataDir: string): void {
  chownSync(dataDir, statSync(dataDir).uid, gid)
  chmodSync(dataDir, statSync(dataDir).mode | 0o010)
}

/** Tries the launcher: it needs an account, must write below the data directory and load the server's binary. */
function canWork(launcher: Launcher, dataDir: string, binaries: Binaries): boolean {
  const probe = mkdtempSync(join(dataDir, '.probe-'))
  try {
    giveTo(launcher.owner, probe)
    if (launcher.identity.gid !== undefined) letPass(launcher.identity.gid, dataDir)
    const script = 'id -un && test -w "$1" && exec "$2" --version'
    const [program = '', ...args] = [...launcher.prefix, 'sh', '-c', script, 'sh', probe, binaries.postgres]
    const options = { ...launcher.identity, env: binaries.environment, timeout: PROBE_TIMEOUT_MS, cwd: '/' }
    return spawnSync(program, args, { ...options, stdio: 'ignore' }).status === 0
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
