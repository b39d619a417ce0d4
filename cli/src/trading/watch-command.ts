import type { Coffer, CofferError, FiatOrder, OrderEvent, Push, Stream, StreamStatus } from '@coffer/sdk'
import { calls } from '#calling'
import { isPair } from '#command-line'
import { connectionOf, followMarket, type MarketView, showMarketLines, showMarketScreen } from '#market'
import {
  type Colour,
  interruption,
  Misuse,
  noticer,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '#terminal'
import { pairOrOnly } from './pair-or-only.ts'

const orderTopic = 'spot.fiat.order'

/** Shows a market, the customer's orders or a topic as they change, until it is interrupted. */
export const watchCommand = calls({
  usage: ['watch [PAIR]', 'watch orders', 'watch TOPIC'],
  about:
    'A PAIR: the order book, the last trades and the last 24 hours, live; PAIR can be left out where there is only one. On a terminal it is redrawn in place until q or Ctrl-C; in a pipe it prints a line for each change of the best prices or the last trade. It needs no key: --url is enough.\norders: a line for each of your open orders, then a line for every change of an order.\nA TOPIC: any topic of the stream, as lines of JSON: spot.fiat.chart.USDT/RUB.1, spot.fiat.balance.\nA lost connection is restored after 1, 2, 4 and at most 30 seconds, with a note on stderr.',
  arguments: { most: 1, needs: 'takes one PAIR, one TOPIC, or orders' },
  examples: ['watch USDT/RUB', 'watch orders --as bob', 'watch USDT/RUB --json | jq .data'],
  words: [['orders']],
  isPublic: ({ words: [target] }) => target !== 'orders',
  ask: ({ values, words: [target] }, terminal) => watchOf(target, { isJson: values.json === true, terminal }),
  // The display ends by itself; there is no answer to print.
  show() {},
  document: null,
})

type Wanted = { isJson: boolean; terminal: Terminal }

function watchOf(
  target: string | undefined,
  { isJson, terminal }: Wanted,
): (coffer: Coffer) => Promise<void> {
  if (target === 'orders') {
    if (isJson) return (coffer) => watchTopics(coffer, { topics: [orderTopic], isJson, terminal })
    return (coffer) => watchOrders(coffer, terminal)
  }
  if (target?.includes('.')) return (coffer) => watchTopics(coffer, { topics: [target], isJson, terminal })
  if (target !== undefined && !isPair(target))
    throw new Misuse(`'${target}' cannot be watched: give a PAIR such as USDT/RUB, a TOPIC, or orders`)
  return async (coffer) => {
    const pair = await pairOrOnly(coffer, target)
    const topics = ['orderbook', 'trades', 'stats'].map((kind) => `spot.fiat.${kind}.${pair}`)
    if (isJson) await watchTopics(coffer, { topics, isJson, terminal })
    else await watchMarket(coffer, { pair, terminal })
  }
}

type Watching = {
  stream: Stream
  /** Ends the watching with this error. */
  fail: (error: CofferError) => void
  end: () => void
}
type Watch = {
  terminal: Terminal
  onStatus: (status: StreamStatus) => void
  /** Begins the display; returns a function that ends it. */
  begin: (watching: Watching) => () => void
}

/** Keeps a stream open until the program is interrupted or something fails. */
async function watch(coffer: Coffer, { terminal, onStatus, begin }: Watch): Promise<void> {
  const { ended, end } = interruption(terminal)
  const failure = Promise.withResolvers<never>()
  const stream = coffer.stream({ onStatus })
  const close = begin({ stream, fail: failure.reject, end })
  try {
    await Promise.race([ended, failure.promise])
  } finally {
    end()
    stream.close()
    close()
  }
}

async function watchMarket(coffer: Coffer, { pair, terminal }: { pair: string; terminal: Terminal }) {
  const { trading_pair, base, quote } = await coffer.getFiatInstrument(pair)
  const view: MarketView = {
    pair: trading_pair,
    base,
    quote,
    book: null,
    trades: [],
    stats: null,
    connection: 'connecting',
  }
  const { isTTY } = terminal.stdout
  const report = isTTY ? () => {} : reporter(noticer(false, terminal))
  let changed = () => {}
  await watch(coffer, {
    terminal,
    onStatus(status) {
      view.connection = connectionOf(status)
      report(status)
      changed()
    },
    begin({ stream, fail, end }) {
      const display = (isTTY ? showMarketScreen : showMarketLines)(view, { terminal, end })
      changed = display.changed
      followMarket(stream, { view, onChange: display.changed, onError: fail })
      return display.close
    },
  })
}

async function watchOrders(coffer: Coffer, terminal: Terminal): Promise<void> {
  const paint = paintFor(terminal)
  const show = (order: FiatOrder & { event: OrderEvent['event'] | 'open' }) =>
    terminal.stdout.write(`${orderLine(order, paint)}\n`)
  await watch(coffer, {
    terminal,
    onStatus: reporter(noticer(false, terminal)),
    begin({ stream, fail }) {
      return stream.follow(orderTopic, {
        onError: fail,
        onPush({ type, data }) {
          // The topic promises open orders first, then one event at a time.
          if (type === 'update') return void show(data as OrderEvent)
          const open = data as FiatOrder[]
          for (const order of open.toReversed()) show({ ...order, event: 'open' })
        },
      })
    },
  })
}

async function watchTopics(coffer: Coffer, { topics, isJson, terminal }: Wanted & { topics: string[] }) {
  await watch(coffer, {
    terminal,
    onStatus: reporter(noticer(isJson, terminal)),
    begin({ stream, fail }) {
      const onPush = (push: Push) => terminal.stdout.write(`${printable(JSON.stringify(push))}\n`)
      const leaves = topics.map((topic) => stream.follow(topic, { onPush, onError: fail }))
      return () => {
        for (const leave of leaves) leave()
      }
    },
  })
}

/** Prints when the connection is lost and when it is back. */
function reporter(notice: (text: string) => void): (status: StreamStatus) => void {
  let isLost = false
  return (status) => {
    if (status.state === 'waiting') {
      isLost = true
      notice(`Connection lost (${status.reason}); trying again in ${status.delayMs / 1000} s.`)
    }
    if (status.state === 'open' && isLost) {
      isLost = false
      notice('Connected again.')
    }
  }
}

const colours: Record<OrderEvent['event'] | 'open', Colour> = {
  open: 'dim',
  created: 'cyan',
  amended: 'yellow',
  partially_filled: 'green',
  filled: 'green',
  cancelled: 'red',
}

/** An order and its latest event, in one line. */
function orderLine(order: FiatOrder & { event: keyof typeof colours }, paint: Paint): string {
  const { event, side, trading_pair, amount, price, user_input_price_total: budget } = order
  const size = amount ?? (budget === null ? '-' : `for ${budget}`)
  const limit = price === null ? 'at the market' : `at ${price}`
  const average = order.avg_execution_price === null ? '' : ` (average ${order.avg_execution_price})`
  const reason = order.execution_message === null ? '' : `  ${order.execution_message}`
  const what = `${side} ${size} ${trading_pair} ${limit}`
  return [
    order.updated_at,
    paint(colours[event], event.padEnd(16)),
    `${what.padEnd(36)}  filled ${order.filled}${average}${reason}`,
    paint('dim', order.id),
  ].join('  ')
}
