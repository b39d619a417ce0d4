import {
  type ApiKey,
  createApiKey,
  disableApiKey,
  enableApiKey,
  findKeysOf,
  readApiKeys,
  readOnly,
} from '#core/access'
import { type Customer, findCustomer } from '#core/customers'
import { type GivenAct, type OperatorAct, type OperatorDesk, recordAction, WrongAct } from '#core/operators'
import type { Database } from '#platform/database'
import { readTime } from '#platform/http'
import { allPermissions } from './modules.ts'
import { addressRange, list, wholeNumber } from './setting-text.ts'

/** The acts of operators on keys of customers. */
export const keyActs: readonly OperatorAct[] = [
  {
    name: 'keys create',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Makes a key for a customer and shows its secret, this once.',
    options: {
      permissions: 'all, read, or NAME,…',
      'allowed-ips': 'ADDRESS,… (anywhere)',
      'rate-limit': 'requests a minute (600)',
      expires: 'a time such as 2030-01-01T00:00:00Z (never)',
    },
    act: createKeyByHand,
  },
  {
    name: 'keys list',
    right: 'read',
    subject: 'USERNAME',
    summary: 'Shows the keys of a customer, oldest first, without their secrets.',
    act: listKeys,
  },
  {
    name: 'keys disable',
    right: 'customers.freeze',
    subject: 'API_KEY',
    summary: 'Disables a key; running servers refuse it within a second, and its owner cannot enable it.',
    options: { reason: 'why, for the log' },
    act: disableKey,
  },
  {
    name: 'keys enable',
    right: 'customers.change',
    subject: 'API_KEY',
    summary: 'Enables a key that an operator disabled.',
    options: { reason: 'why, for the log' },
    act: enableKey,
  },
]

async function createKeyByHand(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const { database, secrets, clock } = desk
  const rights = {
    permissions: readPermissions(options.permissions),
    allowedIps: readOption('allowed-ips', { options, read: list(addressRange) }),
    rateLimitPerMinute: readOption('rate-limit', {
      options,
      read: wholeNumber({ min: 1, max: 999_999_999 }),
    }),
    expiresAt: readOption('expires', { options, read: readExpiry }),
  }
  const { id: customerId } = await requireCustomer(database, username)
  const key = await database.inTransaction(async (tx) => {
    const made = await createApiKey(tx, secrets, { customerId, ...rights, createdAt: clock.now() })
    const details = { key: made.id, ...rights }
    await recordAction(tx, desk, { operator, action: 'keys create', subject: username, details })
    return made
  })
  return `api_key     ${key.id}\nsecret_key  ${key.secretKey}\nThe secret is shown only once; store it where you keep secrets.\n`
}

async function listKeys(
  { database, secrets }: OperatorDesk,
  { subject: username = '' }: GivenAct,
): Promise<string> {
  const keys = await findKeysOf(database, secrets, (await requireCustomer(database, username)).id)
  if (keys.length === 0) return `The customer ${username} has no key.\n`
  return keys.map(lineOf).join('')
}

async function disableKey(
  desk: OperatorDesk,
  { operator, subject: id = '', options: { reason } }: GivenAct,
): Promise<string> {
  await desk.database.inTransaction(async (tx) => {
    const [found] = await readApiKeys(tx, [id])
    if (found === undefined) throw new WrongAct(`there is no key ${id}`)
    const state = (isActive: boolean) => (isActive ? 'active' : 'disabled')
    await disableApiKey(tx, { id, operator: operator.name })
    const { customerId, name } = found
    const act = { operator, action: 'keys disable', subject: id, reason, details: { customerId, name } }
    await recordAction(tx, desk, { ...act, before: state(found.isActive), after: state(false) })
  })
  return `The key ${id} is disabled; running servers refuse it within a second.\n`
}

async function enableKey(
  desk: OperatorDesk,
  { operator, subject: id = '', options: { reason } }: GivenAct,
): Promise<string> {
  await desk.database.inTransaction(async (tx) => {
    const disabledBy = await enableApiKey(tx, id)
    if (disabledBy === undefined) throw new WrongAct(`there is no key ${id}`)
    if (disabledBy === null)
      throw new WrongAct(`no operator has disabled the key ${id}; its owner enables and disables it`)
    const act = { operator, action: 'keys enable', subject: id, reason, details: { disabledBy } }
    await recordAction(tx, desk, { ...act, before: 'disabled', after: 'active' })
  })
  return `The key ${id} is enabled; running servers accept it within a second.\n`
}

function lineOf({
  id,
  isActive,
  disabledBy,
  expiresAt,
  lastUsedAt,
  allowedIps,
  permissions,
}: ApiKey): string {
  const facts = [
    isActive ? 'active' : disabledBy === null ? 'disabled' : `disabled by ${disabledBy}`,
    expiresAt === null ? 'never expires' : `expires ${expiresAt.toISOString()}`,
    lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`,
    `from ${allowedIps.length === 0 ? 'anywhere' : allowedIps.join(', ')}`,
    permissions.length === allPermissions().length ? 'may do everything' : `may ${permissions.join(', ')}`,
  ]
  return `${id}  ${facts.join('; ')}\n`
}

async function requireCustomer(database: Database, username: string): Promise<Customer> {
  const customer = await findCustomer(database, { username })
  if (customer === undefined)
    throw new WrongAct(
      `there is no customer ${username}; make one with: npm run operator -- customers create ${username} --email ADDRESS`,
    )
  return customer
}

function readPermissions(text: string | undefined): readonly string[] {
  const all = allPermissions()
  if (text === 'all') return all
  if (text === 'read') return readOnly(all)
  const names = new Set(text?.split(',').filter(Boolean))
  const permissions = all.filter((name) => names.delete(name))
  if (permissions.length > 0 && names.size === 0) return permissions
  throw new WrongAct(`--permissions must be all, read, or some of ${all.join(',')}`)
}

function readExpiry(text: string): Date {
  try {
    return readTime('expires', text)
  } catch {
    throw new Error('must be a time such as 2030-01-01T00:00:00Z')
  }
}

function readOption<T>(
  name: string,
  { options, read }: { options: GivenAct['options']; read(text: string): T },
): T | undefined {
  const text = options[name]
  try {
    return text === undefined ? undefined : read(text)
  } catch (error) {
    const { message } = error as Error // a reader throws nothing else
    throw new WrongAct(`--${name} ${message}, not "${text}"`)
  }
}
