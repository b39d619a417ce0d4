import type { Catalog } from '#core/catalog'
import {
  changeTariff,
  createCustomer,
  customerForms,
  customerRefusals,
  findCustomer,
  freezeCustomer,
  isLooserTariff,
  unfreezeCustomer,
} from '#core/customers'
import { hurryInstructions } from '#core/instructions'
import {
  type ActAnswer,
  commonWrongs,
  declineOpposite,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  policyOf,
  readReason,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { hurrySpendsOf } from '#core/spends'
import { sql, type Tx } from '#platform/database'
import { readEmail, readKycStatus } from './read-options.ts'
import { readSubject } from './set-sso.ts'

const outcomes = defineOutcomes({
  CUSTOMER_CREATED: 'The customer {username} has the id {customer_id}.',
  CUSTOMER_CREATED_WITH_SIGN_IN:
    'The customer {username} has the id {customer_id} and signs in to the console as {sso_subject}.',
  CUSTOMER_NEEDS_KEY: 'Next: npm run operator -- keys create {username} --permissions all|read|NAME,…',
  TARIFF_SET: 'The customer {username} had the tariff {before} and has {after} now.',
  CUSTOMER_FROZEN: 'The customer {username} is frozen; running servers refuse their keys within a second.',
  CUSTOMER_FROZEN_BEFORE: 'The customer {username} was frozen before.',
  CUSTOMER_UNFROZEN: 'The keys of {username} work again.',
  CUSTOMER_NOT_FROZEN: 'The customer {username} was not frozen.',
})

const wrongs = defineWrongs({
  FREEZE_LACKS_REASON: 'a freeze needs its --reason',
  USERNAME_MALFORMED:
    'a username has 3 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit',
  NO_SUCH_TARIFF: '--tariff must be one of the catalogue: {tariffs}',
})

/** The acts of operators on customers. */
export const customerActs: readonly OperatorAct[] = [
  {
    name: 'customers create',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Makes a customer.',
    options: {
      email: needed(textField('the address')),
      kyc: textField('a word such as none, pending or approved (none)'),
      tariff: textField('a tariff of the catalogue (default)'),
      'sso-subject': textField('who they are to the identity provider, to sign in to the console (nobody)'),
    },
    refusals: [customerRefusals.USERNAME_TAKEN, customerRefusals.SSO_SUBJECT_TAKEN],
    outcomes: [
      outcomes.CUSTOMER_CREATED,
      outcomes.CUSTOMER_CREATED_WITH_SIGN_IN,
      outcomes.CUSTOMER_NEEDS_KEY,
    ],
    act: createCustomerByHand,
  },
  {
    name: 'customers set-tariff',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Gives a customer another tariff: its fees, limits and guards hold from the next request on.',
    options: {
      tariff: needed(textField('a tariff of the catalogue')),
      reason: textField('why, for the log'),
    },
    outcomes: [outcomes.TARIFF_SET],
    act: setTariff,
  },
  {
    name: 'customers freeze',
    class: 'stops',
    right: 'customers.freeze',
    subject: 'USERNAME',
    summary:
      'Lets the keys of a customer open nothing; running servers refuse them within a second. Payments and purchases that nobody has signed or ordered wait.',
    options: { reason: needed(textField('why, for the log')) },
    outcomes: [outcomes.CUSTOMER_FROZEN, outcomes.CUSTOMER_FROZEN_BEFORE],
    act: freeze,
  },
  {
    name: 'customers unfreeze',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Lets the keys of a frozen customer work again, and what waited go on.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.CUSTOMER_UNFROZEN, outcomes.CUSTOMER_NOT_FROZEN],
    act: unfreeze,
  },
]

/** Not a typed option: a proposal stores the id of the customer that it creates. */
const idOption = 'id'

