import type { Catalog } from '#core/catalog'
import {
  changeTariff,
  createCustomer,
  customerRefusals,
  freezeCustomer,
  unfreezeCustomer,
} from '#core/customers'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  requireReason,
  WrongAct,
} from '#core/operators'
import { readSubject } from './set-sso.ts'

/** The acts of operators on customers. */
export const customerActs: readonly OperatorAct[] = [
  {
    name: 'customers create',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Makes a customer.',
    options: {
      email: 'the address, which is needed',
      kyc: 'a word such as none, pending or approved (none)',
      tariff: 'a tariff of the catalogue (default)',
      'sso-subject': 'who they are to the identity provider, to sign in to the console (nobody)',
    },
    refusals: [customerRefusals.USERNAME_TAKEN, customerRefusals.SSO_SUBJECT_TAKEN],
    act: createCustomerByHand,
  },
  {
    name: 'customers set-tariff',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Gives a customer another tariff: its fees, limits and guards hold from the next request on.',
    options: { tariff: 'a tariff of the catalogue, which is needed', reason: 'why, for the log' },
    act: setTariff,
  },
  {
    name: 'customers freeze',
    right: 'customers.freeze',
    subject: 'USERNAME',
    summary: 'Lets the keys of a customer open nothing; running servers refuse them within a second.',
    options: { reason: 'why, for the log; it is needed' },
    act: freeze,
  },
  {
    name: 'customers unfreeze',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Lets the keys of a frozen customer work again.',
    options: { reason: 'why, for the log' },
    act: unfreeze,
  },
]

async function createCustomerByHand(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const { catalog, database, clock, ids } = desk
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/.test(username))
    throw new WrongAct(
      'a username has 3 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit',
    )
  const { email = '', kyc: kycStatus = 'none', tariff = 'default' } = options
  if (!/^[^@\s]{1,64}@[^@\s]{1,255}$/.test(email)) throw new WrongAct('--email must be an e-mail address')
  if (!/^[a-z_]{1,32}$/.test(kycStatus))
    throw new WrongAct('--kyc must be a word such as none, pending or approved')
  requireTariff(tariff, catalog)
  const ssoSubject = readSubject(options['sso-subject'])
  const wanted = { id: ids.next(), username, email, kycStatus, tariff, ssoSubject, createdAt: clock.now() }
  const { number } = await database.inTransaction(async (tx) => {
    const customer = await createCustomer(tx, wanted)
    const details = { id: customer.number, kycStatus, tariff, ssoSubject }
    await recordAction(tx, desk, { operator, action: 'customers create', subject: username, details })
    return customer
  })
  const how = ssoSubject === null ? '' : ` and signs in to the console as ${ssoSubject}`
  return `The customer ${username} has the id ${number}${how}.\nNext: npm run operator -- keys create ${username} --permissions all|read|NAME,…\n`
}

function requireTariff(tariff: string, { tariffs }: Catalog): void {
  if (!tariffs.some(({ code }) => code === tariff))
    throw new WrongAct(`--tariff must be one of the catalogue: ${tariffs.map(({ code }) => code).join(', ')}`)
}

async function setTariff(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const { tariff = '', reason } = options
  requireTariff(tariff, desk.catalog)
  return desk.database.inTransaction(async (tx) => {
    const before = await changeTariff(tx, { username, tariff })
    if (before === undefined) throw new WrongAct(`there is no customer ${username}`)
    const act = { operator, action: 'customers set-tariff', subject: username, reason }
    await recordAction(tx, desk, { ...act, before, after: tariff })
    return `The customer ${username} had the tariff ${before} and has ${tariff} now.\n`
  })
}

async function freeze(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const reason = requireReason(options, 'a freeze')
  return desk.database.inTransaction(async (tx) => {
    const frozen = { username, operator: operator.name, reason, now: desk.clock.now() }
    const isChanged = await freezeCustomer(tx, frozen)
    if (isChanged === undefined) throw new WrongAct(`there is no customer ${username}`)
    if (!isChanged) return `The customer ${username} was frozen before.\n`
    const act = { operator, action: 'customers freeze', subject: username, reason }
    await recordAction(tx, desk, { ...act, before: 'active', after: 'frozen' })
    return `The customer ${username} is frozen; running servers refuse their keys within a second.\n`
  })
}

async function unfreeze(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const before = await unfreezeCustomer(tx, username)
    if (before === undefined) throw new WrongAct(`there is no customer ${username}`)
    if (before === null) return `The customer ${username} was not frozen.\n`
    const details = { frozenBy: before.by, frozenFor: before.reason }
    const act = { operator, action: 'customers unfreeze', subject: username, reason, details }
    await recordAction(tx, desk, { ...act, before: 'frozen', after: 'active' })
    return `The keys of ${username} work again.\n`
  })
}
