import type { CreateCryptoOrderInput, CryptoOrder } from '@coffer/sdk'
import { callerOptions, converse, keyOption, limitOption, sameCaller } from '#calling'
import { type Actions, command, readLimit } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'
import { isAmount, readTrade } from './read-trade.ts'

/** Swaps one crypto currency for another, at once or when the market reaches a price. */
export const swapCommand = command({
  usage: ['swap AMOUNT FROM TO [--price P]', 'swap FROM TO --receive A'],
  about:
    'Swaps one crypto currency for another in the funding account, at the price of the moment: gives AMOUNT of FROM, or as much of it as brings A of TO.',
  options: {
    price: {
      type: 'string',
      value: 'P',
      says: 'wait until the market is there; P is in the quote currency of the pair for one of its base, whichever of them is given: `coffer prices` names the pairs BASE/QUOTE',
    },
    receive: { type: 'string', value: 'A', says: 'what is to come of it, in place of AMOUNT' },
    ...keyOption,
    ...callerOptions,
  },
  examples: ['swap 100 USDT BTC', 'swap USDT BTC --receive 0.001', 'swap 100 USDT BTC --price 50000'],
  async run({ values, words }, terminal) {
    const order = readOrder(words, values)
    const idempotency_key = values['idempotency-key']
    return converse(
      {
        caller: values,
        talk: (coffer) => coffer.createCryptoOrder({ ...order, idempotency_key }),
        advise({ order_id: id }) {
          const same = sameCaller(values)
          const cancel = order.type === 'limit' ? `, \`coffer swaps cancel ${id}${same}\`` : ''
          return `next: \`coffer swaps${same}\`${cancel}`
        },
      },
      terminal,
    )
  },
})

type Terms = { price?: string | undefined; receive?: string | undefined }

function readOrder(words: string[], { price, receive }: Terms): CreateCryptoOrderInput {
  if (receive === undefined) {
    const { amount, from, to } = readTrade(words, 'swap')
    const order = { from_symbol: from, to_symbol: to, from_amount: amount }
    return price === undefined
      ? { ...order, type: 'market' }
      : { ...order, type: 'limit', order_price: price }
  }
  if (price !== undefined)
    throw new Misuse('At a --price one gives an AMOUNT; --receive is for a swap at once')
  if (words.length !== 2 || !isAmount(receive))
    throw new Misuse(
      '`swap --receive` needs an amount and two currencies alone, such as USDT BTC --receive 0.001',
    )
  const { from, to } = readTrade([receive, ...words], 'swap --receive')
  return { from_symbol: from, to_symbol: to, type: 'market', to_amount: receive }
}

const listSwaps = command({
  usage: ['swaps [list]'],
  about: 'Lists your swaps, newest first.',
  options: { ...limitOption, ...callerOptions },
  async run({ values, words }, terminal) {
    if (words.length > 0) throw new Misuse('`swaps list` takes no arguments')
    const query = { limit: readLimit(values.limit) }
    return converse(
      {
        caller: values,
        talk: (coffer) => coffer.listCryptoOrders(query),
        show: (orders) => showSwaps(orders, terminal),
      },
      terminal,
    )
  },
})

function showSwaps(orders: CryptoOrder[], { stdout, stderr }: Terminal): void {
  if (orders.length === 0) {
    stderr.write('There are no swaps. `coffer swap 100 USDT BTC` makes one.\n')
    return
  }
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
  showTable({ heads, rows, numbers: ['GIVEN', 'RECEIVED', 'PRICE'] }, stdout)
}

const cancelSwap = command({
  usage: ['swaps cancel ID'],
  about: 'Cancels a swap that waits for its price, and releases what it would give.',
  options: { ...keyOption, ...callerOptions },
  async run({ values, words: [id, ...rest] }, terminal) {
    if (!id || rest.length > 0)
      throw new Misuse('`swaps cancel` needs one ORDER ID; `coffer swaps` lists your swaps')
    const idempotency_key = values['idempotency-key']
    return converse(
      { caller: values, talk: (coffer) => coffer.cancelCryptoOrder(id, { idempotency_key }) },
      terminal,
    )
  },
})

/** Lists swaps, or cancels one that still waits for its price. */
export const swapsCommand: Actions = { actions: { list: listSwaps, cancel: cancelSwap } }
