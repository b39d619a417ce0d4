import { findCustomer } from '#core/customers'
import {
  type ActAnswer,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  type Effect,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  readId,
  readReason,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import type { Tx } from '#platform/database'
import { amountText, type HeldItem, holdItem, type InboxItem } from '#products/deposits/deposit'
import { creditItem, effectOfRefund, keepItem, requireDeposit, worthOf } from './decide-item.ts'
import { approveRefund, findRefund, requestRefund, withdrawRefund } from './refunds.ts'

const outcomes = defineOutcomes({
  INBOX_CREDITED: '{amount} belong to {username}.',
  INBOX_KEPT: "{amount} are the house's own.",
  REFUND_REQUESTED: 'Another operator must approve it: inbox approve {payment_id}',
  REFUND_APPROVED: '{amount} go back to {address}.',
  REFUND_APPROVALS_MISSING: 'It waits for {missing} more operators, as the signer wants.',
  REFUND_WITHDRAWN: 'The refund is given up; the payment waits again.',
})

const wrongs = defineWrongs({
  KEEPING_LACKS_REASON: 'keeping a payment needs its --reason',
  RECEIVER_NOT_SAID: 'say to whom, with --to USERNAME',
  REFUND_ADDRESS_NOT_SAID: 'say where to, with --address ADDRESS',
  INBOX_CREDITED_BEFORE: 'the payment is credited already, by {operator}',
  INBOX_REFUNDED_BEFORE: 'the payment is refunded already, by {operator}',
  INBOX_KEPT_BEFORE: 'the payment is kept already, by {operator}',
  REFUND_REQUESTED_BEFORE: 'a refund of the payment is requested; give it up with: inbox withdraw {id}',
  REFUND_UNDER_WAY: 'a refund of the payment is approved',
  NO_REFUND_REQUESTED: 'no refund of this payment was requested',
  NOT_IN_INBOX: 'there is no payment {id} in the inbox; see: npm run operator -- inbox list',
})

const decidedBefore = {
  credited: wrongs.INBOX_CREDITED_BEFORE,
  refunded: wrongs.INBOX_REFUNDED_BEFORE,
  kept: wrongs.INBOX_KEPT_BEFORE,
}

const listing = 'inbox list'

/** Operators' acts on payments that nobody can be credited for. */
export const inboxActs: readonly OperatorAct[] = [
  {
    name: 'inbox credit',
    class: 'givesValue',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Credits a payment to a customer, who sees an ordinary deposit.',
    options: { to: textField('the username'), reason: textField('why, for the log') },
    outcomes: [outcomes.INBOX_CREDITED],
    act: credit,
  },
  {
    name: 'inbox refund',
    class: 'givesValue',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Requests, with your signature, that a payment is sent back; another operator approves it.',
    options: {
      address: textField('where to'),
      tag: textField('the tag there'),
      reason: textField('why, for the log'),
    },
    outcomes: [outcomes.REFUND_REQUESTED],
    act: refund,
  },
  {
    name: 'inbox approve',
    class: 'givesValue',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Approves a refund that another operator requested.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.REFUND_APPROVED, outcomes.REFUND_APPROVALS_MISSING],
    act: approve,
  },
  {
    name: 'inbox withdraw',
    class: 'stops',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Gives up a refund that nobody has approved.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.REFUND_WITHDRAWN],
    act: withdraw,
  },
  {
    name: 'inbox keep',
    class: 'givesValue',
    right: 'deposits.resolve',
    subject: 'ID',
    summary: 'Makes a payment the house’s own.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.INBOX_KEPT],
    act: keep,
  },
]

async function credit(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  const username = given.options.to
  if (username === undefined) throw new WrongAct(wrongs.RECEIVER_NOT_SAID)
  return decide(desk, { given, action: 'inbox credit' }, async (tx, held) => {
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    requireDeposit(held)
    await requireIdle(tx, held.item)
    await creditItem(tx, { ...held, desk, ...decisionOf(given) }, customer)
    return {
      done: outcome(outcomes.INBOX_CREDITED, { amount: amountText(held.item), username: customer.username }),
      details: { customerId: customer.id },
      ...{ before: 'open', after: 'credited' },
      effect: { customerId: customer.id, worth: worthOf(held.item) },
    }
  })
}

