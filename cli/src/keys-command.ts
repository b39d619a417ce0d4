import { nearest } from './nearest.ts'
import { callerOptions, readArguments, readList } from './read-arguments.ts'
import { readSandbox } from './sandbox.ts'
import { sendAndShow } from './send-and-show.ts'
import { showTable } from './table.ts'
import { Misuse, type Terminal } from './terminal.ts'

const keyOptions = {
  ...callerOptions,
  permissions: { type: 'string' },
  'allowed-ips': { type: 'string' },
  'rate-limit': { type: 'string' },
  'expires-at': { type: 'string' },
} as const

export async function keysCommand(args: string[], terminal: Terminal): Promise<number> {
  const [action, ...rest] = args
  if (action === undefined || action.startsWith('-')) return listKeys(args, terminal)
  if (action === 'list') return listKeys(rest, terminal)
  if (action === 'create') return createKey(rest, terminal)
  if (action === 'update') return updateKey(rest, terminal)
  const meant = nearest(action, ['list', 'create', 'update'])
  throw new Misuse(`There is no 'keys ${action}'${meant === null ? '' : `; did you mean 'keys ${meant}'?`}`)
}

function listKeys(args: string[], { env, stdout, stderr }: Terminal): number {
  const { values } = readArguments(args, { show: { type: 'boolean' } })
  const { base_url, customers } = readSandbox(env)
  const rows = customers.map(({ username, api_key, secret_key }) => {
    return [username, api_key, values.show ? secret_key : '(hidden; --show)']
  })
  stderr.write(`The sandbox at ${base_url}:\n`)
  showTable({ heads: ['USERNAME', 'API KEY', 'SECRET KEY'], rows }, stdout)
  return 0
}

async function createKey(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, keyOptions)
  const [username, ...rest] = positionals
  if (username === undefined || rest.length > 0) throw new Misuse('`keys create` needs one USERNAME')
  const body = { username, ...readKeyFields(values) }
  return sendAndShow({ caller: values, method: 'POST', path: '/sandbox/v1/keys', body }, terminal)
}

async function updateKey(args: string[], terminal: Terminal): Promise<number> {
  const switches = { enable: { type: 'boolean' }, disable: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(args, { ...keyOptions, ...switches })
  const [apiKey, ...rest] = positionals
  if (!apiKey || rest.length > 0) throw new Misuse('`keys update` needs one API_KEY')
  if (values.enable && values.disable) throw new Misuse('Give either --enable or --disable')
  const body = {
    ...readKeyFields(values),
    ...(values.enable && { is_active: true }),
    ...(values.disable && { is_active: false }),
  }
  if (Object.keys(body).length === 0) throw new Misuse('`keys update` needs something to change')
  const path = `/sandbox/v1/keys/${encodeURIComponent(apiKey)}`
  return sendAndShow({ caller: values, method: 'PATCH', path, body }, terminal)
}

type KeyFlags = {
  permissions?: string | undefined
  'allowed-ips'?: string | undefined
  'rate-limit'?: string | undefined
  'expires-at'?: string | undefined
}

function readKeyFields(flags: KeyFlags): Record<string, unknown> {
  const { permissions, 'allowed-ips': allowedIps, 'rate-limit': rateLimit, 'expires-at': expiresAt } = flags
  if (rateLimit !== undefined && !/^\d+$/.test(rateLimit))
    throw new Misuse('--rate-limit is a whole number of calls a minute')
  return {
    ...(permissions !== undefined && { permissions: readList(permissions) }),
    ...(allowedIps !== undefined && { allowed_ips: readList(allowedIps) }),
    ...(rateLimit !== undefined && { rate_limit_per_minute: Number(rateLimit) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt === 'never' ? null : expiresAt }),
  }
}
