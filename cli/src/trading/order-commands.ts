import type { OrderItem, OrderStatus } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { readArguments, readLimit } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'
import { isPair } from './pair-or-only.ts'

const statuses = ['open', 'new', 'partially_filled', 'filled', 'cancelled', 'all'] as const

/** Shows one order whole. */
export async function orderCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, callerOptions)
  const id = onlyId(positionals, 'order')
  return converse({ caller: values, talk: (coffer) => coffer.getFiatOrder(id) }, terminal)
}

const listOptions = {
  ...callerOptions,
  status: { type: 'string' },
  side: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Lists orders, the open ones unless another status is asked for. */
export async function ordersCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, listOptions)
  const status = statuses.find((one) => one === (values.status ?? 'open'))
  if (status === undefined) throw new Misuse(`--status is one of ${statuses.join(', ')}`)
  const query = {
    pair: onlyPair(positionals, 'orders'),
    side: readSide(values.side),
    status: status === 'all' ? undefined : status,
    limit: readLimit(values.limit),
  }
  const show = (orders: OrderItem[]) => showOrders(orders, { status, terminal })
  return converse(
    {
      caller: values,
      talk: (coffer) => coffer.listFiatOrders(query),
      show: values.json ? undefined : show,
    },
    terminal,
  )
}

type Shown = { status: OrderStatus | 'open' | 'all'; terminal: Terminal }

function showOrders(orders: OrderItem[], { status, terminal: { stdout, stderr } }: Shown): void {
  if (orders.length === 0) {
    const which = status === 'all' ? 'orders' : `${status.replace('_', ' ')} orders`
    stderr.write(`There are no ${which}. \`coffer help place\` shows how to place one.\n`)
    return
  }
  const heads = ['CREATED', 'PAIR', 'SIDE', 'TYPE', 'PRICE', 'AMOUNT', 'FILLED', 'STATUS', 'ORDER ID']
  const rows = orders.map((order) => [
    timeText(order.created_at),
    order.pair,
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

const cancelOptions = {
  ...callerOptions,
  all: { type: 'boolean' },
  side: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

/** Cancels one order, or all that are open. */
export async function cancelCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, cancelOptions)
  const idempotency_key = values['idempotency-key']
  if (values.all) {
    const filter = {
      pair: onlyPair(positionals, 'cancel --all'),
      side: readSide(values.side),
      idempotency_key,
    }
    return converse({ caller: values, talk: (coffer) => coffer.cancelFiatOrders(filter) }, terminal)
  }
  if (values.side !== undefined) throw new Misuse('--side goes with --all')
  if (positionals.length === 0)
    throw new Misuse('`cancel` needs an ORDER ID, or --all; `coffer orders` lists the open orders')
  const id = onlyId(positionals, 'cancel')
  return converse(
    { caller: values, talk: (coffer) => coffer.cancelFiatOrder(id, { idempotency_key }) },
    terminal,
  )
}

const amendOptions = {
  ...callerOptions,
  price: { type: 'string' },
  amount: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

/** Changes the price or the size of an open limit order. */
export async function amendCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, amendOptions)
  const id = onlyId(positionals, 'amend')
  const { price, amount, 'idempotency-key': idempotency_key } = values
  if (price === undefined && amount === undefined) throw new Misuse('`amend` needs --price, --amount or both')
  const change = { price, amount, idempotency_key }
  return converse({ caller: values, talk: (coffer) => coffer.amendFiatOrder(id, change) }, terminal)
}

function onlyId([id, ...rest]: string[], command: string): string {
  if (!id || rest.length > 0)
    throw new Misuse(`\`${command}\` needs one ORDER ID; \`coffer orders\` lists those of open orders`)
  return id
}

function onlyPair([pair, ...rest]: string[], command: string): string | undefined {
  if (rest.length > 0 || (pair !== undefined && !isPair(pair)))
    throw new Misuse(`\`${command}\` takes at most a PAIR, such as USDT/RUB`)
  return pair
}

function readSide(side: string | undefined): 'buy' | 'sell' | undefined {
  if (side === undefined || side === 'buy' || side === 'sell') return side
  throw new Misuse('--side is buy or sell')
}
