import { Misuse, type Terminal } from '#terminal'
import { type Credentials, defaultProfile, findProfile, readProfiles } from './profiles.ts'
import { findCustomer, readSandbox } from './sandbox.ts'

export type Server = Credentials | { baseUrl: string }

export type Caller = {
  as?: string | undefined
  profile?: string | undefined
  'api-key'?: string | undefined
  'secret-key'?: string | undefined
  url?: string | undefined
}

/**
 * Resolves in this order: options, the environment, the profile "default", and the sandbox's file, in which the
 * customer is alice unless another is given.
 */
export function resolveCredentials(caller: Caller, env: Terminal['env']): Credentials {
  const profile = pickProfile(caller, env)
  if (profile !== null) return profile
  const baseUrl = readUrl(caller, env)
  const pair = readPair(caller, env)
  if (baseUrl && pair) return { baseUrl, ...pair }
  const sandbox = readSandbox(env)
  if (pair) return { baseUrl: baseUrl || sandbox.base_url, ...pair }
  const customer = findCustomer(sandbox, caller.as ?? 'alice')
  return { baseUrl: baseUrl || sandbox.base_url, apiKey: customer.api_key, secretKey: customer.secret_key }
}

/** The server, and the key if there is one: a public call needs only the address. */
export function resolveServer(caller: Caller, env: Terminal['env']): Server {
  const baseUrl = readUrl(caller, env)
  if (baseUrl && caller.as === undefined && caller.profile === undefined && readPair(caller, env) === null)
    return { baseUrl }
  return resolveCredentials(caller, env)
}

/** Whether the caller gave a key; the sandbox's file does not have its owner. */
export function hasOwnKey(caller: Caller, env: Terminal['env']): boolean {
  return pickProfile(caller, env) !== null || readPair(caller, env) !== null
}

const otherCallers = ['as', 'api-key', 'secret-key', 'url'] as const
const otherSettings = ['COFFER_API_KEY', 'COFFER_SECRET_KEY', 'COFFER_URL'] as const

/** A profile has both server and key, so no other server sees the key's signature. */
function pickProfile(caller: Caller, env: Terminal['env']): Credentials | null {
  const others = otherCallers.filter((name) => caller[name] !== undefined)
  if (caller.profile !== undefined) {
    if (others.length > 0) throw new Misuse(`A --profile says it all: --${others[0]} does not go with it`)
    return findProfile(caller.profile, env)
  }
  if (others.length > 0 || otherSettings.some((name) => env[name])) return null
  if (env.COFFER_PROFILE) return findProfile(env.COFFER_PROFILE, env)
  // DATA_DIR means a sandbox.
  return env.DATA_DIR ? null : (readProfiles(env).get(defaultProfile) ?? null)
}

export function readUrl(caller: Caller, env: Terminal['env']): string | undefined {
  const url = readFlag(caller, 'url') ?? env.COFFER_URL
  if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Misuse(`The server's address is a URL such as http://127.0.0.1:8080, not '${url}'`)
  return url
}

/** An empty value, such as an unset variable of a script, must not silently mean the sandbox or alice. */
function readFlag(caller: Caller, name: 'url' | 'api-key' | 'secret-key'): string | undefined {
  if (caller[name] === '') throw new Misuse(`--${name} is empty`)
  return caller[name]
}

function readPair(caller: Caller, env: Terminal['env']): { apiKey: string; secretKey: string } | null {
  if (caller.as !== undefined) {
    if (caller['api-key'] || caller['secret-key']) throw new Misuse('Give either --as or a key, not both')
    return null
  }
  const apiKey = readFlag(caller, 'api-key') ?? env.COFFER_API_KEY
  const secretKey = readFlag(caller, 'secret-key') ?? env.COFFER_SECRET_KEY
  if (!apiKey && !secretKey) return null
  if (!apiKey) throw new Misuse('A secret came without its key: give --api-key or COFFER_API_KEY as well')
  if (!secretKey)
    throw new Misuse('A key came without its secret: give --secret-key or COFFER_SECRET_KEY as well')
  return { apiKey, secretKey }
}

/** The options with which a suggested next command has the same customer; a key is never repeated. */
export function sameCaller({ as, profile }: Caller): string {
  if (profile !== undefined) return ` --profile ${profile}`
  return as === undefined ? '' : ` --as ${as}`
}
