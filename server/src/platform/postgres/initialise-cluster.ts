import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveTo, type Launcher } from './choose-launcher.ts'
import { clusterPath, DATABASE_USER, newAccess, readAccess, writeAccess } from './cluster-files.ts'
import type { Binaries } from './locate-binaries.ts'
import { failedWith, PostgresFailed } from './postgres-failed.ts'

const INITDB_TIMEOUT_MS = 120_000
const STAGING_PREFIX = '.postgres-'

/** Makes the cluster unless it exists. A single rename puts it in place, so an interrupted attempt leaves no half cluster. */
export async function initialiseCluster(
  dataDir: string,
  binaries: Binaries,
  launcher: Launcher,
): Promise<void> {
  const cluster = clusterPath(dataDir)
  if (!existsSync(cluster)) return createCluster(dataDir, binaries, launcher)
  if (readAccess(dataDir) === null) {
    throw new PostgresFailed(
      `${cluster} has lost its password file postgres.json. Restore it from a backup, or move the directory away.`,
    )
  }
  giveTo(launcher.owner, cluster)
}

async function createCluster(dataDir: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  discardInterrupted(dataDir)
  const staging = mkdtempSync(join(dataDir, STAGING_PREFIX))
  const access = newAccess()
  const passwordFile = join(staging, 'password')
  const cluster = join(staging, 'cluster')
  writeFileSync(passwordFile, access.password, { mode: 0o600 })
  giveTo(launcher.owner, staging)
  if (launcher.owner !== null) chownSync(passwordFile, launcher.owner.uid, launcher.owner.gid)
  await runInitdb({ cluster, passwordFile, binaries, launcher })
  writeAccess(dataDir, access)
  renameSync(cluster, clusterPath(dataDir))
  rmSync(staging, { recursive: true, force: true })
}

interface InitdbRun {
  cluster: string
  passwordFile: string
  binaries: Binaries
  launcher: Launcher
}

async function runInitdb({ cluster, passwordFile, binaries, launcher }: InitdbRun): Promise<void> {
  const options = [`--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // The built-in provider sorts by code point and knows Unicode letters, the same on every operating system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = '', ...args] = [...launcher.prefix, binaries.initdb, '-D', cluster, ...options, ...locale]
  try {
    const settings = { ...launcher.identity, env: binaries.environment, cwd: '/', timeout: INITDB_TIMEOUT_MS }
    await promisify(execFile)(program, args, settings)
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string } // as: execFile adds the output
    throw failedWith(`PostgreSQL could not initialise its files in ${cluster}`, stderr || message)
  }
}

function discardInterrupted(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(STAGING_PREFIX))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
