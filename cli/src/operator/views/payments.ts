import type { OfficeOperations } from '#office'
import { drawFacts, type Fact, isoTime } from '../facts.ts'
import { wordsOf } from '../outcome-words.ts'
import { view } from '../view.ts'

type Withdrawals = OfficeOperations['officeListWithdrawals']['data']
type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']
type Payouts = OfficeOperations['officeListPayouts']['data']
type Payout = OfficeOperations['officeGetPayout']['data']

const page = { limit: 200, order: 'oldest_first' } as const

const statusOption = <const Status extends string>(choices: readonly Status[]) =>
  ({
    status: {
      type: 'string',
      value: 'STATUS',
      choices,
      says: `one of ${choices.join(', ')}; by default waiting`,
    },
  }) as const

/** The payments out that operators approve. */
export const paymentViews = [
  view({
    name: 'withdrawals list',
    about: 'Shows the withdrawals that wait for an approval, or all of one status, oldest first.',
    options: statusOption(['waiting', 'processing', 'completed', 'failed', 'cancelled']),
    ask: (office, { values: { status = 'waiting' } }) =>
      office.call('officeListWithdrawals', { query: { ...page, status } }),
    draw: (found: Withdrawals, { values: { status = 'waiting' } }) =>
      drawList(found.items, {
        none: `No withdrawal is ${status}.\n`,
        payeeOf: ({ network, address }) => `${network}  ${address}`,
      }),
  }),
  view({
    name: 'withdrawals show',
    subject: 'ID',
    about: 'Shows all about a withdrawal: what an approval signs, and what became of its payment.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetWithdrawal', { params: { id } }),
    draw: drawWithdrawal,
  }),
  view({
    name: 'payouts list',
    about: 'Shows the payouts that wait for an approval, or all of one status, oldest first.',
    options: statusOption(['waiting', 'processing', 'completed', 'failed']),
    ask: (office, { values: { status = 'waiting' } }) =>
      office.call('officeListPayouts', { query: { ...page, status } }),
    draw: (found: Payouts, { values: { status = 'waiting' } }) =>
      drawList(found.items, {
        none: `No payout is ${status}.\n`,
        payeeOf: ({ rail, bank_code, recipient }) => `${rail}  ${bank_code}  ${recipient}`,
      }),
  }),
  view({
    name: 'payouts show',
    subject: 'ID',
    about: 'Shows all about a payout: what an approval signs, and what became of its payment.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetPayout', { params: { id } }),
    draw: drawPayout,
  }),
]

type Listed = Withdrawals['items'][number] | Payouts['items'][number]

function drawList<One extends Listed>(
  items: readonly One[],
  { none, payeeOf }: { none: string; payeeOf(one: One): string },
): string {
  if (items.length === 0) return none
  return items
    .map((one) => {
      const { id, created_at, customer, amount, symbol } = one
      return `${id}  ${isoTime(created_at)}  ${customer.username}  ${amount} ${symbol}  ${payeeOf(one)}\n`
    })
    .join('')
}

function drawWithdrawal(one: Withdrawal): string {
  const { network, address, tag, paid_inside_to, payment } = one
  return drawPayment(one, {
    noun: 'withdrawal',
    payee: [
      ['network', network],
      ['address', address],
      ['tag', tag],
      ['paid inside to', paid_inside_to],
    ],
    story: payment === null ? [] : storyOf(payment),
  })
}

function storyOf(payment: NonNullable<Withdrawal['payment']>): Fact[] {
  const { status, confirmations, problem, transactions, transitions } = payment
  return [
    ['payment', `${status}, ${confirmations} confirmations`],
    ['held up by', problem && wordsOf(problem)],
    ...transactions.map(
      ({ number, status: state, txid, fee }): Fact => [
        `transaction ${number}`,
        `${state}  ${txid ?? 'unsigned'}  fee ${fee ?? 'unknown'}`,
      ],
    ),
    ...transitions.map(
      ({ from, to, cause, at }): Fact => [isoTime(at), ` ${from ?? '–'} → ${to}: ${wordsOf(cause)}`],
    ),
  ]
}

function drawPayout(one: Payout): string {
  const { rail, bank_code, phone, payment, symbol } = one
  const story = (paying: NonNullable<Payout['payment']>): Fact[] => [
    ['payment', paying.reason === null ? paying.status : `${paying.status}: ${paying.reason}`],
    ['paid', paying.paid === null ? null : `${paying.paid} ${symbol}`],
  ]
  return drawPayment(one, {
    noun: 'payout',
    payee: [
      ['rail', rail],
      ['bank', bank_code],
      ['recipient', phone],
    ],
    story: payment === null ? [] : story(payment),
  })
}

type Parts = { noun: string; payee: readonly Fact[]; story: readonly Fact[] }

function drawPayment(one: Withdrawal | Payout, { noun, payee, story }: Parts): string {
  const { id, status, reason, created_at, customer, customer_id, symbol } = one
  const facts: readonly Fact[] = [
    [noun, id],
    ['status', status],
    ['reason', reason],
    ['requested at', isoTime(created_at)],
    ['customer', `${customer.username} (${customer_id})`],
    ['amount', `${one.amount} ${symbol}`],
    ['fee', `${one.fee} ${symbol}`],
    ['total', `${one.total} ${symbol}`],
    ...payee,
    ['statement', one.statement],
    ['its hash', one.statement_hash],
    ['hash as requested', one.requested_hash],
    ...one.approvals.map(({ operator, at }): Fact => ['approved', `by ${operator} at ${isoTime(at)}`]),
    ...story,
  ]
  return drawFacts(facts, 18)
}
