import assert from 'node:assert'
import { endInstruction, withdrawInstruction } from '#core/instructions'
import { add, formatMoney } from '#core/money'
import {
  type Fact,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  recordAction,
  requireReason,
  WrongAct,
} from '#core/operators'
import type { Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { failPurchase } from './end-purchase.ts'
import { type OpenPurchase, readOpenPurchases } from './open-purchases.ts'
import type { Purchase } from './purchase.ts'
import type { PurchaseFailure } from './purchase-failure.ts'
import { findPurchase, lockPurchase } from './purchase-store.ts'
import { orderKind } from './request-purchase.ts'

const listMax = 200

/** What operators see of purchases that have no end, and how they give the money of one back. */
export function purchaseActs(failures: readonly PurchaseFailure[]): readonly OperatorAct[] {
  return [
    {
      name: 'purchases list',
      right: 'read',
      subject: '',
      summary: 'Shows the purchases without an end, oldest first, with what is in their way.',
      act: list,
    },
    {
      name: 'purchases show',
      right: 'read',
      subject: 'ID',
      summary: 'Shows a purchase, what was asked of its supplier, and how it can end.',
      act: show,
    },
    {
      name: 'purchases fail',
      right: 'purchases.resolve',
      subject: 'ID',
      summary: 'Gives an open purchase up and its money back to the customer.',
      options: {
        reason: 'why, for the log; it is needed',
        'although-unknown': 'yes, to fail one that may have arrived: a delivery is the supplier’s debt then',
      },
      act: (desk, given) => fail(desk, given, failures),
    },
  ]
}

async function list({ database, catalog, clock }: OperatorDesk): Promise<string> {
  const found = await readOpenPurchases(database, { catalog, limit: listMax })
  if (found.length === 0) return 'No purchase is open.\n'
  const now = clock.now().getTime()
  const lines = found.map((one) => {
    const { id, port, provider, kind, createdAt, price, fee } = one.purchase
    const ageSeconds = Math.max(0, Math.floor((now - createdAt.getTime()) / 1_000))
    const held = formatMoney(add(price, fee))
    return `${id}  ${ageSeconds} s  ${provider} (${port})  ${kind}  ${held}  ${stateOf(one)}\n`
  })
  return lines.join('') + (found.length === listMax ? 'There may be more.\n' : '')
}

/** Such as "put off, 3 attempts: no money left". */
function stateOf({ instruction }: OpenPurchase): string {
  if (instruction === null) return 'nobody is asked about it'
  const { status, attempts, problem } = instruction
  const state = { waiting: attempts === 0 ? 'never placed' : 'put off', sent: 'may have arrived' }
  const words = status === 'waiting' || status === 'sent' ? state[status] : `the instruction is ${status}`
  return `${words}, ${attempts} attempts${problem === null ? '' : `: ${problem}`}`
}

async function show({ database, catalog }: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const id = readId(subject)
  const purchase = await findPurchase(database, { id, catalog })
  if (purchase === undefined) throw unknown(id)
  const [open] = await readOpenPurchases(database, { catalog, limit: 1, id })
  const { kind, port, provider, customerId, title, status, price, fee, cost, charged, error, note } = purchase
  const facts: readonly Fact[] = [
    ['purchase', `${kind}, ${status}: ${title}`],
    ['customer', customerId],
    ['supplier', `${provider} (${port})`],
    ['paid', `${formatMoney(price)} and a fee of ${formatMoney(fee)}`],
    ['cost', `${formatMoney(cost)} agreed, ${charged === null ? 'nothing' : formatMoney(charged)} taken`],
    ['asked at', purchase.createdAt.toISOString()],
    ['changed at', purchase.updatedAt.toISOString()],
    ['error', error],
    ['note', note],
    ...(open === undefined ? [] : waysOf(open)),
  ]
  return facts.map(([name, value]) => (value === null ? '' : `${name.padEnd(12)}${value}\n`)).join('')
}

function waysOf(open: OpenPurchase): readonly Fact[] {
  const { id } = open.purchase
  const canWait = open.instruction?.status === 'waiting'
  return [
    ['order', stateOf(open)],
    ['next at', open.instruction?.dueAt.toISOString() ?? null],
    ['ends when', `the supplier tells its outcome; outside retry ${id} asks at once`],
    [
      'ends when',
      canWait
        ? `you give it up: purchases fail ${id} gives the money back`
        : `you give it up although it may have arrived: purchases fail ${id} --although-unknown yes`,
    ],
  ]
}

async function fail(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  failures: readonly PurchaseFailure[],
): Promise<string> {
  const { database, catalog, clock } = desk
  const id = readId(subject)
  const reason = requireReason(options, 'the end of a purchase')
  const althoughUnknown = readYes(options['although-unknown'])
  return database.inTransaction(async (tx) => {
    const found = await findPurchase(tx, { id, catalog })
    if (found === undefined) throw unknown(id)
    if (found.status !== 'processing') throw ended(found)
    const now = clock.now()
    // Its instruction first, as an outcome is noted in this order too.
    const isWithdrawn = await takeBack(tx, { purchase: found, althoughUnknown, now })
    const purchase = await lockPurchase(tx, { id, catalog })
    if (purchase.status !== 'processing') throw ended(purchase)
    if (!isWithdrawn && !althoughUnknown) throw mayHaveArrived(purchase)
    const failure = failures.find(({ kind }) => kind === purchase.kind)
    assert(failure !== undefined, `some product knows what the failure of a ${purchase.kind} means`)
    const kind = {
      failed: (at: Tx, told: { purchase: Purchase; now: Date }) => failure.failed(at, told, desk),
    }
    await failPurchase(tx, { purchase, order: null, kind, now, reason: `given up by ${operator.name}` }, desk)
    const { port, provider, price, fee } = purchase
    const held = add(price, fee)
    const details = {
      port,
      provider,
      asset: held.asset.symbol,
      units: held.units,
      mayHaveArrived: !isWithdrawn,
    }
    const act = { operator, action: 'purchases fail', subject: id, reason, details }
    await recordAction(tx, desk, { ...act, before: 'processing', after: 'failed' })
    return `The customer has ${formatMoney(held)} back.${
      isWithdrawn ? '' : ' A delivery that comes all the same is a debt of the supplier: debts list.'
    }\n`
  })
}

type TakingBack = { readonly purchase: Purchase; readonly althoughUnknown: boolean; readonly now: Date }

/** Answers whether it was surely not placed; one that may have arrived ends only where that is wanted. */
async function takeBack(tx: Tx, { purchase, althoughUnknown, now }: TakingBack): Promise<boolean> {
  const asked = { kind: orderKind(purchase.kind), reference: purchase.id, now }
  if (await withdrawInstruction(tx, { ...asked, reason: 'given up by an operator' })) return true
  if (althoughUnknown) await endInstruction(tx, asked)
  return false
}

function readYes(typed: string | undefined): boolean {
  if (typed !== undefined && typed !== 'yes')
    throw new WrongAct('--although-unknown takes yes, and nothing else')
  return typed === 'yes'
}

function readId(subject = ''): string {
  if (isUuid(subject)) return subject.toLowerCase()
  throw new WrongAct(`an ID is as "purchases list" shows it, not ${subject}`)
}

function unknown(id: string): WrongAct {
  return new WrongAct(`there is no purchase ${id}; see: npm run operator -- purchases list`)
}

function ended({ id, status }: Purchase): WrongAct {
  return new WrongAct(`the purchase ${id} is ${status} already`)
}

function mayHaveArrived({ id, provider }: Purchase): WrongAct {
  return new WrongAct(
    `the purchase ${id} may have arrived at ${provider}: ask ${provider} about it; if it will never deliver, add --although-unknown yes`,
  )
}
