import assert from 'node:assert'
import { addressRange, list, wholeNumber } from '#app/settings'
import {
  type ActAnswer,
  declineOpen,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  listField,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  textField,
  timeField,
  WrongAct,
  wholeField,
} from '#core/operators'
import {
  confirmServiceKey,
  createServiceKey,
  disableServiceKey,
  lockServiceKey,
  operatorOf,
  type ServiceKey,
  serviceRights,
  stateOf,
} from '#core/service-keys'
import { sql, type Tx } from '#platform/database'
import { keyOutcomes } from './manage-keys.ts'
import { rateLimits, readExpiry, readOption } from './read-options.ts'

const outcomes = defineOutcomes({
  SERVICE_KEY_CREATED: 'service_key  {service_key}',
  SERVICE_KEY_SECRET: 'secret_key   {secret_key}',
  SERVICE_KEY_WAITS:
    'It opens nothing until it is confirmed: npm run operator -- service-keys confirm {service_key}',
  SERVICE_KEY_CONFIRMED:
    'The service key {service_key} is confirmed; running servers accept it within a second.',
  SERVICE_KEY_DISABLED:
    'The service key {service_key} is disabled; running servers refuse it within a second.',
  SERVICE_KEY_DISABLED_BEFORE: 'The service key {service_key} was disabled before, by {operator}.',
  ITS_PROPOSALS_DECLINED: 'What it proposed is declined: {count}.',
})

const wrongs = defineWrongs({
  SERVICE_KEY_NAME_MALFORMED: 'a name has 1 to 32 small letters, digits or dashes, and begins with no dash',
  SERVICE_KEY_NAME_TAKEN: 'there is a service key {name} already, if a disabled one; choose another name',
  SERVICE_RIGHTS_MALFORMED: '--rights must be some of {rights}',
  SERVICE_KEY_ACTIVE_BEFORE: 'the service key {id} is active already',
  SERVICE_KEY_DISABLED_FOR_GOOD: 'the service key {id} is disabled already',
  NO_SERVICE_KEY: 'there is no service key {id}; see service-keys list',
})

/** The acts of operators on the keys of the exchange's own programs. */
export const serviceKeyActs: readonly OperatorAct[] = [
  {
    name: 'service-keys create',
    class: 'loosensGuard',
    right: 'operators.manage',
    subject: 'NAME',
    summary:
      'Makes a key for a program of the exchange, which acts as you, and shows its secret, this once; it opens nothing until it is confirmed.',
    options: {
      rights: needed(listField(`some of ${serviceRights.join(',')}`)),
      'allowed-ips': listField('ADDRESS,… (anywhere)'),
      'rate-limit': wholeField('requests a minute (600)', rateLimits),
      expires: timeField('a time such as 2030-01-01T00:00:00Z (never)'),
    },
    outcomes: [
      outcomes.SERVICE_KEY_CREATED,
      outcomes.SERVICE_KEY_SECRET,
      keyOutcomes.SECRET_SHOWN_ONCE,
      outcomes.SERVICE_KEY_WAITS,
    ],
    act: create,
  },
  {
    name: 'service-keys confirm',
    class: 'loosensGuard',
    right: 'operators.manage',
    subject: 'SERVICE_KEY',
    summary: 'Lets a service key open what its rights say.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.SERVICE_KEY_CONFIRMED],
    act: confirm,
  },
  {
    name: 'service-keys disable',
    class: 'stops',
    right: 'customers.freeze',
    subject: 'SERVICE_KEY',
    summary:
      'Disables a service key for good, and declines what it has proposed; running servers refuse it within a second.',
    options: { reason: textField('why, for the log') },
    outcomes: [
      outcomes.SERVICE_KEY_DISABLED,
      outcomes.SERVICE_KEY_DISABLED_BEFORE,
      outcomes.ITS_PROPOSALS_DECLINED,
    ],
    act: disable,
  },
]

