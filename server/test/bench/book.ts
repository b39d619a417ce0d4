import { Book } from '../../src/products/fiat-spot/book/book.ts'
import type { ReportRows } from '../../src/products/fiat-spot/book/report-rows.ts'
import { type BookMessages, bookRegimes, makeMessages, messageKinds } from './book-regimes.ts'
import { type Effort, figure, type Row, type RowResult, whole } from './row.ts'
import { median, spread } from './spread.ts'

const messagesThorough = 2_000_000
const messagesQuick = 400_000
const rateAim = 5_000_000
const ratioAim = 50

type Measured = { readonly regime: string; readonly a: number; readonly b: number }

/** Messages a second of the book against another on the same messages, in the market where it does worst. */
export const book: Row = {
  name: 'book',
  async run({ effort, say }) {
    const { OrderBook } = await import('nodejs-order-book')
    const count = messagesOf(effort)
    // The other book knows orders by text; making it is not part of the measurement.
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
    { what: 'the book, worst of five markets', unit: 'messages/s' },
    worst.map((one) => one.a),
  )
  const b = figure(
    { what: 'nodejs-order-book in the same market', unit: 'messages/s' },
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

function sendToOurs({ count, kinds, ids, buys, prices, lots }: BookMessages): number {
  const ours = new Book()
  let traded = 0
  for (let index = 0; index < count; index++) {
    const kind = kinds[index]
    const id = ids[index]!
    if (kind === messageKinds.cancel) traded += lotsTraded(ours.apply({ kind: 'cancel', id }))
    else if (kind === messageKinds.amend) {
      traded += lotsTraded(
        ours.apply({
          kind: 'amend',
          id,
          price: prices[index]!,
          lots: lots[index]!,
          isPostOnly: false,
          selfTrade: 'none',
        }),
      )
    } else {
      traded += lotsTraded(
        ours.apply({
          kind: 'limit',
          id,
          owner: id & 255,
          side: buys[index] === 1 ? 'buy' : 'sell',
          price: prices[index]!,
          lots: lots[index]!,
          timeInForce: kind === messageKinds.take ? 'immediate_or_cancel' : 'good_till_cancel',
          selfTrade: 'none',
        }),
      )
    }
  }
  return traded
}

/** Every report is read, as numbers. */
function lotsTraded(reports: ReportRows): number {
  let lots = 0
  for (let row = 0; row < reports.count; row++) if (reports.kind(row) === 'trade') lots += reports.lots(row)
  return lots
}

/** As much of it as is used; where its types ask for members of its enums, their text does. */
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
