import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { nearest } from '#command-line'
import { Failure, type Terminal } from '#terminal'

/** A server and a key for it. */
export type Credentials = { baseUrl: string; apiKey: string; secretKey: string }

export type Profiles = ReadonlyMap<string, Credentials>

/** The profile that applies without another caller. */
export const defaultProfile = 'default'

/** The file of the profiles, among the user's settings on this platform. */
export function profilesPath(env: Terminal['env']): string {
  return join(settingsFolder(env), 'coffer', 'profiles.json')
}

function settingsFolder(env: Terminal['env']): string {
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME
  const home = env.HOME || homedir()
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (process.platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming')
  return join(home, '.config')
}

export function readProfiles(env: Terminal['env']): Profiles {
  const path = profilesPath(env)
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8'))).map(readProfile))
  } catch (error) {
    // Nobody has logged in yet.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return new Map()
    throw new Failure(`${path} cannot be read as profiles. Mend it, or delete it and log in again.`)
  }
}

function readProfile([name, value]: [string, unknown]): [string, Credentials] {
  if (typeof value !== 'object' || value === null) throw new TypeError('A profile is an object')
  const { url: baseUrl, api_key: apiKey, secret_key: secretKey } = value as Record<string, unknown> // an object has fields
  if (typeof baseUrl !== 'string' || typeof apiKey !== 'string' || typeof secretKey !== 'string')
    throw new TypeError('A profile has an address, a key and a secret')
  return [name, { baseUrl, apiKey, secretKey }]
}

/** Writes all profiles or none, readable by this user alone. */
export function writeProfiles(profiles: Profiles, env: Terminal['env']): void {
  const path = profilesPath(env)
  const kept = [...profiles].map(([name, { baseUrl, apiKey, secretKey }]) => {
    return [name, { url: baseUrl, api_key: apiKey, secret_key: secretKey }] as const
  })
  const beside = `${path}.${randomUUID()}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(beside, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
    renameSync(beside, path)
  } catch (error) {
    if (existsSync(beside)) rmSync(beside)
    throw new Failure(
      `Nothing was saved; ${path} cannot be written: ${error instanceof Error ? error.message : error}`,
    )
  }
}

export function findProfile(name: string, env: Terminal['env']): Credentials {
  const profiles = readProfiles(env)
  const profile = profiles.get(name)
  if (profile !== undefined) return profile
  const meant = nearest(name, [...profiles.keys()])
  const suggestion = meant === null ? `\`coffer login ${name}\` makes one` : `did you mean '${meant}'?`
  throw new Failure(`There is no profile '${name}'; ${suggestion}`)
}