async function create(
  desk: OperatorDesk,
  { operator, subject: name = '', options }: GivenAct,
): Promise<ActAnswer> {
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(name)) throw new WrongAct(wrongs.SERVICE_KEY_NAME_MALFORMED)
  const { name: madeBy, person: madeByPerson } = operator
  assert(madeByPerson !== undefined, 'governance lets nobody else loosen a guard')
  const rights = {
    rights: readRights(options.rights),
    allowedIps: readOption('allowed-ips', { options, read: list(addressRange) }) ?? [],
    rateLimitPerMinute: readOption('rate-limit', {
      options,
      read: wholeNumber(rateLimits),
    }),
    expiresAt: readOption('expires', { options, read: readExpiry }) ?? null,
  }
  const wanted = { name, ...rights, madeBy, madeByPerson, createdAt: desk.clock.now() }
  const { id, secretKey } = await desk.database.inTransaction(async (tx) => {
    const made = await createServiceKey(tx, desk.secrets, wanted)
    if (made === undefined) throw new WrongAct(wrongs.SERVICE_KEY_NAME_TAKEN, { name })
    const act = { operator, action: 'service-keys create', subject: name }
    const details = { key: made.id, ...rights }
    await recordAct(tx, desk, { ...act, details, effect: { customerId: null, isHeld: true } })
    return made
  })
  return [
    outcome(outcomes.SERVICE_KEY_CREATED, { service_key: id }),
    outcome(outcomes.SERVICE_KEY_SECRET, { secret_key: secretKey }),
    outcome(keyOutcomes.SECRET_SHOWN_ONCE),
    outcome(outcomes.SERVICE_KEY_WAITS, { service_key: id }),
  ]
}

function readRights(text: string | undefined): readonly string[] {
  const names = new Set(text?.split(',').filter(Boolean))
  const rights = serviceRights.filter((right) => names.delete(right))
  if (rights.length > 0 && names.size === 0) return rights
  throw new WrongAct(wrongs.SERVICE_RIGHTS_MALFORMED, { rights: serviceRights.join(',') })
}

async function confirm(
  desk: OperatorDesk,
  { operator, subject: id = '', options }: GivenAct,
): Promise<ActAnswer> {
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const key = await requireKey(tx, id)
    const before = stateOf(key)
    if (before === 'active') throw new WrongAct(wrongs.SERVICE_KEY_ACTIVE_BEFORE, { id })
    if (before === 'disabled') throw new WrongAct(wrongs.SERVICE_KEY_DISABLED_FOR_GOOD, { id })
    await confirmServiceKey(tx, { id, now: desk.clock.now() })
    const act = { operator, action: 'service-keys confirm', subject: id, reason, details: factsOf(key) }
    await recordAct(tx, desk, { ...act, before, after: 'active', effect: { customerId: null } })
    return outcome(outcomes.SERVICE_KEY_CONFIRMED, { service_key: id })
  })
}

async function disable(
  desk: OperatorDesk,
  { operator, subject: id = '', options }: GivenAct,
): Promise<ActAnswer> {
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const key = await requireKey(tx, id)
    const before = stateOf(key)
    const isDisabled = before === 'disabled'
    if (!isDisabled) {
      await disableServiceKey(tx, { id, operator: operator.name, now: desk.clock.now() })
      const act = { operator, action: 'service-keys disable', subject: id, reason, details: factsOf(key) }
      await recordAct(tx, desk, { ...act, before, after: 'disabled', effect: { customerId: null } })
    }
    // A thief of the key may have made its proposals. A second call declines again: a request in progress may end after
    // the first.
    const declined = await declineOpen(tx, desk, {
      operator,
      which: sql`proposed_by = ${operatorOf(key)} and person = ${key.madeByPerson}`,
      reason: `the service key ${key.name} is disabled`,
    })
    return [
      isDisabled
        ? outcome(outcomes.SERVICE_KEY_DISABLED_BEFORE, { service_key: id, operator: String(key.disabledBy) })
        : outcome(outcomes.SERVICE_KEY_DISABLED, { service_key: id }),
      ...(declined === 0 ? [] : [outcome(outcomes.ITS_PROPOSALS_DECLINED, { count: declined })]),
    ]
  })
}

async function requireKey(tx: Tx, id: string): Promise<ServiceKey> {
  const key = await lockServiceKey(tx, id)
  if (key === undefined) throw new WrongAct(wrongs.NO_SERVICE_KEY, { id })
  return key
}

/** The properties of a key that people check before they confirm it. */
function factsOf({ name, rights, allowedIps, expiresAt, madeBy }: ServiceKey) {
  return { name, rights, allowedIps, expiresAt, madeBy }
}
