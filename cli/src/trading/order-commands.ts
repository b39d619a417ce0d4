import type { FiatOrderSummary } from '@coffer/sdk'
import { calls, keyOption, limitOption } from '#calling'
import { isPair, pairText, readLimit } from '#command-line'
import { Misuse, showListed, type Terminal, timeText } from '#terminal'

const orderId = { least: 1, most: 1, needs: 'needs one ORDER ID; `coffer orders` lists those of open orders' }

/** Shows one order in full. */
export const orderCommand = calls({
  usage: ['order ID'],
  about: 'Shows every detail of an order.',
  arguments: orderId,
  ask({ words: [id = ''] }) {
    return (coffer) => coffer.getFiatOrder(id)
  },
})

const side = { type: 'string', choices: ['buy', 'sell'], says: 'only these' } as const

/** Lists orders, open ones unless --status says otherwise. */
export const ordersCommand = calls({
  usage: ['orders [PAIR]'],
  about: 'Lists your orders, newest first: open orders unless --status says otherwise.',
  arguments: 'free',
  options: {
    status: {
      type: 'string',
      choices: ['open', 'new', 'partially_filled', 'filled', 'cancelled', 'all'],
      says: 'only items of this status',
    },
    side,
    ...limitOption,
  },
  ask({ values: { status = 'open', side, limit }, words }) {
    const query = {
      pair: onlyPair(words, 'orders'),
      side,
      status: status === 'all' ? undefined : status,
      limit: readLimit(limit),
    }
    return (coffer) => coffer.listFiatOrders(query)
  },
  show: (orders, { values: { status = 'open' }, terminal }) => showOrders(orders, { status, terminal }),
})

type Shown = { status: string; terminal: Terminal }

function showOrders(orders: FiatOrderSummary[], { status, terminal }: Shown): void {
  const which = status === 'all' ? 'orders' : `${status.replace('_', ' ')} orders`
  const none = `There are no ${which}. \`coffer help place\` shows how to place one.`
  const heads = ['CREATED', 'PAIR', 'SIDE', 'TYPE', 'PRICE', 'AMOUNT', 'FILLED', 'STATUS', 'ORDER ID']
  const rows = orders.map((order) => [
    timeText(order.created_at),
    pairText(order.pair),
    order.side,
    order.type,
    order.price ?? '-',
    order.amount ?? '-',
    order.filled,
    order.status,
    order.id,
  ])
  showListed({ heads, rows, numbers: ['PRICE', 'AMOUNT', 'FILLED'], none }, terminal)
}

/** Cancels one order, or all open orders. */
export const cancelCommand = calls({
  usage: ['cancel ID', 'cancel --all [PAIR] [--side buy|sell]'],
  about: 'Cancels an open limit order, or all of them, or the open orders of a pair or side. Fills stay.',
  arguments: { most: 1, needs: orderId.needs },
  options: {
    all: { type: 'boolean', says: 'every open order, or those of the PAIR or --side' },
    side,
    ...keyOption,
  },
  ask({ values: { all, side, 'idempotency-key': idempotency_key }, words }) {
    if (all) {
      const filter = { pair: onlyPair(words, 'cancel --all'), side, idempotency_key }
      return async (coffer): Promise<unknown> => coffer.cancelFiatOrders(filter)
    }
    if (side !== undefined) throw new Misuse('--side goes with --all')
    const [id] = words
    if (!id) throw new Misuse('`cancel` needs an ORDER ID, or --all; `coffer orders` lists the open orders')
    return (coffer) => coffer.cancelFiatOrder(id, { idempotency_key })
  },
})

/** Changes the price or the size of an open limit order. */
export const amendCommand = calls({
  usage: ['amend ID [--price P] [--amount A]'],
  about:
    'Changes an open limit order. A is its whole size, including the filled amount. The order keeps its place in the queue when only its size falls.',
  arguments: orderId,
  options: {
    price: { type: 'string', value: 'P', says: 'new price of the order' },
    amount: { type: 'string', value: 'A', says: 'new size of the order' },
    ...keyOption,
  },
  ask({ values: { price, amount, 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    if (price === undefined && amount === undefined)
      throw new Misuse('`amend` needs --price, --amount or both')
    return (coffer) => coffer.amendFiatOrder(id, { price, amount, idempotency_key })
  },
})

function onlyPair([pair, ...rest]: string[], command: string): string | undefined {
  if (rest.length > 0 || (pair !== undefined && !isPair(pair)))
    throw new Misuse(`\`${command}\` takes at most a PAIR, such as USDT/RUB`)
  return pair && pairText(pair)
}
