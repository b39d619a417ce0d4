import { allPermissions, valuePermissions } from '#app/parts'
import { addressRange, list, wholeNumber } from '#app/settings'
import {
  type ApiKey,
  confirmApiKey,
  createApiKey,
  disableApiKey,
  enableApiKey,
  readApiKeys,
  readOnly,
} from '#core/access'
import { type Customer, findCustomer, holdCustomer } from '#core/customers'
import {
  type ActAnswer,
  declineOpposite,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  listField,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  recordAct,
  textField,
  timeField,
  WrongAct,
  wholeField,
} from '#core/operators'
import type { Database } from '#platform/database'
import { rateLimits, readExpiry, readOption } from './read-options.ts'

export const keyOutcomes = defineOutcomes({
  KEY_CREATED: 'api_key     {api_key}',
  KEY_SECRET: 'secret_key  {secret_key}',
  SECRET_SHOWN_ONCE: 'The secret is shown only once; store it where you keep secrets.',
  KEY_WAITS_FOR_CUSTOMER: 'It may not use {permissions} until {username} confirms the key in the console',
  KEY_WAITS_FOR_OPERATOR:
    'It may not use {permissions} until the key is confirmed, since {username} has no sign-in: npm run operator -- keys confirm {api_key}',
  KEY_DISABLED: 'The key {api_key} is disabled; running servers refuse it within a second.',
  KEY_ENABLED: 'The key {api_key} is enabled; running servers accept it within a second.',
  KEY_CONFIRMED: 'The key {api_key} is confirmed; within a second it has {permissions}.',
})

const wrongs = defineWrongs({
  NO_API_KEY: 'there is no key {id}',
  KEY_NOT_DISABLED_BY_OPERATOR: 'no operator has disabled the key {id}; its owner enables and disables it',
  KEY_CONFIRMED_IN_CONSOLE: 'its customer confirms it in the console, where {username} signs in',
  KEY_WAITS_FOR_NOTHING: 'nothing of the key {id} waits for a confirmation',
  NO_CUSTOMER_FOR_KEY:
    'there is no customer {username}; make one with: npm run operator -- customers create {username} --email ADDRESS',
  PERMISSIONS_MALFORMED: '--permissions must be all, read, or some of {permissions}',
})

/** The acts of operators on keys of customers. */
export const keyActs: readonly OperatorAct[] = [
  {
    name: 'keys create',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary:
      'Makes a key for a customer and shows its secret only once; permissions that send value wait until the customer confirms them in the console.',
    options: {
      permissions: listField('all, read, or NAME,…'),
      'allowed-ips': listField('ADDRESS,… (anywhere)'),
      'rate-limit': wholeField('requests a minute (600)', rateLimits),
      expires: timeField('a time such as 2030-01-01T00:00:00Z (never)'),
    },
    outcomes: [
      keyOutcomes.KEY_CREATED,
      keyOutcomes.KEY_SECRET,
      keyOutcomes.SECRET_SHOWN_ONCE,
      keyOutcomes.KEY_WAITS_FOR_CUSTOMER,
      keyOutcomes.KEY_WAITS_FOR_OPERATOR,
    ],
    act: createKeyByHand,
  },
  {
    name: 'keys disable',
    class: 'stops',
    right: 'customers.freeze',
    subject: 'API_KEY',
    summary: 'Disables a key; running servers refuse it within a second, and its owner cannot enable it.',
    options: { reason: textField('why, for the log') },
    outcomes: [keyOutcomes.KEY_DISABLED],
    act: disableKey,
  },
  {
    name: 'keys enable',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'API_KEY',
    summary: 'Enables a key that an operator disabled.',
    options: { reason: textField('why, for the log') },
    outcomes: [keyOutcomes.KEY_ENABLED],
    act: enableKey,
  },
  {
    name: 'keys confirm',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'API_KEY',
    summary:
      'Confirms a key that an operator made for a customer without a sign-in; others confirm theirs in the console.',
    options: { reason: textField('why, for the log') },
    outcomes: [keyOutcomes.KEY_CONFIRMED],
    act: confirmKey,
  },
]

async function createKeyByHand(
  desk: OperatorDesk,
  { operator, subject: username = '', options, tell }: GivenAct,
): Promise<ActAnswer> {
  const { database, secrets, clock } = desk
  const asked = readPermissions(options.permissions)
  const value = new Set(valuePermissions())
  const rights = {
    permissions: asked.filter((name) => !value.has(name)),
    unconfirmedPermissions: asked.filter((name) => value.has(name)),
    allowedIps: readOption('allowed-ips', { options, read: list(addressRange) }),
    rateLimitPerMinute: readOption('rate-limit', {
      options,
      read: wholeNumber(rateLimits),
    }),
    expiresAt: readOption('expires', { options, read: readExpiry }),
  }
  const customer = await requireCustomer(database, username)
  const { id: customerId } = customer
  const key = await database.inTransaction(async (tx) => {
    const made = await createApiKey(tx, secrets, {
      ...{ customerId, ...rights, madeBy: operator.name, createdAt: clock.now() },
    })
    const details = { key: made.id, ...rights }
    const effect = { customerId, isHeld: true }
    await recordAct(tx, desk, { operator, action: 'keys create', subject: username, details, effect })
    return made
  })
  tell?.({ kind: 'made key', id: key.id })
  return [
    outcome(keyOutcomes.KEY_CREATED, { api_key: key.id }),
    outcome(keyOutcomes.KEY_SECRET, { secret_key: key.secretKey }),
    outcome(keyOutcomes.SECRET_SHOWN_ONCE),
    ...waitingOf(key, customer),
  ]
}

