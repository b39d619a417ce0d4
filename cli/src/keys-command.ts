import { callerOptions, readSandbox, sendAndShow } from '#calling'
import { type Command, readArguments, readList, withActions } from '#command-line'
import { Misuse, showTable, type Terminal } from '#terminal'

const keyOptions = {
  ...callerOptions,
  permissions: { type: 'string' },
  'allowed-ips': { type: 'string' },
  'rate-limit': { type: 'string' },
  'expires-at': { type: 'string' },
} as const

/** Lists the keys of the sandbox, gives a customer another one, or changes one. */
export const keysCommand: Command = withActions('keys', {
  list: listKeys,
  create: createKey,
  update: updateKey,
})

async function listKeys(args: string[], { env, stdout, stderr }: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { show: { type: 'boolean' } })
  if (positionals.length > 0)
    throw new Misuse('`keys list` takes no arguments; --show prints the secrets too')
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

const trim = (text: string) => text.trim()

function readKeyFields(flags: KeyFlags): Record<string, unknown> {
  const { permissions, 'allowed-ips': allowedIps, 'rate-limit': rateLimit, 'expires-at': expiresAt } = flags
  if (rateLimit !== undefined && !/^\d+$/.test(rateLimit))
    throw new Misuse('--rate-limit is a whole number of calls a minute')
  return {
    ...(permissions !== undefined && { permissions: readList(permissions) }),
    // An item that is missing is sent as it is: the server refuses it rather than open the key to everybody.
    ...(allowedIps !== undefined && {
      allowed_ips: allowedIps === '' ? [] : allowedIps.split(',').map(trim),
    }),
    ...(rateLimit !== undefined && { rate_limit_per_minute: Number(rateLimit) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt === 'never' ? null : expiresAt }),
  }
}
