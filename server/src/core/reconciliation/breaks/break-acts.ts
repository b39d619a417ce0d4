import type { Catalog } from '#core/catalog'
import { findCustomer } from '#core/customers'
import { formatMoney, type Money } from '#core/money'
import {
  type ActAnswer,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  type Effect,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  readId,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { isWithinBound } from '#core/rails'
import type { Tx } from '#platform/database'
import { holdRail } from '../hold-rail.ts'
import { lockBreak, type RailBreak, readBreak } from './break-store.ts'
import { judgeTransactions } from './judge-transactions.ts'
import { matchBreak } from './match-break.ts'
import {
  type CreditUnclaimed,
  closeBreak,
  creditBreak,
  type Resolving,
  writeOffBreak,
} from './resolve-breaks.ts'

const outcomes = defineOutcomes({
  BREAK_CREDITED: 'The payment belongs to {username}.',
  BREAK_MATCHED: '{transaction} is {payment}, which is credited already.',
  BREAK_KEPT: "{amount} are the house's own.",
  BREAK_LOST: '{amount} are a loss.',
  BREAK_RECOVERED: '{amount} came back from losses.',
  BREAK_CLOSED: 'The break is closed; the books stay as they are.',
})

const wrongs = defineWrongs({
  BREAK_LACKS_REASON: 'the end of a break needs its --reason',
  BREAK_TO_WHOM: 'say to whom, with --to USERNAME',
  BREAK_ABOVE_RAIL_MAX:
    'the payment is more than max_stated_amount of {rail}; where the bank confirms it, raise that in the catalogue',
  BREAK_WHICH_PAYMENT: 'say which payment it is, with --payment TRANSACTION',
  RAIL_BREAK_RESOLVED: 'the break is {resolution} already, by {operator}',
  NO_RAIL_BREAK: 'there is no break {id}; see: npm run operator -- breaks list',
})

const listing = 'breaks list'

export function breakActs(creditOf: (desk: OperatorDesk) => CreditUnclaimed): readonly OperatorAct[] {
  const reason = needed(textField('why, for the log'))
  return [
    {
      name: 'breaks credit',
      class: 'givesValue',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Credits an unclaimed payment to a customer, who sees a deposit.',
      options: { to: textField('the username'), reason },
      outcomes: [outcomes.BREAK_CREDITED],
      act: (desk, given) => credit(desk, given, creditOf(desk)),
    },
    {
      name: 'breaks match',
      class: 'givesValue',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Tells that an unclaimed payment is one that the books have under another id.',
      options: { payment: textField('the transaction id of the payment in the books'), reason },
      outcomes: [outcomes.BREAK_MATCHED],
      act: match,
    },
    {
      name: 'breaks write-off',
      class: 'givesValue',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Moves a difference to losses, or from them; an unclaimed payment becomes the house’s own.',
      options: { reason },
      outcomes: [outcomes.BREAK_KEPT, outcomes.BREAK_LOST, outcomes.BREAK_RECOVERED],
      act: writeOff,
    },
    {
      name: 'breaks close',
      class: 'givesValue',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Ends a break that is explained elsewhere; the books stay as they are.',
      options: { reason },
      outcomes: [outcomes.BREAK_CLOSED],
      act: close,
    },
  ]
}

async function credit(desk: OperatorDesk, given: GivenAct, book: CreditUnclaimed): Promise<ActAnswer> {
  const username = given.options.to
  if (username === undefined) throw new WrongAct(wrongs.BREAK_TO_WHOM)
  return resolve(desk, given, async (tx, resolving) => {
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    requireWithinBound(resolving.found, desk)
    await creditBreak(tx, resolving, { customer, credit: book })
    const details = { customerId: customer.id }
    const effect = { customerId: customer.id, worth: statedOf(resolving.found) }
    const done = outcome(outcomes.BREAK_CREDITED, { username: customer.username })
    return { action: 'breaks credit', details, effect, done }
  })
}

function requireWithinBound(
  { rail, asset, statedUnits }: RailBreak,
  { catalog }: Pick<OperatorDesk, 'catalog'>,
): void {
  if (isWithinBound({ asset, units: statedUnits ?? 0n }, { rail, catalog })) return
  throw new WrongAct(wrongs.BREAK_ABOVE_RAIL_MAX, { rail })
}

async function match(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  const { payment } = given.options
  if (payment === undefined) throw new WrongAct(wrongs.BREAK_WHICH_PAYMENT)
  return resolve(desk, given, async (tx, resolving) => {
    await matchBreak(tx, resolving, payment)
    const done = outcome(outcomes.BREAK_MATCHED, { transaction: resolving.found.subject, payment })
    const effect = { customerId: null, worth: statedOf(resolving.found) }
    return { action: 'breaks match', details: { payment }, effect, done }
  })
}

function writeOff(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  return resolve(desk, given, async (tx, resolving) => {
    const amount = await writeOffBreak(tx, resolving)
    const { asset, units } = amount
    const effect = { customerId: null, worth: amount }
    const details = { units, asset: asset.symbol }
    return { action: 'breaks write-off', details, effect, done: writtenOff(resolving.found, amount) }
  })
}

function writtenOff({ kind }: RailBreak, amount: Money): Outcome {
  if (kind === 'unclaimed') return outcome(outcomes.BREAK_KEPT, { amount: formatMoney(amount) })
  const { asset, units } = amount
  return units < 0n
    ? outcome(outcomes.BREAK_LOST, { amount: formatMoney({ asset, units: -units }) })
    : outcome(outcomes.BREAK_RECOVERED, { amount: formatMoney(amount) })
}

function close(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  return resolve(desk, given, async (tx, resolving) => {
    await closeBreak(tx, resolving)
    const effect = { customerId: null, worth: { asset: resolving.found.asset, units: 0n } }
    return { action: 'breaks close', details: {}, effect, done: outcome(outcomes.BREAK_CLOSED) }
  })
}

type Done = {
  readonly action: string
  readonly details: { readonly [name: string]: unknown }
  readonly effect: Effect
  readonly done: Outcome
}

function statedOf({ asset, statedUnits }: RailBreak): Money | null {
  return statedUnits === null ? null : { asset, units: statedUnits }
}

/** Resolves an open break and logs the act in one transaction. */
async function resolve(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  act: (tx: Tx, resolving: Resolving) => Promise<Done>,
): Promise<ActAnswer> {
  const { database, catalog, ids, clock } = desk
  const id = readId(subject, listing)
  const reason = requireReason(options, wrongs.BREAK_LACKS_REASON)
  return database.inTransaction(async (tx) => {
    await holdRail(tx, (await requireBreak(tx, { id, catalog })).rail)
    const found = await lockBreak(tx, { id, catalog })
    if (found === undefined) throw unknown(id)
    const { resolution, resolvedBy } = found
    if (resolution !== null)
      throw new WrongAct(wrongs.RAIL_BREAK_RESOLVED, { resolution, operator: String(resolvedBy) })
    const now = clock.now()
    const { action, details, effect, done } = await act(tx, { found, ids, by: operator.name, now })
    const { rail, asset, kind } = found
    await judgeTransactions(tx, { rail, asset, transactionIds: [found.subject], ids, now })
    const told = { rail, kind, transactionId: found.subject, ...details }
    const line = { operator, action, subject: id, reason, details: told }
    await recordAct(tx, desk, { ...line, before: 'open', after: action.replace('breaks ', ''), effect })
    return done
  })
}

async function requireBreak(tx: Tx, of: { id: string; catalog: Catalog }): Promise<RailBreak> {
  const found = await readBreak(tx, of)
  if (found === undefined) throw unknown(of.id)
  return found
}

function unknown(id: string): WrongAct {
  return new WrongAct(wrongs.NO_RAIL_BREAK, { id })
}
