import type { CreateCryptoOrderRequest, CryptoOrder } from '@coffer/sdk'
import { calls, keyOption, limitOption, sameCaller } from '#calling'
import { type Actions, readLimit } from '#command-line'
import { Misuse, showListed, type Terminal, timeText } from '#terminal'
import { isAmount, readTrade } from './read-trade.ts'

/** Swaps one crypto currency for another, at once or when the market reaches a price. */
export const swapCommand = calls({
  usage: ['swap AMOUNT FROM TO [--price P]', 'swap FROM TO --receive A'],
  about:
    'Swaps one crypto currency for another in the funding account, at the current price: gives AMOUNT of FROM, or as much of FROM as brings A of TO.',
  arguments: 'free',
  options: {
    price: {
      type: 'string',
      value: 'P',
      says: 'wait until the market reaches P, the price of one base in the quote currency of the pair, in either direction: `coffer prices` names the pairs BASE/QUOTE',
    },
    receive: { type: 'string', value: 'A', says: 'amount to receive, in place of AMOUNT' },
    ...keyOption,
  },
  examples: ['swap 100 USDT BTC', 'swap USDT BTC --receive 0.001', 'swap 100 USDT BTC --price 50000'],
  ask({ values, words }) {
    const order = { ...readOrder(words, values), idempotency_key: values['idempotency-key'] }
    return (coffer) => coffer.createCryptoOrder(order)
  },
  advise({ order_id: id }, { values }) {
    const same = sameCaller(values)
    const cancel = values.price === undefined ? '' : `, \`coffer swaps cancel ${id}${same}\``
    return `next: \`coffer swaps${same}\`${cancel}`
  },
})

type Terms = { price?: string | undefined; receive?: string | undefined }

function readOrder(words: string[], { price, receive }: Terms): CreateCryptoOrderRequest {
  if (receive === undefined) {
    const { amount, from, to } = readTrade(words, 'swap')
    const order = { from_symbol: from, to_symbol: to, from_amount: amount }
    return price === undefined
      ? { ...order, type: 'market' }
      : { ...order, type: 'limit', order_price: price }
  }
  if (price !== undefined)
    throw new Misuse('A swap at a --price needs an AMOUNT; --receive is for a swap at once')
  if (words.length !== 2 || !isAmount(receive))
    throw new Misuse(
      '`swap --receive` needs an amount and two currencies alone, such as USDT BTC --receive 0.001',
    )
  const { from, to } = readTrade([receive, ...words], 'swap --receive')
  return { from_symbol: from, to_symbol: to, type: 'market', to_amount: receive }
}

const listSwaps = calls({
  usage: ['swaps [list]'],
  about: 'Lists your swaps, newest first.',
  options: limitOption,
  ask({ values }) {
    const query = { limit: readLimit(values.limit) }
    return (coffer) => coffer.listCryptoOrders(query)
  },
  show: (orders, { terminal }) => showSwaps(orders, terminal),
})

function showSwaps(orders: CryptoOrder[], terminal: Terminal): void {
  const none = 'There are no swaps. `coffer swap 100 USDT BTC` makes one.'
  const heads = ['CREATED', 'TYPE', 'GIVEN', 'FROM', 'RECEIVED', 'TO', 'PRICE', 'STATUS', 'ORDER ID']
  const rows = orders.map((order) => [
    timeText(order.created_at),
    order.type,
    order.from_amount,
    order.from_symbol,
    order.to_amount ?? '-',
    order.to_symbol,
    order.order_price ?? '-',
    order.status,
    order.order_id,
  ])
  showListed({ heads, rows, numbers: ['GIVEN', 'RECEIVED', 'PRICE'], none }, terminal)
}

const cancelSwap = calls({
  usage: ['swaps cancel ID'],
  about: 'Cancels a swap that waits for its price, and releases what it would give.',
  arguments: { least: 1, most: 1, needs: 'needs one ORDER ID; `coffer swaps` lists your swaps' },
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.cancelCryptoOrder(id, { idempotency_key })
  },
})

/** Lists swaps, or cancels one that waits for its price. */
export const swapsCommand: Actions = { actions: { list: listSwaps, cancel: cancelSwap } }
