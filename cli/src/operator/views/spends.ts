import type { OfficeOperations } from '#office'
import { isoTime } from '../facts.ts'
import { wordsOf } from '../outcome-words.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type Spends = OfficeOperations['officeListSpends']['data']
type Spend = Spends['items'][number]
type OneSpend = OfficeOperations['officeGetSpend']['data']
type Transaction = OneSpend['history']['transactions'][number]
type Transition = OneSpend['history']['transitions'][number]
type Lost = OfficeOperations['officeListLostPayments']['data']
type Outside = OfficeOperations['officeListOutside']['data']

const spendsMax = 500
const outsideMax = 200

export const spendsViews = [
  view({
    name: 'spends list',
    about: 'Shows the payments on chains that have not ended, and what holds them up.',
    options: { network: { type: 'string', value: 'NETWORK', says: 'of this network only' } },
    ask: (office, { values: { network } }) =>
      firstItems(spendsMax, (page) => office.call('officeListSpends', { query: { ...page, network } })),
    draw: ({ items }: Spends) =>
      items.length === 0 ? 'No payment is open.\n' : items.map(lineOfSpend).join(''),
  }),
  view({
    name: 'spends show',
    subject: 'ID',
    about: 'Shows a payment with its transactions and all that happened to it.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetSpend', { params: { id } }),
    draw: drawSpend,
  }),
  view({
    name: 'outside list',
    about: 'Shows what was asked of outside parties and has no outcome, with what is in its way.',
    ask: (office) => firstItems(outsideMax, (query) => office.call('officeListOutside', { query })),
    draw: drawOutside,
  }),
  view({
    name: 'restore list',
    about: 'Shows the payments that the signer signed and restored books do not know.',
    ask: (office) => office.call('officeListLostPayments'),
    draw: ({ items }: Lost) =>
      items.length === 0 ? 'The books know every payment that was signed.\n' : items.map(lineOfLost).join(''),
  }),
]

function lineOfSpend(spend: Spend): string {
  const { id, network, purpose, status, created_at, units, contract, problem } = spend
  const what = `${units === null ? 'all there is' : `${units} units`} of ${contract ?? 'the coin'}`
  const waits = problem === null ? '' : `\n  waits: ${wordsOf(problem)}`
  return `${id}  ${network}  ${purpose}  ${status}  since ${isoTime(created_at)}  ${what}${waits}\n`
}

function drawSpend({ spend, history: { transactions, transitions } }: OneSpend): string {
  const { address, tag, initiator } = spend
  const to = `  to ${address}${tag === null ? '' : ` with tag ${tag}`}, wanted by ${initiator}\n`
  const lines = [...transactions.map(lineOfTransaction), ...transitions.map(lineOfTransition)]
  return [lineOfSpend(spend), to, ...lines].join('')
}

function lineOfTransaction({ number, status, txid, slots, fee, fee_max }: Transaction): string {
  const cost = fee ?? `at most ${fee_max}`
  return `  transaction ${number}  ${status}  ${txid ?? 'not signed'}  slots ${slots.join(' ')}  fee ${cost}\n`
}

function lineOfTransition({ at, from, to, cause, txid }: Transition): string {
  return `  ${isoTime(at)}  ${from ?? 'new'} → ${to}  ${wordsOf(cause)}${txid === null ? '' : `  ${txid}`}\n`
}

function drawOutside({ items }: Outside): string {
  if (items.length === 0) return 'Nothing waits for anybody outside.\n'
  const lines = items.map(({ kind, reference, provider, status, attempts, age_seconds, problem }) => {
    const why = problem === null ? '' : `  ${wordsOf(problem)}`
    return `${kind}  ${reference}  ${provider}  ${status}  ${attempts} attempts  ${age_seconds} s${why}\n`
  })
  return lines.join('')
}

function lineOfLost({
  id,
  network,
  purpose,
  address,
  tag,
  contract,
  units,
  txid,
  signed_at,
}: Lost['items'][number]) {
  const to = `to ${address}${tag === null ? '' : ` with tag ${tag}`}`
  return `${id}  ${network}  ${purpose}  ${isoTime(signed_at)}  ${units} units of ${contract ?? 'the coin'} ${to}  ${txid}\n`
}
