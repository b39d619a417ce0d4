import type { GiftCardOrder } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { showListed, timeText } from '#terminal'

/** Lists gift card orders; codes are not in the table. */
export const giftOrdersCommand = calls({
  usage: ['gift orders [--status S]'],
  about:
    'Lists your gift card orders, newest first. The table has no codes: `coffer gift order ID` shows one. The exchange notes each reading of a code, and the list reads them all.',
  options: {
    status: {
      type: 'string',
      choices: ['processing', 'completed', 'failed'],
      says: 'only orders in one state',
    },
    ...limitOption,
  },
  ask({ values: { status, limit } }) {
    const query = { status, limit: readLimit(limit) }
    return (coffer) => coffer.listGiftCardOrders(query)
  },
  show({ items }, { terminal }) {
    const none = 'There are no gift card orders. `coffer gift buy CARD VALUE` makes one.'
    showListed({ heads, rows: items.map(rowOf), none }, terminal)
  },
})

const heads = ['CREATED', 'GIFT CARD', 'VALUE', 'PAID', 'STATUS', 'ID']

function rowOf(one: GiftCardOrder): string[] {
  return [
    timeText(one.created_at),
    one.product,
    `${one.face_value} ${one.currency}`,
    `${one.total} ${one.symbol}`,
    one.error === null ? one.status : `${one.status}: ${one.error}`,
    one.order_id,
  ]
}

/** Shows an order of a gift card, with its code. */
export const giftOrderCommand = calls({
  usage: ['gift order ID'],
  about: 'Shows a gift card order with its code. The exchange notes each reading of a code.',
  arguments: { least: 1, most: 1, needs: 'needs the ID of an order; `coffer gift orders` lists yours' },
  ask({ words: [id = ''] }) {
    return (coffer) => coffer.getGiftCardOrder(id)
  },
})