async function createCustomerByHand(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const { catalog, database, clock, ids } = desk
  if (!customerForms.username.test(username)) throw new WrongAct(wrongs.USERNAME_MALFORMED)
  const { tariff = 'default' } = options
  const [email, kycStatus] = [readEmail(options.email), readKycStatus(options.kyc ?? 'none')]
  requireTariff(tariff, catalog)
  const ssoSubject = readSubject(options['sso-subject'])
  // An approved proposal creates exactly the proposed customer.
  const id = options[idOption] ?? ids.next()
  const wanted = { id, username, email, kycStatus, tariff, ssoSubject, createdAt: clock.now() }
  const { number } = await database.inTransaction(async (tx) => {
    const customer = await createCustomer(tx, wanted)
    const details = { id: customer.number, kycStatus, tariff, ssoSubject }
    // Any setting beyond the usual one loosens a guard, so the act waits as long as the usual tariff says.
    const isLoosened = ssoSubject !== null || kycStatus !== 'none' || isLooser(tariff, 'default', catalog)
    const effect = {
      customerId: customer.id,
      isTighter: !isLoosened,
      tariff: 'default',
      options: { [idOption]: customer.id },
    }
    await recordAct(tx, desk, { operator, action: 'customers create', subject: username, details, effect })
    return customer
  })
  const made = { username, customer_id: String(number) }
  return [
    ssoSubject === null
      ? outcome(outcomes.CUSTOMER_CREATED, made)
      : outcome(outcomes.CUSTOMER_CREATED_WITH_SIGN_IN, { ...made, sso_subject: ssoSubject }),
    outcome(outcomes.CUSTOMER_NEEDS_KEY, { username }),
  ]
}

/**
 * Whether a tariff allows a customer anything that another does not; true also when the catalogue lacks one of them.
 */
function isLooser(code: string, than: string, catalog: Catalog): boolean {
  const [one, other] = [catalog.tariff(code), catalog.tariff(than)]
  if (one === undefined || other === undefined) return true
  return isLooserTariff(one, { than: other, usualWaitSeconds: policyOf(catalog).guardWaitSeconds })
}

function requireTariff(tariff: string, { tariffs }: Catalog): void {
  if (!tariffs.some(({ code }) => code === tariff))
    throw new WrongAct(wrongs.NO_SUCH_TARIFF, { tariffs: tariffs.map(({ code }) => code) })
}

async function setTariff(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const { tariff = '', reason } = options
  requireTariff(tariff, desk.catalog)
  return desk.database.inTransaction(async (tx) => {
    const changed = await changeTariff(tx, { username, tariff })
    if (changed === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const { customerId, before } = changed
    const act = { operator, action: 'customers set-tariff', subject: username, reason }
    const isTighter = !isLooser(tariff, before, desk.catalog)
    const effect = { customerId, isTighter, tariff: before }
    await recordAct(tx, desk, { ...act, before, after: tariff, effect })
    return outcome(outcomes.TARIFF_SET, { username, before, after: tariff })
  })
}

async function freeze(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const reason = requireReason(options, wrongs.FREEZE_LACKS_REASON)
  return desk.database.inTransaction(async (tx) => {
    const frozen = { username, operator: operator.name, reason, now: desk.clock.now() }
    const isChanged = await freezeCustomer(tx, frozen)
    if (isChanged === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    await declineOpposite(tx, desk, { operator, action: 'customers unfreeze', subject: username, reason })
    if (!isChanged) return outcome(outcomes.CUSTOMER_FROZEN_BEFORE, { username })
    const act = { operator, action: 'customers freeze', subject: username, reason }
    const customerId = (await findCustomer(tx, { username }))?.id ?? null
    await recordAct(tx, desk, { ...act, before: 'active', after: 'frozen', effect: { customerId } })
    return outcome(outcomes.CUSTOMER_FROZEN, { username })
  })
}

async function unfreeze(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    await hurryHeld(tx, { username, now: desk.clock.now() })
    const before = await unfreezeCustomer(tx, username)
    if (before === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    if (before === null) return outcome(outcomes.CUSTOMER_NOT_FROZEN, { username })
    const details = { frozenBy: before.by, frozenFor: before.reason }
    const act = { operator, action: 'customers unfreeze', subject: username, reason, details }
    const customerId = (await findCustomer(tx, { username }))?.id ?? null
    await recordAct(tx, desk, { ...act, before: 'frozen', after: 'active', effect: { customerId } })
    return outcome(outcomes.CUSTOMER_UNFROZEN, { username })
  })
}

type Held = { readonly username: string; readonly now: Date }

/**
 * Makes everything that a freeze held due now. Runs before the customer is locked, since workers lock in this order.
 */
async function hurryHeld(tx: Tx, { username, now }: Held): Promise<void> {
  const customer = await findCustomer(tx, { username })
  if (customer === undefined) return
  const { id: customerId } = customer
  const references = sql`
    select id from purchases where customer_id = ${customerId} and status = 'processing'
    union all select id from payouts where customer_id = ${customerId} and status = 'processing'
    union all select mails.id from mails join purchases on purchases.id = subject
      where customer_id = ${customerId} and mails.status = 'requested'`
  await hurryInstructions(tx, now, { references })
  await hurrySpendsOf(tx, { customerId, now })
}
