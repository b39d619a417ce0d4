import { Book } from '../../src/products/fiat-spot/book/book.ts'
import type { Side, TimeInForce } from '../../src/products/fiat-spot/book/book-commands.ts'
import type { ReportRows } from '../../src/products/fiat-spot/book/report-rows.ts'
import { type BookMessages, bookRegimes, makeMessages, messageKinds } from './book-regimes.ts'
import { type Effort, figure, type Row, type RowResult, whole } from './row.ts'
import { median, spread } from './spread.ts'

const messagesThorough = 2_000_000
const messagesQuick = 400_000
const rateAim = 6_000_000
const ratioAim = 50

type Measured = { readonly regime: string; readonly a: number; readonly b: number }

/** Messages per second of the book against another book on the same messages, in the market where it does worst. */
export const book: Row = {
  name: 'book',
  async run({ effort, say }) {
    const { OrderBook } = await import('nodejs-order-book')
    const count = messagesOf(effort)
    // The other book identifies orders by text; making the texts is not measured.
    const names = Array.from({ length: count + 1 }, (_, id) => String(id))
    const rounds: Measured[][] = []
    for (let round = 0; round <= effort.rounds; round++) {
      const measured = bookRegimes.map((regime): Measured => {
        const messages = makeMessages(regime, count)
        const b = perSecond(count, () =>
          sendToOther(new OrderBook() as unknown as OtherBook, messages, names),
        )
        return { regime: regime.name, a: perSecond(count, () => sendToOurs(messages)), b }
      })
      // The first round warms both up.
      if (round === 0) continue
      rounds.push(measured)
      const { regime, a, b } = worstOf(measured)
      say(`book, round ${round} of ${effort.rounds}: ${whole(a)} against ${whole(b)} messages/s (${regime})`)
    }
    return resultOf(rounds)
  },
}

function messagesOf({ rounds }: Effort): number {
  return rounds >= 5 ? messagesThorough : messagesQuick
}

function resultOf(rounds: readonly Measured[][]): RowResult {
  const worst = rounds.map(worstOf)
  const a = figure(
    {
      what: 'the book in its worst of five markets, given numbers from typed arrays without an object each',
      unit: 'messages/s',
    },
    worst.map((one) => one.a),
  )
  const b = figure(
    {
      what: 'nodejs-order-book in the same market, given the same messages in its own shape',
      unit: 'messages/s',
    },
    worst.map((one) => one.b),
  )
  const ratio = spread(worst.map((one) => one.a / one.b))
  const notes = bookRegimes.map(({ name }) => {
    const of = rounds.flatMap((round) => round.filter(({ regime }) => regime === name))
    return `${name}: ${whole(median(of.map((one) => one.a)))} against ${whole(median(of.map((one) => one.b)))}`
  })
  const isReached = a.median >= rateAim && ratio.median >= ratioAim
  const aim = `≥ ${whole(rateAim)}/s, ≥ ${ratioAim} × B`
  return { row: 'book', a, b, ratio, costs: null, aim, isReached, notes }
}

function worstOf(measured: readonly Measured[]): Measured {
  return measured.reduce((worst, one) => (one.a < worst.a ? one : worst))
}

function perSecond(count: number, run: () => void): number {
  const startedAt = performance.now()
  run()
  return (count * 1000) / (performance.now() - startedAt)
}

function sendToOurs(messages: BookMessages): number {
  const send = createSender(new Book(), messages)
  let traded = 0
  for (let index = 0; index < messages.count; index++) traded += lotsTraded(send(index))
  return traded
}

/** Writes each message into the same few fields, as a handler of a feed does. */
function createSender(
  ours: Book,
  { kinds, ids, buys, prices, lots }: BookMessages,
): (index: number) => ReportRows {
  const order = {
    id: 0,
    owner: 0,
    side: 'buy' as Side,
    price: 0,
    lots: 0,
    timeInForce: 'good_till_cancel' as TimeInForce,
    selfTrade: 'none' as const,
  }
  const amendment = { id: 0, price: 0, lots: 0, isPostOnly: false, selfTrade: 'none' as const }
  return (index) => {
    const kind = kinds[index]
    const id = ids[index]!
    if (kind === messageKinds.cancel) return ours.cancel(id)
    if (kind === messageKinds.amend) {
      amendment.id = id
      amendment.price = prices[index]!
      amendment.lots = lots[index]!
      return ours.amend(amendment)
    }
    order.id = id
    order.owner = id & 255
    order.side = buys[index] === 1 ? 'buy' : 'sell'
    order.price = prices[index]!
    order.lots = lots[index]!
    order.timeInForce = kind === messageKinds.take ? 'immediate_or_cancel' : 'good_till_cancel'
    return ours.limit(order)
  }
}

/** Every report is read, as numbers. */
function lotsTraded(reports: ReportRows): number {
  let lots = 0
  for (let row = 0; row < reports.count; row++) if (reports.kind(row) === 'trade') lots += reports.lots(row)
  return lots
}

/** The used part of the other book. Its types need members of its enums, but their texts work too. */
type OtherBook = {
  limit(order: {
    id: string
    side: 'buy' | 'sell'
    size: number
    price: number
    timeInForce: 'GTC' | 'IOC'
  }): unknown
  modify(id: string, change: { price: number; size: number }): unknown
  cancel(id: string): unknown
}

function sendToOther(other: OtherBook, messages: BookMessages, names: readonly string[]): void {
  const { count, kinds, ids, buys, prices, lots } = messages
  for (let index = 0; index < count; index++) {
    const kind = kinds[index]
    const id = names[ids[index]!]!
    if (kind === messageKinds.cancel) other.cancel(id)
    else if (kind === messageKinds.amend) other.modify(id, { price: prices[index]!, size: lots[index]! })
    else {
      other.limit({
        id,
        side: buys[index] === 1 ? 'buy' : 'sell',
        size: lots[index]!,
        price: prices[index]!,
        timeInForce: kind === messageKinds.take ? 'IOC' : 'GTC',
      })
    }
  }
}
