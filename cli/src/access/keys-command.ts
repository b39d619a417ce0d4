import type { SandboxChangeKeyRequest, SandboxKey } from '@coffer/sdk'
import { calls, limitOption, readSandbox } from '#calling'
import { type Actions, type Options, readLimit, readList, type Values } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'

const settings = {
  permissions: { type: 'string', value: 'a,b', says: 'permissions of the key' },
  'allowed-ips': {
    type: 'string',
    value: 'a,b',
    says: 'addresses and CIDR subnets that may use the key; "" allows all',
  },
  'rate-limit': { type: 'string', value: 'N', says: 'calls a minute' },
  'expires-at': { type: 'string', value: 'TIME', says: 'ISO 8601, or never' },
} as const satisfies Options

/** With --show, keys of sandbox.json include their `secret_key`. */
type Key = SandboxKey & { secret_key?: string }
type Page = { items: Key[]; has_more: boolean }

const listKeys = calls({
  usage: ['keys [list] [USERNAME]'],
  about: 'Lists the keys of the sandbox, or of one customer, oldest first.',
  options: {
    show: { type: 'boolean', says: 'show the secrets that sandbox.json holds, too' },
    ...limitOption,
  },
  arguments: { most: 1, needs: 'takes at most a USERNAME' },
  words: [['alice', 'bob', 'carol']],
  ask({ values, words: [username] }, terminal) {
    const query = { username, limit: readLimit(values.limit) ?? 50 }
    return async (coffer) => {
      const page: Page = await coffer.sandboxListKeys(query)
      return values.show ? { ...page, items: withSecrets(page.items, terminal) } : page
    }
  },
  show: (page, { values, terminal }) => showKeys(page, { isShown: values.show === true, terminal }),
  document: (page) => page,
})

function withSecrets(keys: Key[], { env }: Terminal): Key[] {
  const secrets = new Map(readSandbox(env).customers.map(({ api_key, secret_key }) => [api_key, secret_key]))
  return keys.map((key) => {
    const secret_key = secrets.get(key.api_key)
    return secret_key === undefined ? key : { ...key, secret_key }
  })
}

type Shown = { isShown: boolean; terminal: Terminal }

function showKeys({ items, has_more }: Page, { isShown, terminal: { stdout, stderr } }: Shown): void {
  const rows = items.map((key) => [
    key.username,
    key.api_key,
    ...(isShown ? [key.secret_key ?? '-'] : []),
    key.is_active ? 'active' : 'off',
    String(key.permissions.length),
    String(key.rate_limit_per_minute),
    key.expires_at === null ? 'never' : timeText(key.expires_at),
    key.last_used_at === null ? 'never' : timeText(key.last_used_at),
  ])
  const secret = isShown ? ['SECRET KEY'] : []
  const numbers = ['PERMISSIONS', 'CALLS A MINUTE']
  const heads = ['USERNAME', 'API KEY', ...secret, 'STATE', ...numbers, 'EXPIRES', 'LAST USED']
  showTable({ heads, rows, numbers }, stdout)
  if (has_more) stderr.write('There are more; a USERNAME or --limit picks others.\n')
}

const createKey = calls({
  usage: ['keys create USERNAME'],
  about: 'Gives a sandbox customer another key. Without --permissions the key has all of them.',
  arguments: { least: 1, most: 1, needs: 'needs one USERNAME' },
  options: settings,
  ask({ values, words: [username = ''] }) {
    const key = { username, ...readSettings(values) }
    return (coffer) => coffer.sandboxCreateKey(key)
  },
})

const onlyKey = { least: 1, most: 1, needs: 'needs one API_KEY; `coffer keys` lists them' }

const updateKey = calls({
  usage: ['keys update API_KEY'],
  about: 'Changes a key, at once.',
  options: {
    ...settings,
    enable: { type: 'boolean', says: 'enable the key' },
    disable: { type: 'boolean', says: 'disable the key' },
  },
  arguments: onlyKey,
  ask({ values, words: [apiKey = ''] }) {
    if (values.enable && values.disable) throw new Misuse('Give either --enable or --disable')
    const change = { ...readSettings(values), is_active: values.disable ? false : values.enable }
    if (Object.values(change).every((value) => value === undefined))
      throw new Misuse('`keys update` needs something to change')
    return (coffer) => coffer.sandboxChangeKey(apiKey, change)
  },
})

const deleteKey = calls({
  usage: ['keys delete API_KEY'],
  about: 'Deletes a key for good, at once.',
  arguments: onlyKey,
  ask({ words: [apiKey = ''] }) {
    return (coffer) => coffer.sandboxDeleteKey(apiKey)
  },
})

/** Lists, creates, changes and deletes the sandbox's keys. */
export const keysCommand: Actions = {
  actions: { list: listKeys, create: createKey, update: updateKey, delete: deleteKey },
}

function readSettings(flags: Values<typeof settings>): Omit<SandboxChangeKeyRequest, 'is_active'> {
  const { permissions, 'allowed-ips': allowedIps, 'rate-limit': rateLimit, 'expires-at': expiresAt } = flags
  if (rateLimit !== undefined && !/^\d+$/.test(rateLimit))
    throw new Misuse('--rate-limit is a whole number of calls a minute')
  return {
    // The server refuses unknown permissions.
    permissions: readList(permissions) as SandboxChangeKeyRequest['permissions'],
    // An empty item is sent unchanged: the server refuses it instead of opening the key to everybody.
    allowed_ips: allowedIps === '' ? [] : allowedIps?.split(',').map((item) => item.trim()),
    rate_limit_per_minute: rateLimit === undefined ? undefined : Number(rateLimit),
    expires_at: expiresAt === 'never' ? null : expiresAt,
  }
}
