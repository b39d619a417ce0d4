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
  const baseUrl = readUrl(caller, env)
  const pair = readPair(caller, env)
  if (baseUrl && pair) return { baseUrl, ...pair }
  const sandbox = readSandbox(env)
  if (pair) return { baseUrl: baseUrl || sandbox.base_url, ...pair }
  const customer = findCustomer(sandbox, caller.as ?? 'alice')
  return { baseUrl: baseUrl || sandbox.base_url, apiKey: customer.api_key, secretKey: customer.secret_key }
}

/** The server and, where there is one, the key: for what the public may see, the address is enough. */
export function resolveServer(caller: Caller, env: Terminal['env']): Server {
  const baseUrl = readUrl(caller, env)
  if (baseUrl && caller.as === undefined && readPair(caller, env) === null) return { baseUrl }
  return resolveCredentials(caller, env)
}

/** Whether the key is named, so that who it belongs to is not known from the sandbox's file. */
export function hasOwnKey(caller: Caller, env: Terminal['env']): boolean {
  return readPair(caller, env) !== null
}

function readUrl(caller: Caller, env: Terminal['env']): string | undefined {
  const url = readFlag(caller, 'url') ?? env.COFFER_URL
  if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Misuse(`The server's address is a URL such as http://127.0.0.1:8080, not '${url}'`)
  return url
}

/** Left empty, as by a variable that a script forgot to set, it must not quietly mean the sandbox or alice. */
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
