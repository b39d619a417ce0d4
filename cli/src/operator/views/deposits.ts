import type { OfficeOperations } from '#office'
import { drawFacts, type Fact } from '../facts.ts'
import { wordsOf } from '../outcome-words.ts'
import { requireEntry } from '../require-entry.ts'
import { view } from '../view.ts'

type Inbox = OfficeOperations['officeListInbox']['data']
type Item = OfficeOperations['officeGetInboxItem']['data']
type ReversedDeposits = OfficeOperations['officeListReversedDeposits']['data']

const page = { limit: 100 } as const

/** The deposits that operators look at: payments without an owner, and booked ones without a block. */
export const depositViews = [
  view({
    name: 'inbox list',
    about: 'Shows payments that wait for a decision.',
    options: {
      network: { type: 'string', value: 'CODE', says: 'on this network only' },
      reason: {
        type: 'string',
        value: 'REASON',
        choices: [
          'missing_tag',
          'unknown_tag',
          'nobodys_address',
          'below_minimum',
          'unsupported_token',
          'doubtful',
          'changed',
          'late_for_invoice',
        ],
        says: 'for this reason only; unsupported_token is left out unless it is asked for',
      },
      after: { type: 'string', value: 'ID', says: 'that came after the payment of this ID' },
    },
    async ask(office, { values: { network, reason, after: cursor } }) {
      if (network !== undefined)
        await requireEntry(office, { section: 'networks', noun: 'network', code: network })
      const query = { ...page, order: 'oldest_first', network, reason, cursor } as const
      return office.call('officeListInbox', { query })
    },
    draw: drawInbox,
  }),
  view({
    name: 'inbox show',
    subject: 'ID',
    about: 'Shows a payment, and whose it may be.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetInboxItem', { params: { id } }),
    draw: drawItem,
  }),
  view({
    name: 'deposits reversed',
    about: 'Shows deposits that a reorganisation took after they were booked: losses of the house.',
    ask: (office) => office.call('officeListReversedDeposits', { query: page }),
    draw: drawReversed,
  }),
]

function drawInbox({ items, next }: Inbox): string {
  if (items.length === 0) return 'The inbox is empty.\n'
  const lines = items.map((item) => {
    const [likeliest] = item.suggestions
    const hint = likeliest === undefined ? '' : `; ${likeliest.username}? ${wordsOf(likeliest.why)}`
    return `${item.id}  ${item.reason}  ${amountOf(item)} on ${item.network}${hint}\n`
  })
  const more = next === null ? '' : `There may be more: inbox list --after ${next}\n`
  return `${lines.join('')}${more}`
}

function amountOf({ amount, symbol, contract }: Pick<Item, 'amount' | 'symbol' | 'contract'>): string {
  return symbol === null ? `${amount} smallest units of the token ${contract}` : `${amount} ${symbol}`
}

function drawItem(item: Item): string {
  const { network, block_height, txid, output, address, tag, payer, reason, note, refund } = item
  const facts: Fact[] = [
    ['payment', `${amountOf(item)} on ${network}, block ${block_height}`],
    ['txid', `${txid}, output ${output}`],
    ['to', `${address}${tag === null ? '' : `, tag ${JSON.stringify(tag)}`}`],
    ['from', payer ?? 'unknown'],
    ['reason', `${reason}${note === null ? '' : `: ${note}`}`],
    ['status', item.decided_by === null ? item.status : `${item.status} by ${item.decided_by}`],
    ...item.suggestions.map(({ username, why }): Fact => ['perhaps of', `${username}: ${wordsOf(why)}`]),
    ...(refund === null ? [] : factsOf(refund)),
  ]
  return drawFacts(facts, 12)
}

function factsOf({ status, address, tag, initiator, ...refund }: NonNullable<Item['refund']>): Fact[] {
  const payee = `${address}${tag === null ? '' : `, tag ${tag}`}`
  return [
    ['refund', `${status}, to ${payee}, requested by ${initiator}`],
    ['approved is', refund.statement],
    ['sha-256', refund.statement_hash],
  ]
}

function drawReversed({ items }: ReversedDeposits): string {
  if (items.length === 0) return 'No booked deposit is without its block.\n'
  return items
    .map(({ id, amount, symbol, network, customer }) => {
      const owner = customer === null ? 'the house' : customer.username
      return `${id}  ${amount} ${symbol} on ${network}, booked to ${owner}\n`
    })
    .join('')
}
