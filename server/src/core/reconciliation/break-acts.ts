import type { Catalog } from '#core/catalog'
import { findCustomer } from '#core/customers'
import { formatAmount, formatMoney } from '#core/money'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  recordAction,
  requireReason,
  WrongAct,
} from '#core/operators'
import { type BreakKind, breakKinds } from '#core/rails'
import type { Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { ageWords, readAge } from './age-words.ts'
import { listBreaks, lockBreak, type RailBreak, readBreak } from './break-store.ts'
import { holdRail } from './hold-rail.ts'
import { judgeTransactions } from './judge-transactions.ts'
import { matchBreak } from './match-break.ts'
import { requireRail } from './require-rail.ts'
import {
  type CreditUnclaimed,
  carriedBy,
  closeBreak,
  creditBreak,
  type Resolving,
  writeOffBreak,
} from './resolve-breaks.ts'

const listMax = 100

/** How each kind of break can end. */
const ends: { readonly [kind in BreakKind]: readonly string[] } = {
  unclaimed: [
    'the owner becomes known: breaks credit ID --to USERNAME',
    'no owner can be found: breaks write-off ID makes the money the house’s own',
    'the books have the payment under another id: breaks match ID --payment TRANSACTION',
    'its pay-in turns up: the break ends by itself',
  ],
  contradiction: [
    'the statement confirms the books: breaks close ID',
    'the statement has another amount: breaks write-off ID moves the difference to losses, or from them',
  ],
  amount_differs: [
    'the bank corrects its statement: import it, and the break ends by itself',
    'the bank is right: breaks write-off ID moves the difference to losses, or from them',
  ],
  missing: [
    'a later or corrected statement has it: import that, and the break ends by itself',
    'the transaction never happened: breaks write-off ID moves the amount to losses, or from them',
  ],
  unknown_payout: [
    'the payout becomes known here, or the bank withdraws the line: the break ends by itself',
    'the money is gone: breaks write-off ID moves the amount to losses, or from them',
    'only a callback told of it, and no money moved: breaks close ID',
  ],
  paid_after_failure: [
    'the loss is booked, the statement shows the payout, and the bank was asked to return the money: breaks close ID',
  ],
  return_differs: [
    'the rest comes back: it ends by itself',
    'the difference is booked, to losses or from them; once the rail was asked about it: breaks close ID',
  ],
}

/** What operators see of breaks, and how they resolve them. */
export function breakActs(creditOf: (desk: OperatorDesk) => CreditUnclaimed): readonly OperatorAct[] {
  const reason = 'why, for the log; it is needed'
  return [
    {
      name: 'breaks list',
      right: 'read',
      subject: '',
      summary: 'Shows differences between rails, their statements and the books, oldest first.',
      options: {
        rail: 'of this rail only',
        kind: `one of ${breakKinds.join(', ')}`,
        age: 'at least this old, such as 12h or 3d',
        after: 'the ID of the break after which the list goes on',
      },
      act: list,
    },
    {
      name: 'breaks show',
      right: 'read',
      subject: 'ID',
      summary: 'Shows a break, and how it can end.',
      act: show,
    },
    {
      name: 'breaks credit',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Credits an unclaimed payment to a customer, who sees a deposit.',
      options: { to: 'the username', reason },
      act: (desk, given) => credit(desk, given, creditOf(desk)),
    },
    {
      name: 'breaks match',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Tells that an unclaimed payment is one that the books have under another id.',
      options: { payment: 'the transaction id of the payment in the books', reason },
      act: match,
    },
    {
      name: 'breaks write-off',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Moves a difference to losses, or from them; an unclaimed payment becomes the house’s own.',
      options: { reason },
      act: writeOff,
    },
    {
      name: 'breaks close',
      right: 'books.reconcile',
      subject: 'ID',
      summary: 'Ends a break that is explained elsewhere; the books stay as they are.',
      options: { reason },
      act: close,
    },
  ]
}

async function list({ database, catalog, clock }: OperatorDesk, { options }: GivenAct): Promise<string> {
  const { rail, age, after } = options
  const now = clock.now()
  const found = await listBreaks(database, {
    catalog,
    limit: listMax,
    rail: rail === undefined ? null : requireRail(catalog, rail).code,
    kind: readKind(options.kind),
    before: age === undefined ? null : new Date(now.getTime() - readAge(age)),
    after: after === undefined ? null : readId(after),
  })
  if (found.length === 0) return 'There is no such break.\n'
  const more = found.length === listMax ? `There may be more: breaks list --after ${found.at(-1)?.id}\n` : ''
  return found.map((one) => lineOf(one, now)).join('') + more
}

function lineOf(one: RailBreak, now: Date): string {
  const { id, rail, kind, subject, openedAt } = one
  return `${id}  ${rail}  ${kind}  ${ageWords(openedAt, now)}  ${wordsOf(one)}  ${subject}\n`
}

function wordsOf({ asset, statedUnits, bookedUnits }: RailBreak): string {
  const words = (units: bigint | null) => (units === null ? 'nothing' : formatAmount({ asset, units }))
  return `the rail says ${words(statedUnits)}, the books ${words(bookedUnits)} ${asset.symbol}`
}

async function show({ database, catalog, clock }: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const id = readId(subject)
  const found = await readBreak(database, { id, catalog })
  if (found === undefined) throw unknown(id)
  const carried = await database.inTransaction((tx) => carriedBy(tx, found))
  const facts = [
    ['break', `${found.kind}, ${wordsOf(found)}`],
    ['transaction', `${found.subject} of ${found.rail}`],
    ['open for', ageWords(found.openedAt, clock.now())],
    ['note', found.note],
    ['clearing', `carries ${formatMoney({ asset: found.asset, units: carried })} for it`],
  ]
  const way =
    found.resolution === null
      ? ends[found.kind].map((words) => ['ends when', words.replace('ID', id)])
      : [['resolved', `${found.resolution} by ${found.resolvedBy}`]]
  return [...facts, ...way].map(([name = '', value]) => `${name.padEnd(13)}${value}\n`).join('')
}

async function credit(desk: OperatorDesk, given: GivenAct, book: CreditUnclaimed): Promise<string> {
  const username = given.options.to
  if (username === undefined) throw new WrongAct('say to whom, with --to USERNAME')
  return resolve(desk, given, async (tx, resolving) => {
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(`there is no customer ${username}`)
    await creditBreak(tx, resolving, { customer, credit: book })
    const details = { customerId: customer.id }
    return { action: 'breaks credit', details, text: `The payment belongs to ${customer.username}.\n` }
  })
}

async function match(desk: OperatorDesk, given: GivenAct): Promise<string> {
  const { payment } = given.options
  if (payment === undefined) throw new WrongAct('say which payment it is, with --payment TRANSACTION')
  return resolve(desk, given, async (tx, resolving) => {
    await matchBreak(tx, resolving, payment)
    const text = `${resolving.found.subject} is ${payment}, which is credited already.\n`
    return { action: 'breaks match', details: { payment }, text }
  })
}

function writeOff(desk: OperatorDesk, given: GivenAct): Promise<string> {
  return resolve(desk, given, async (tx, resolving) => {
    const amount = await writeOffBreak(tx, resolving)
    const { asset, units } = amount
    const what =
      resolving.found.kind === 'unclaimed'
        ? `${formatMoney(amount)} are the house's own`
        : units < 0n
          ? `${formatMoney({ asset, units: -units })} are a loss`
          : `${formatMoney(amount)} came back from losses`
    return { action: 'breaks write-off', details: { units, asset: asset.symbol }, text: `${what}.\n` }
  })
}

function close(desk: OperatorDesk, given: GivenAct): Promise<string> {
  return resolve(desk, given, async (tx, resolving) => {
    await closeBreak(tx, resolving)
    return { action: 'breaks close', details: {}, text: 'The break is closed; the books stay as they are.\n' }
  })
}

type Done = {
  readonly action: string
  readonly details: { readonly [name: string]: unknown }
  readonly text: string
}

/** Resolves an open break and logs it, all or nothing. */
async function resolve(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  act: (tx: Tx, resolving: Resolving) => Promise<Done>,
): Promise<string> {
  const { database, catalog, ids, clock } = desk
  const id = readId(subject)
  const reason = requireReason(options, 'the end of a break')
  return database.inTransaction(async (tx) => {
    await holdRail(tx, (await requireBreak(tx, { id, catalog })).rail)
    const found = await lockBreak(tx, { id, catalog })
    if (found === undefined) throw unknown(id)
    if (found.resolution !== null)
      throw new WrongAct(`the break is ${found.resolution} already, by ${found.resolvedBy}`)
    const now = clock.now()
    const { action, details, text } = await act(tx, { found, ids, by: operator.name, now })
    const { rail, asset, kind } = found
    await judgeTransactions(tx, { rail, asset, transactionIds: [found.subject], ids, now })
    const told = { rail, kind, transactionId: found.subject, ...details }
    const line = { operator, action, subject: id, reason, details: told }
    await recordAction(tx, desk, { ...line, before: 'open', after: action.replace('breaks ', '') })
    return text
  })
}

async function requireBreak(tx: Tx, of: { id: string; catalog: Catalog }): Promise<RailBreak> {
  const found = await readBreak(tx, of)
  if (found === undefined) throw unknown(of.id)
  return found
}

function readKind(typed: string | undefined): BreakKind | null {
  if (typed === undefined) return null
  const known = breakKinds.find((kind) => kind === typed)
  if (known === undefined) throw new WrongAct(`--kind is one of ${breakKinds.join(', ')}`)
  return known
}

function readId(subject = ''): string {
  if (isUuid(subject)) return subject.toLowerCase()
  throw new WrongAct(`an ID is as "breaks list" shows it, not ${subject}`)
}

function unknown(id: string): WrongAct {
  return new WrongAct(`there is no break ${id}; see: npm run operator -- breaks list`)
}
