import { findCustomer } from '#core/customers'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  requireReason,
  statementHash,
  WrongAct,
} from '#core/operators'
import { statementOf } from '#core/spends'
import { sql, type Tx } from '#platform/database'
import { creditItem, keepItem, requireDeposit } from './decide-item.ts'
import { type InboxReason, inboxReasons } from './deposit.ts'
import {
  amountText,
  type HeldItem,
  holdItem,
  type InboxItem,
  listInbox,
  readInboxItem,
} from './inbox-item.ts'
import { approveRefund, findRefund, requestRefund, spendOf, withdrawRefund } from './refunds.ts'
import { suggestOwners } from './suggest-owners.ts'

const listMax = 100

/** What operators do about payments that nobody can be credited for, and about deposits that a reorganisation took. */
export const inboxActs: readonly OperatorAct[] = [
  {
    name: 'inbox list',
    right: 'read',
    subject: '',
    summary: 'Shows payments that wait for a decision.',
    options: {
      network: 'on this network only',
      reason: 'for this reason only; unsupported_token is left out unless it is asked for',
      after: 'that came after the payment of this ID',
    },
    act: list,
  },
  {
    name: 'inbox show',
    right: 'read',
    subject: 'ID',
    summary: 'Shows a payment, and whose it may be.',
    act: show,
  },
  {
    name: 'inbox credit',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Credits a payment to a customer, who sees an ordinary deposit.',
    options: { to: 'the username', reason: 'why, for the log' },
    act: credit,
  },
  {
    name: 'inbox refund',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Requests, with your signature, that a payment is sent back; another operator approves it.',
    options: { address: 'where to', tag: 'the tag there', reason: 'why, for the log' },
    act: refund,
  },
  {
    name: 'inbox approve',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Approves a refund that another operator requested.',
    options: { reason: 'why, for the log' },
    act: approve,
  },
  {
    name: 'inbox withdraw',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Gives up a refund that nobody has approved.',
    options: { reason: 'why, for the log' },
    act: withdraw,
  },
  {
    name: 'inbox keep',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Makes a payment the house’s own.',
    options: { reason: 'why, for the log' },
    act: keep,
  },
  {
    name: 'deposits reversed',
    right: 'read',
    subject: '',
    summary: 'Shows deposits that a reorganisation took after they were booked: losses of the house.',
    act: listReversed,
  },
]

async function list(
  { database, catalog }: OperatorDesk,
  { options: { network, reason, after } }: GivenAct,
): Promise<string> {
  if (network !== undefined && catalog.network(network) === undefined)
    throw new WrongAct(`there is no network ${network}`)
  const wanted = {
    network: network ?? null,
    reason: readInboxReason(reason),
    after: after === undefined ? null : readId(after),
  }
  const items = await listInbox(database, { catalog, limit: listMax, ...wanted })
  if (items.length === 0) return 'The inbox is empty.\n'
  const lines: string[] = []
  for (const item of items) {
    const [likeliest] = await suggestOwners(database, { item, catalog })
    const hint = likeliest === undefined ? '' : `; ${likeliest.username}? ${likeliest.why}`
    lines.push(`${item.id}  ${item.reason}  ${amountText(item)} on ${item.network.code}${hint}\n`)
  }
  if (items.length === listMax) lines.push(`There may be more: inbox list --after ${items.at(-1)?.id}\n`)
  return lines.join('')
}

async function show(desk: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const { database, catalog } = desk
  const item = await readInboxItem(database, { id: readId(subject), catalog })
  if (item === undefined) throw unknown(subject)
  const suggestions = await suggestOwners(database, { item, catalog })
  const underWay = await findRefund(database, item.id)
  const facts = [
    ['payment', `${amountText(item)} on ${item.network.code}, block ${item.blockHeight}`],
    ['txid', `${item.txid}, output ${item.outputIndex}`],
    ['to', `${item.address}${item.tag === null ? '' : `, tag ${JSON.stringify(item.tag)}`}`],
    ['from', item.payer ?? 'unknown'],
    ['reason', `${item.reason}${item.note === null ? '' : `: ${item.note}`}`],
    ['status', item.decidedBy === null ? item.status : `${item.status} by ${item.decidedBy}`],
    ...suggestions.map(({ username, why }) => ['perhaps of', `${username}: ${why}`]),
  ]
  if (underWay !== undefined) {
    const statement = statementOf(await spendOf(database, { item, desk, refund: underWay }))
    const { address, tag, status, initiator } = underWay
    const payee = `${address}${tag === null ? '' : `, tag ${tag}`}`
    facts.push(['refund', `${status}, to ${payee}, requested by ${initiator}`])
    facts.push(['approved is', statement], ['sha-256', statementHash(statement)])
  }
  return facts.map(([name = '', value]) => `${name.padEnd(12)}${value}\n`).join('')
}

async function credit(desk: OperatorDesk, given: GivenAct): Promise<string> {
  const username = given.options.to
  if (username === undefined) throw new WrongAct('say to whom, with --to USERNAME')
  return decide(desk, { given, action: 'inbox credit' }, async (tx, held) => {
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(`there is no customer ${username}`)
    requireDeposit(held)
    await requireIdle(tx, held.item)
    await creditItem(tx, { ...held, desk, ...decisionOf(given) }, customer)
    return {
      text: `${amountText(held.item)} belong to ${customer.username}.\n`,
      details: { customerId: customer.id },
      ...{ before: 'open', after: 'credited' },
    }
  })
}

