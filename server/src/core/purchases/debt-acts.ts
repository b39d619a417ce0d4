import { formatMoney } from '#core/money'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  recordAction,
  requireReason,
  WrongAct,
} from '#core/operators'
import { isUuid } from '#platform/ids'
import { findPurchase } from './purchase-store.ts'
import {
  type DebtResolution,
  debtsOf,
  listOpenDebts,
  resolveDebt,
  type SupplierDebt,
} from './supplier-debt.ts'

const listMax = 200
const reason = 'why, for the log; it is needed'

/** What operators see of the debts of suppliers, and how they end them. */
export const debtActs: readonly OperatorAct[] = [
  {
    name: 'debts list',
    right: 'read',
    subject: '',
    summary: 'Shows what suppliers owe the house, oldest first.',
    act: list,
  },
  {
    name: 'debts show',
    right: 'read',
    subject: 'ID',
    summary: 'Shows the debts for a purchase, and how they can end.',
    act: show,
  },
  {
    name: 'debts paid',
    right: 'purchases.resolve',
    subject: 'ID',
    summary: 'Books that a supplier gave a debt back to the house’s balance there.',
    options: { reason },
    act: (desk, given) => resolve(desk, given, 'paid'),
  },
  {
    name: 'debts write-off',
    right: 'purchases.resolve',
    subject: 'ID',
    summary: 'Moves a debt of a supplier to losses.',
    options: { reason },
    act: (desk, given) => resolve(desk, given, 'written_off'),
  },
]

const kindWords = {
  delivered_late: 'delivered after the refund',
  charged_more: 'took more than the agreed cost',
} as const

/** Such as "acme (giftcards) owes 9 USDT: delivered after the refund". */
export function debtWords({ port, provider, amount, kind }: SupplierDebt): string {
  return `${provider} (${port}) owes ${formatMoney(amount)}: ${kindWords[kind]}`
}

async function list({ database, catalog }: OperatorDesk): Promise<string> {
  const found = await listOpenDebts(database, { catalog, limit: listMax })
  if (found.length === 0) return 'No supplier owes anything.\n'
  const lines = found.map((one) => `${one.purchaseId}  ${one.openedAt.toISOString()}  ${debtWords(one)}\n`)
  return lines.join('') + (found.length === listMax ? 'There may be more.\n' : '')
}

async function show({ database, catalog }: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const purchaseId = readId(subject)
  const found = await debtsOf(database, { purchaseId, catalog })
  const purchase = await findPurchase(database, { id: purchaseId, catalog })
  if (found.length === 0 || purchase === undefined) throw unknown(purchaseId)
  const { title, kind, status, price, fee, cost, charged, note } = purchase
  const facts = [
    ['purchase', `${kind}, ${status}: ${title}`],
    ['paid', `${formatMoney(price)} and a fee of ${formatMoney(fee)}`],
    ['cost', `${formatMoney(cost)} agreed, ${charged === null ? 'nothing' : formatMoney(charged)} taken`],
    ...(note === null ? [] : [['note', note]]),
    ...found.flatMap((one) => [['debt', debtWords(one)], ...waysOf(one)]),
  ]
  return facts.map(([name = '', value]) => `${name.padEnd(11)}${value}\n`).join('')
}

function waysOf({ resolution, resolvedBy, purchaseId: id }: SupplierDebt): string[][] {
  if (resolution !== null) return [['ended', `${resolution} by ${resolvedBy}`]]
  return [
    ['ends when', `the supplier gave it back to the house's balance there: debts paid ${id}`],
    ['ends when', `it never will: debts write-off ${id} makes it a loss of the house`],
  ]
}

async function resolve(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  as: DebtResolution,
): Promise<string> {
  const { database, catalog, ids, clock } = desk
  const purchaseId = readId(subject)
  const why = requireReason(options, 'the end of a debt')
  return database.inTransaction(async (tx) => {
    const resolving = { purchaseId, as, by: operator.name, catalog, ids, now: clock.now() }
    const ended = await resolveDebt(tx, resolving)
    if (ended === undefined) {
      const [before] = await debtsOf(tx, { purchaseId, catalog })
      if (before === undefined) throw unknown(purchaseId)
      throw new WrongAct(`the debt is ${before.resolution} already, by ${before.resolvedBy}`)
    }
    const { port, provider, kind, amount } = ended
    const details = { port, provider, kind, asset: amount.asset.symbol, units: amount.units }
    const action = as === 'paid' ? 'debts paid' : 'debts write-off'
    const act = { operator, action, subject: purchaseId, reason: why, details }
    await recordAction(tx, desk, { ...act, before: 'open', after: as })
    return as === 'paid'
      ? `The supplier gave ${formatMoney(amount)} back.\n`
      : `${formatMoney(amount)} are a loss of the house.\n`
  })
}

function readId(subject = ''): string {
  if (isUuid(subject)) return subject.toLowerCase()
  throw new WrongAct(`an ID is as "debts list" shows it, not ${subject}`)
}

function unknown(id: string): WrongAct {
  return new WrongAct(`there is no debt for ${id}; see: npm run operator -- debts list`)
}
