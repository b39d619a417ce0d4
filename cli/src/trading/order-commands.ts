import type { FiatOrderItem } from '@coffer/sdk'
import { callerOptions, converse, keyOption, limitOption } from '#calling'
import { command, isPair, pairText, readLimit } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'

/** Shows one order whole. */
export const orderCommand = command({
  usage: ['order ID'],
  about: 'Shows all that is known of an order.',
  options: callerOptions,
  async run({ values, words }, terminal) {
    const id = onlyId(words, 'order')
    return converse({ caller: values, talk: (coffer) => coffer.getFiatOrder(id) }, terminal)
  },
})

const side = { type: 'string', choices: ['buy', 'sell'], says: 'only these' } as const

/** Lists orders, the open ones unless another status is asked for. */
export const ordersCommand = command({
  usage: ['orders [PAIR]'],
  about: 'Lists your orders, newest first; those that are open unless --status says otherwise.',
  options: {
    status: {
      type: 'string',
      choices: ['open', 'new', 'partially_filled', 'filled', 'cancelled', 'all'],
      says: 'only those of this status',
    },
    side,
    ...limitOption,
    ...callerOptions,
  },
  async run({ values, words }, terminal) {
    const status = values.status ?? 'open'
    const query = {
      pair: onlyPair(words, 'orders'),
      side: values.side,
      status: status === 'all' ? undefined : status,
      limit: readLimit(values.limit),
    }
    return converse(
      {
        caller: values,
        talk: (coffer) => coffer.listFiatOrders(query),
        show: (orders) => showOrders(orders, { status, terminal }),
      },
      terminal,
    )
  },
})

type Shown = { status: string; terminal: Terminal }

function showOrders(orders: FiatOrderItem[], { status, terminal: { stdout, stderr } }: Shown): void {
  if (orders.length === 0) {
    const which = status === 'all' ? 'orders' : `${status.replace('_', ' ')} orders`
    stderr.write(`There are no ${which}. \`coffer help place\` shows how to place one.\n`)
    return
  }
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
  showTable({ heads, rows, numbers: ['PRICE', 'AMOUNT', 'FILLED'] }, stdout)
}

/** Cancels one order, or all that are open. */
export const cancelCommand = command({
  usage: ['cancel ID', 'cancel --all [PAIR] [--side buy|sell]'],
  about: 'Cancels an open limit order, or all of them, or those of a pair or side. What is filled stays.',
  options: {
    all: { type: 'boolean', says: 'every open order, or those of the PAIR or --side' },
    side,
    ...keyOption,
    ...callerOptions,
  },
  async run({ values, words }, terminal) {
    const idempotency_key = values['idempotency-key']
    if (values.all) {
      const filter = { pair: onlyPair(words, 'cancel --all'), side: values.side, idempotency_key }
      return converse({ caller: values, talk: (coffer) => coffer.cancelFiatOrders(filter) }, terminal)
    }
    if (values.side !== undefined) throw new Misuse('--side goes with --all')
    if (words.length === 0)
      throw new Misuse('`cancel` needs an ORDER ID, or --all; `coffer orders` lists the open orders')
    const id = onlyId(words, 'cancel')
    return converse(
      { caller: values, talk: (coffer) => coffer.cancelFiatOrder(id, { idempotency_key }) },
      terminal,
    )
  },
})

/** Changes the price or the size of an open limit order. */
export const amendCommand = command({
  usage: ['amend ID [--price P] [--amount A]'],
  about:
    'Changes an open limit order. A is its whole size, what is filled included. It keeps its place in the queue when only its size falls.',
  options: {
    price: { type: 'string', value: 'P', says: 'the price it is to have' },
    amount: { type: 'string', value: 'A', says: 'the size it is to have' },
    ...keyOption,
    ...callerOptions,
  },
  async run({ values, words }, terminal) {
    const id = onlyId(words, 'amend')
    const { price, amount, 'idempotency-key': idempotency_key } = values
    if (price === undefined && amount === undefined)
      throw new Misuse('`amend` needs --price, --amount or both')
    const change = { price, amount, idempotency_key }
    return converse({ caller: values, talk: (coffer) => coffer.amendFiatOrder(id, change) }, terminal)
  },
})

function onlyId([id, ...rest]: string[], command: string): string {
  if (!id || rest.length > 0)
    throw new Misuse(`\`${command}\` needs one ORDER ID; \`coffer orders\` lists those of open orders`)
  return id
}

function onlyPair([pair, ...rest]: string[], command: string): string | undefined {
  if (rest.length > 0 || (pair !== undefined && !isPair(pair)))
    throw new Misuse(`\`${command}\` takes at most a PAIR, such as USDT/RUB`)
  return pair && pairText(pair)
}