async function keep(desk: OperatorDesk, given: GivenAct): Promise<string> {
  requireReason(given.options, 'keeping a payment')
  return decide(desk, { given, action: 'inbox keep' }, async (tx, held) => {
    await requireIdle(tx, held.item)
    await keepItem(tx, { ...held, desk, ...decisionOf(given) })
    const text = `${amountText(held.item)} are the house's own.\n`
    return { text, details: {}, before: 'open', after: 'kept' }
  })
}

async function refund(desk: OperatorDesk, given: GivenAct): Promise<string> {
  const { address, tag = null } = given.options
  if (address === undefined) throw new WrongAct('say where to, with --address ADDRESS')
  return decide(desk, { given, action: 'inbox refund' }, async (tx, held) => {
    await requireIdle(tx, held.item)
    const wanted = await requestRefund(tx, { ...held, desk, operator: given.operator, to: { address, tag } })
    return {
      text: `Another operator must approve it: inbox approve ${held.item.id}\n`,
      details: { ...wanted },
      ...{ before: 'open', after: 'refund requested' },
    }
  })
}

async function approve(desk: OperatorDesk, given: GivenAct): Promise<string> {
  return decide(desk, { given, action: 'inbox approve' }, async (tx, held) => {
    const wanted = await requireRefund(tx, held.item)
    const approved = await approveRefund(tx, { ...held, desk, operator: given.operator, refund: wanted })
    const { missing, refund: signed } = approved
    const outcome = `${amountText(held.item)} go back to ${wanted.address}.\n`
    const text = missing === 0 ? outcome : `It waits for ${missing} more operators, as the signer wants.\n`
    const after = missing === 0 ? 'refund approved' : 'refund requested'
    return { text, details: { ...signed, missing }, before: 'refund requested', after }
  })
}

async function withdraw(desk: OperatorDesk, given: GivenAct): Promise<string> {
  return decide(desk, { given, action: 'inbox withdraw' }, async (tx, held) => {
    const wanted = await requireRefund(tx, held.item)
    await withdrawRefund(tx, { refund: wanted, now: desk.clock.now() })
    const text = 'The refund is given up; the payment waits again.\n'
    return { text, details: { refund: wanted.id }, before: 'refund requested', after: 'open' }
  })
}

type Reversed = { id: string; network: string; asset: string; units: bigint; username: string | null }

async function listReversed({ database, catalog }: OperatorDesk): Promise<string> {
  const rows = await database.query<Reversed>(sql`
    select deposits.id, network, asset, units, username
    from deposits left join customers on customers.id = customer_id
    where is_reversed order by deposits.id limit ${listMax}`)
  if (rows.length === 0) return 'No booked deposit is without its block.\n'
  return rows
    .map(({ id, network, asset: symbol, units, username }) => {
      const asset = catalog.asset(symbol)
      const amount =
        asset === undefined ? `${units} units of ${symbol}` : amountText(listed({ asset, units }))
      return `${id}  ${amount} on ${network}, booked to ${username ?? 'the house'}\n`
    })
    .join('')
}

function listed(amount: Extract<InboxItem['paid'], { kind: 'listed' }>['amount']): Pick<InboxItem, 'paid'> {
  return { paid: { kind: 'listed', amount } }
}

type Decided = {
  readonly text: string
  readonly details: { readonly [name: string]: unknown }
  /** What the payment waits for, or what it has become. */
  readonly before: string
  readonly after: string
}

type Asked = { readonly given: GivenAct; readonly action: string }

/** Decides about an open item and logs it, all or nothing. */
async function decide(
  desk: OperatorDesk,
  { given, action }: Asked,
  act: (tx: Tx, held: HeldItem) => Promise<Decided>,
): Promise<string> {
  const { operator, subject, options } = given
  const id = readId(subject)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const held = await holdItem(tx, { id, catalog: desk.catalog })
    if (held === undefined) throw unknown(subject)
    const { status, decidedBy } = held.item
    if (status !== 'open') throw new WrongAct(`the payment is ${status} already, by ${decidedBy}`)
    const { text, ...told } = await act(tx, held)
    await recordAction(tx, desk, { operator, action, subject: id, reason, ...told })
    return text
  })
}

function decisionOf({ operator, options }: GivenAct) {
  return { by: operator.name, reason: options.reason ?? null }
}

async function requireIdle(tx: Tx, { id }: InboxItem): Promise<void> {
  const underWay = await findRefund(tx, id)
  if (underWay === undefined) return
  const way = underWay.status === 'requested' ? `; give it up with: inbox withdraw ${id}` : ''
  throw new WrongAct(`a refund of the payment is ${underWay.status}${way}`)
}

async function requireRefund(tx: Tx, { id }: InboxItem) {
  const wanted = await findRefund(tx, id)
  if (wanted === undefined) throw new WrongAct('no refund of this payment was requested')
  return wanted
}

function readInboxReason(typed: string | undefined): InboxReason | null {
  if (typed === undefined) return null
  const known = inboxReasons.find((reason) => reason === typed)
  if (known === undefined) throw new WrongAct(`--reason is one of ${inboxReasons.join(', ')}`)
  return known
}

function readId(subject = ''): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject)) return subject
  throw new WrongAct(`an ID is as "inbox list" shows it, not ${subject}`)
}

function unknown(subject = ''): WrongAct {
  return new WrongAct(`there is no payment ${subject} in the inbox; see: npm run operator -- inbox list`)
}
