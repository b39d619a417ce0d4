import type { CardOrder } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { showListed, timeText } from '#terminal'

/** Lists card orders. */
export const cardOrdersCommand = calls({
  usage: ['cards orders'],
  about: 'Lists your card orders, newest first.',
  options: limitOption,
  ask({ values: { limit } }) {
    const query = { limit: readLimit(limit) }
    return (coffer) => coffer.listCardOrders(query)
  },
  show({ items }, { terminal }) {
    const none = 'There are no card orders. `coffer cards issue AMOUNT` makes one.'
    showListed({ heads, rows: items.map(rowOf), numbers: ['LOAD', 'PAID'], none }, terminal)
  },
})

const heads = ['CREATED', 'TYPE', 'LOAD', 'PAID', 'BY', 'STATUS', 'CARD', 'ID']

function rowOf(one: CardOrder): string[] {
  return [
    timeText(one.created_at),
    one.card_type,
    `${one.amount} USD`,
    `${one.debit_amount} ${one.source_symbol}`,
    one.payment_method,
    one.error === null ? one.status : `${one.status}: ${one.error}`,
    one.card_id === null ? '-' : String(one.card_id),
    one.order_id,
  ]
}

/** Shows a card order. */
export const cardOrderCommand = calls({
  usage: ['cards order ID'],
  about: 'Shows a card order, and where to pay for it while it can be paid.',
  arguments: { least: 1, most: 1, needs: 'needs the ID of an order; `coffer cards orders` lists yours' },
  ask({ words: [id = ''] }) {
    return (coffer) => coffer.getCardOrder(id)
  },
})