/** The permissions of a new key that are still unconfirmed, and who confirms them. */
function waitingOf(
  { id, unconfirmedPermissions: permissions }: ApiKey,
  { username, ssoSubject }: Customer,
): readonly Outcome[] {
  if (permissions.length === 0) return []
  return ssoSubject === null
    ? [outcome(keyOutcomes.KEY_WAITS_FOR_OPERATOR, { permissions, username, api_key: id })]
    : [outcome(keyOutcomes.KEY_WAITS_FOR_CUSTOMER, { permissions, username })]
}

async function disableKey(
  desk: OperatorDesk,
  { operator, subject: id = '', options: { reason } }: GivenAct,
): Promise<ActAnswer> {
  await desk.database.inTransaction(async (tx) => {
    const [found] = await readApiKeys(tx, [id])
    if (found === undefined) throw new WrongAct(wrongs.NO_API_KEY, { id })
    const state = (isActive: boolean) => (isActive ? 'active' : 'disabled')
    await disableApiKey(tx, { id, operator: operator.name })
    await declineOpposite(tx, desk, { operator, action: 'keys enable', subject: id, reason: reason ?? null })
    const { customerId, name } = found
    const act = { operator, action: 'keys disable', subject: id, reason, details: { customerId, name } }
    const effect = { customerId }
    await recordAct(tx, desk, { ...act, before: state(found.isActive), after: state(false), effect })
  })
  return outcome(keyOutcomes.KEY_DISABLED, { api_key: id })
}

async function enableKey(
  desk: OperatorDesk,
  { operator, subject: id = '', options: { reason } }: GivenAct,
): Promise<ActAnswer> {
  await desk.database.inTransaction(async (tx) => {
    const [found] = await readApiKeys(tx, [id])
    const disabledBy = await enableApiKey(tx, id)
    if (disabledBy === undefined) throw new WrongAct(wrongs.NO_API_KEY, { id })
    if (disabledBy === null) throw new WrongAct(wrongs.KEY_NOT_DISABLED_BY_OPERATOR, { id })
    const act = { operator, action: 'keys enable', subject: id, reason, details: { disabledBy } }
    const effect = { customerId: found?.customerId ?? null }
    await recordAct(tx, desk, { ...act, before: 'disabled', after: 'active', effect })
  })
  return outcome(keyOutcomes.KEY_ENABLED, { api_key: id })
}

async function confirmKey(
  desk: OperatorDesk,
  { operator, subject: id = '', options: { reason } }: GivenAct,
): Promise<ActAnswer> {
  const { before, after } = await desk.database.inTransaction(async (tx) => {
    const [found] = await readApiKeys(tx, [id])
    if (found === undefined) throw new WrongAct(wrongs.NO_API_KEY, { id })
    const { customerId } = found
    // Locked, so that nobody can meanwhile give the customer a sign-in, which would leave the confirmation to the
    // customer.
    const customer = await holdCustomer(tx, customerId)
    if (customer.ssoSubject !== null)
      throw new WrongAct(wrongs.KEY_CONFIRMED_IN_CONSOLE, { username: customer.username })
    const confirmed = await confirmApiKey(tx, id)
    if (confirmed === undefined) throw new WrongAct(wrongs.NO_API_KEY, { id })
    if (confirmed.before.length === confirmed.after.length)
      throw new WrongAct(wrongs.KEY_WAITS_FOR_NOTHING, { id })
    const act = { operator, action: 'keys confirm', subject: id, reason, details: { customerId, key: id } }
    await recordAct(tx, desk, { ...act, ...confirmed, effect: { customerId } })
    return confirmed
  })
  return outcome(keyOutcomes.KEY_CONFIRMED, { api_key: id, permissions: after.slice(before.length) })
}

async function requireCustomer(database: Database, username: string): Promise<Customer> {
  const customer = await findCustomer(database, { username })
  if (customer === undefined) throw new WrongAct(wrongs.NO_CUSTOMER_FOR_KEY, { username })
  return customer
}

function readPermissions(text: string | undefined): readonly string[] {
  const all = allPermissions()
  if (text === 'all') return all
  if (text === 'read') return readOnly(all)
  const names = new Set(text?.split(',').filter(Boolean))
  const permissions = all.filter((name) => names.delete(name))
  if (permissions.length > 0 && names.size === 0) return permissions
  throw new WrongAct(wrongs.PERMISSIONS_MALFORMED, { permissions: all.join(',') })
}
