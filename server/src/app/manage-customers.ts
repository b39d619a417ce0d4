import { type ApiKey, changeApiKey, createApiKey, findKeysOf, readOnly } from '#core/access'
import { loadCatalog } from '#core/catalog'
import { type Customer, createCustomer, findCustomer } from '#core/customers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { readTime } from '#platform/http'
import { catalogSections } from './catalog-sections.ts'
import { UsageError } from './command.ts'
import type { Foundation } from './foundation.ts'
import { allPermissions } from './modules.ts'
import { addressRange, list, wholeNumber } from './setting-text.ts'

/** The parts that an operator's commands need. */
export type Office = Pick<Foundation, 'config' | 'database' | 'secrets' | 'ids'> & { readonly clock: Clock }

export type Given = {
  readonly subject: string
  readonly values: { readonly [option: string]: string | undefined }
}

/** Creates a customer; `subject` is the username. */
export async function createCustomerByHand(
  { config, database, clock, ids }: Office,
  { subject: username, values }: Given,
): Promise<string> {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/.test(username))
    throw new UsageError(
      'a username has 3 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit',
    )
  const { email = '', kyc: kycStatus = 'none', tariff = 'default' } = values
  if (!/^[^@\s]{1,64}@[^@\s]{1,255}$/.test(email)) throw new UsageError('--email must be an e-mail address')
  if (!/^[a-z_]{1,32}$/.test(kycStatus))
    throw new UsageError('--kyc must be a word such as none, pending or approved')
  const { tariffs } = loadCatalog(config.catalogPath, catalogSections)
  if (!tariffs.some(({ code }) => code === tariff))
    throw new UsageError(
      `--tariff must be one of the catalogue: ${tariffs.map(({ code }) => code).join(', ')}`,
    )
  const wanted = { id: ids.next(), username, email, kycStatus, tariff, createdAt: clock.now() }
  const { number } = await database.inTransaction((tx) => createCustomer(tx, wanted))
  return `The customer ${username} has the id ${number}.\nNext: npm run operator -- keys create ${username} --permissions all|read|NAME,…\n`
}

/** Creates a key for a customer and shows its secret, this once. */
export async function createKeyByHand(
  { database, secrets, clock }: Office,
  { subject: username, values }: Given,
): Promise<string> {
  const wanted = {
    permissions: readPermissions(values.permissions),
    allowedIps: readOption('allowed-ips', { values, read: list(addressRange) }),
    rateLimitPerMinute: readOption('rate-limit', { values, read: wholeNumber({ min: 1, max: 999_999_999 }) }),
    expiresAt: readOption('expires', { values, read: readExpiry }),
    createdAt: clock.now(),
  }
  const { id: customerId } = await requireCustomer(database, username)
  const key = await database.inTransaction((tx) => createApiKey(tx, secrets, { customerId, ...wanted }))
  return `api_key     ${key.id}\nsecret_key  ${key.secretKey}\nThe secret is shown only once; store it where you keep secrets.\n`
}

/** The keys of a customer, oldest first, without their secrets. */
export async function listKeys({ database, secrets }: Office, { subject: username }: Given): Promise<string> {
  const keys = await findKeysOf(database, secrets, (await requireCustomer(database, username)).id)
  if (keys.length === 0) return `The customer ${username} has no key.\n`
  return keys.map(lineOf).join('')
}

/** Disables a key; running servers refuse it within a second. */
export async function disableKey({ database }: Office, { subject: id }: Given): Promise<string> {
  const key = await changeApiKey(database, id, { isActive: false })
  if (key === undefined) throw new UsageError(`there is no key ${id}`)
  return `The key ${id} is disabled; running servers refuse it within a second.\n`
}

function lineOf({ id, isActive, expiresAt, lastUsedAt, allowedIps, permissions }: ApiKey): string {
  const facts = [
    isActive ? 'active' : 'disabled',
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
    throw new UsageError(
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
  throw new UsageError(`--permissions must be all, read, or some of ${all.join(',')}`)
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
  { values, read }: { values: Given['values']; read(text: string): T },
): T | undefined {
  const text = values[name]
  try {
    return text === undefined ? undefined : read(text)
  } catch (error) {
    const { message } = error as Error // a reader throws nothing else
    throw new UsageError(`--${name} ${message}, not "${text}"`)
  }
}
