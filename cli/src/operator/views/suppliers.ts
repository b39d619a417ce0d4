import type { OfficeOperations } from '#office'
import { drawFacts, type Fact, isoTime } from '../facts.ts'
import { wordsOf } from '../outcome-words.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type Suppliers = OfficeOperations['officeListSuppliers']['data']
type Supplier = Suppliers['items'][number]
type Purchases = OfficeOperations['officeListPurchases']['data']
type Waiting = Purchases['items'][number]['waiting']
type OnePurchase = OfficeOperations['officeGetPurchase']['data']
type Purchase = OnePurchase['purchase']
type Debts = OfficeOperations['officeListDebts']['data']
type Debt = Debts['items'][number]
type OneDebt = OfficeOperations['officeGetDebt']['data']

const shownMax = 200
const mayBeMore = 'There may be more.\n'

export const suppliersViews = [
  view({
    name: 'suppliers list',
    about: 'Shows what the house has at each supplier, by the books and by its word.',
    ask: (office) => office.call('officeListSuppliers'),
    draw: ({ items }) => items.map(lineOfSupplier).join(''),
  }),
  view({
    name: 'purchases list',
    about: 'Shows the purchases without an end, oldest first, with what is in their way.',
    ask: (office) => firstItems(shownMax, (query) => office.call('officeListPurchases', { query })),
    draw: drawPurchases,
  }),
  view({
    name: 'purchases show',
    subject: 'ID',
    about: 'Shows a purchase, what was asked of its supplier, and how it can end.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetPurchase', { params: { id } }),
    draw: drawPurchase,
  }),
  view({
    name: 'debts list',
    about: 'Shows what suppliers owe the house, oldest first.',
    ask: (office) => firstItems(shownMax, (query) => office.call('officeListDebts', { query })),
    draw: drawDebts,
  }),
  view({
    name: 'debts show',
    subject: 'ID',
    about: 'Shows the debts for a purchase, and how they can end.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetDebt', { params: { id } }),
    draw: drawDebt,
  }),
]

function lineOfSupplier({ port, booked, told, halt }: Supplier): string {
  const books = booked.map(({ symbol, amount }) => `${amount} ${symbol}`).join(', ') || 'nothing'
  const parts = [
    `${books} by the books`,
    ...(told === null ? [] : toldWords(told)),
    ...(halt === null ? [] : [`HALTED by ${halt.operator}: ${halt.reason}`]),
  ]
  return `${port}  ${parts.join(', ')}\n`
}

function toldWords({ provider, symbol, amount, open, difference, ...told }: NonNullable<Supplier['told']>) {
  return [
    `${amount} ${symbol} by the word of ${provider} at ${isoTime(told.told_at)}`,
    ...(open === '0' ? [] : [`${open} ${symbol} in open purchases`]),
    ...(told.differs_since === null
      ? []
      : [`${difference} ${symbol} that nothing explains since ${isoTime(told.differs_since)}`]),
  ]
}

function drawPurchases({ items, next }: Purchases): string {
  if (items.length === 0) return 'No purchase is open.\n'
  const lines = items.map(({ purchase: { id, provider, port, kind, total, symbol }, waiting }) => {
    const age = `${waiting.age_seconds} s`
    return `${id}  ${age}  ${provider} (${port})  ${kind}  ${total} ${symbol}  ${stateOf(waiting)}\n`
  })
  return lines.join('') + (next === null ? '' : mayBeMore)
}

const states = {
  waiting: (attempts: number) => (attempts === 0 ? 'never placed' : 'put off'),
  sent: () => 'may have arrived',
}

/** For example "put off, 3 attempts: no money left". */
function stateOf({ instruction }: Waiting): string {
  if (instruction === null) return 'nobody is asked about it'
  const { status, attempts, problem } = instruction
  const words =
    status === 'waiting' || status === 'sent' ? states[status](attempts) : `the instruction is ${status}`
  return `${words}, ${attempts} attempts${problem === null ? '' : `: ${wordsOf(problem)}`}`
}

function drawPurchase({ purchase, waiting }: OnePurchase): string {
  const { id, customer_id, provider, port, error, note, created_at, updated_at } = purchase
  const [what, paid, cost] = moneyOf(purchase)
  const facts: readonly Fact[] = [
    what,
    ['customer', customer_id],
    ['supplier', `${provider} (${port})`],
    paid,
    cost,
    ['asked at', isoTime(created_at)],
    ['changed at', isoTime(updated_at)],
    ['error', error],
    ['note', note],
    ...(waiting === null ? [] : endsOfPurchase(id, waiting)),
  ]
  return drawFacts(facts, 12)
}

function moneyOf(purchase: Purchase): readonly [what: Fact, paid: Fact, cost: Fact] {
  const { kind, status, title, price, fee, symbol, cost, charged, cost_symbol } = purchase
  const taken = charged === null ? 'nothing' : `${charged} ${cost_symbol}`
  return [
    ['purchase', `${kind}, ${status}: ${title}`],
    ['paid', `${price} ${symbol} and a fee of ${fee} ${symbol}`],
    ['cost', `${cost} ${cost_symbol} agreed, ${taken} taken`],
  ]
}

function endsOfPurchase(id: string, waiting: Waiting): readonly Fact[] {
  const { instruction } = waiting
  const giveUp =
    instruction?.status === 'waiting'
      ? `you give it up: purchases fail ${id} gives the money back`
      : `you give it up although it may have arrived: purchases fail ${id} --although-unknown`
  return [
    ['order', stateOf(waiting)],
    ['next at', instruction && isoTime(instruction.due_at)],
    ['ends when', `the supplier tells its outcome; outside retry ${id} asks at once`],
    ['ends when', giveUp],
  ]
}

const kindWords = {
  delivered_late: 'delivered after the refund',
  charged_more: 'took more than the agreed cost',
} as const

/** For example "acme (giftcards) owes 9 USDT: delivered after the refund". */
function debtWords({ provider, port, amount, symbol, kind }: Debt): string {
  return `${provider} (${port}) owes ${amount} ${symbol}: ${kindWords[kind]}`
}

function drawDebts({ items, next }: Debts): string {
  if (items.length === 0) return 'No supplier owes anything.\n'
  const lines = items.map((one) => `${one.purchase_id}  ${isoTime(one.opened_at)}  ${debtWords(one)}\n`)
  return lines.join('') + (next === null ? '' : mayBeMore)
}

function drawDebt({ purchase, debts }: OneDebt): string {
  const facts: readonly Fact[] = [
    ...moneyOf(purchase),
    ['note', purchase.note],
    ...debts.flatMap((one): Fact[] => [['debt', debtWords(one)], ...endsOfDebt(one)]),
  ]
  return drawFacts(facts, 11)
}

function endsOfDebt({ resolution, resolved_by, purchase_id: id }: Debt): readonly Fact[] {
  if (resolution !== null) return [['ended', `${resolution} by ${resolved_by}`]]
  return [
    ['ends when', `the supplier gave it back to the house's balance there: debts paid ${id}`],
    ['ends when', `it never will: debts write-off ${id} makes it a loss of the house`],
  ]
}