async function keep(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  requireReason(given.options, wrongs.KEEPING_LACKS_REASON)
  return decide(desk, { given, action: 'inbox keep' }, async (tx, held) => {
    await requireIdle(tx, held.item)
    await keepItem(tx, { ...held, desk, ...decisionOf(given) })
    const done = outcome(outcomes.INBOX_KEPT, { amount: amountText(held.item) })
    const effect = { customerId: null, worth: worthOf(held.item) }
    return { done, details: {}, before: 'open', after: 'kept', effect }
  })
}

async function refund(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  const { address, tag = null } = given.options
  if (address === undefined) throw new WrongAct(wrongs.REFUND_ADDRESS_NOT_SAID)
  return decide(desk, { given, action: 'inbox refund' }, async (tx, held) => {
    await requireIdle(tx, held.item)
    const wanted = await requestRefund(tx, { ...held, desk, operator: given.operator, to: { address, tag } })
    return {
      done: outcome(outcomes.REFUND_REQUESTED, { payment_id: held.item.id }),
      details: { ...wanted },
      ...{ before: 'open', after: 'refund requested' },
      effect: await effectOfRefund(tx, { ...given, item: held.item, to: { address, tag } }),
    }
  })
}

async function approve(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  return decide(desk, { given, action: 'inbox approve' }, async (tx, held) => {
    const wanted = await requireRefund(tx, held.item)
    const approved = await approveRefund(tx, { ...held, desk, operator: given.operator, refund: wanted })
    const { missing, refund: approvedRefund } = approved
    const done =
      missing === 0
        ? outcome(outcomes.REFUND_APPROVED, { amount: amountText(held.item), address: wanted.address })
        : outcome(outcomes.REFUND_APPROVALS_MISSING, { missing })
    const after = missing === 0 ? 'refund approved' : 'refund requested'
    const details = { ...approvedRefund, missing }
    const effect = await effectOfRefund(tx, { ...given, item: held.item, to: wanted })
    return { done, details, before: 'refund requested', after, effect }
  })
}

async function withdraw(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  return decide(desk, { given, action: 'inbox withdraw' }, async (tx, held) => {
    const wanted = await requireRefund(tx, held.item)
    await withdrawRefund(tx, { refund: wanted, now: desk.clock.now() })
    const done = outcome(outcomes.REFUND_WITHDRAWN)
    const details = { refund: wanted.id }
    return { done, details, before: 'refund requested', after: 'open', effect: { customerId: null } }
  })
}

type Decided = {
  readonly done: Outcome
  readonly details: { readonly [name: string]: unknown }
  /** The payment's state before and after the act. */
  readonly before: string
  readonly after: string
  readonly effect: Effect
}

type Asked = { readonly given: GivenAct; readonly action: string }

/** Decides an open item and logs the act in one transaction. */
async function decide(
  desk: OperatorDesk,
  { given, action }: Asked,
  act: (tx: Tx, held: HeldItem) => Promise<Decided>,
): Promise<ActAnswer> {
  const { operator, subject, options } = given
  const id = readId(subject, listing)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const held = await holdItem(tx, { id, catalog: desk.catalog })
    if (held === undefined) throw new WrongAct(wrongs.NOT_IN_INBOX, { id: subject ?? '' })
    const { status, decidedBy } = held.item
    if (status !== 'open') throw new WrongAct(decidedBefore[status], { operator: String(decidedBy) })
    const { done, ...told } = await act(tx, held)
    await recordAct(tx, desk, { operator, action, subject: id, reason, ...told })
    return done
  })
}

function decisionOf({ operator, options }: GivenAct) {
  return { by: operator.name, reason: options.reason ?? null }
}

async function requireIdle(tx: Tx, { id }: InboxItem): Promise<void> {
  const underWay = await findRefund(tx, id)
  if (underWay === undefined) return
  throw underWay.status === 'requested'
    ? new WrongAct(wrongs.REFUND_REQUESTED_BEFORE, { id })
    : new WrongAct(wrongs.REFUND_UNDER_WAY)
}

async function requireRefund(tx: Tx, { id }: InboxItem) {
  const wanted = await findRefund(tx, id)
  if (wanted === undefined) throw new WrongAct(wrongs.NO_REFUND_REQUESTED)
  return wanted
}
