import { Misuse, type Terminal } from '#terminal'
import { findCustomer, readSandbox } from './sandbox.ts'

export type Credentials = { baseUrl: string; apiKey: string; secretKey: string }

export type Server = Credentials | { baseUrl: string }

export type Caller = {
  as?: string | undefined
  'api-key'?: string | undefined
  'secret-key'?: string | undefined
  url?: string | undefined
}

/** Flags before the environment, the environment before the sandbox; its customer alice unless another is named. */
export function resolveCredentials(caller: Caller, env: Terminal['env']): Credentials {
  const baseUrl = caller.url || env.COFFER_URL
  const pair = readPair(caller, env)
  if (baseUrl && pair) return { baseUrl, ...pair }
  const sandbox = readSandbox(env)
  if (pair) return { baseUrl: baseUrl || sandbox.base_url, ...pair }
  const customer = findCustomer(sandbox, caller.as ?? 'alice')
  return { baseUrl: baseUrl || sandbox.base_url, apiKey: customer.api_key, secretKey: customer.secret_key }
}

/** The server and, where there is one, the key: for what the public may see, the address is enough. */
export function resolveServer(caller: Caller, env: Terminal['env']): Server {
  const baseUrl = caller.url || env.COFFER_URL
  if (baseUrl && caller.as === undefined && readPair(caller, env) === null) return { baseUrl }
  return resolveCredentials(caller, env)
}

/** Whether the key is named, so that who it belongs to is not known from the sandbox's file. */
export function hasOwnKey(caller: Caller, env: Terminal['env']): boolean {
  return readPair(caller, env) !== null
}

function readPair(caller: Caller, env: Terminal['env']): { apiKey: string; secretKey: string } | null {
  if (caller.as !== undefined) {
    if (caller['api-key'] || caller['secret-key']) throw new Misuse('Give either --as or a key, not both')
    return null
  }
  const apiKey = caller['api-key'] || env.COFFER_API_KEY
  const secretKey = caller['secret-key'] || env.COFFER_SECRET_KEY
  if (!apiKey && !secretKey) return null
  if (!apiKey) throw new Misuse('A secret came without its key: give --api-key or COFFER_API_KEY as well')
  if (!secretKey)
    throw new Misuse('A key came without its secret: give --secret-key or COFFER_SECRET_KEY as well')
  return { apiKey, secretKey }
}
