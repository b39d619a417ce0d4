import type { BookLevel, FiatTrade } from '@coffer/sdk'
import { alignDecimals, type Colour, lengthOf, type Paint, type Piece, writeLine } from '#terminal'
import { type MarketView, viewLevelsMax } from './market-view.ts'

type Canvas = { columns: number; rows: number; paint: Paint }

/** The lines besides the book's levels: two of the head, an empty one, headings, the spread and the foot. */
const otherLines = 6
const tradesColumnsMin = 60
const bookWidthMax = 64

/** Draws a market as lines that fit the terminal's width and height. */
export function drawMarket(view: MarketView, canvas: Canvas): string[] {
  const { columns, rows, paint } = canvas
  const levelsMax = Math.min(viewLevelsMax, Math.floor((rows - otherLines) / 2))
  const lines = [
    drawHead(view, columns),
    drawStats(view, columns),
    [],
    ...drawBody(view, { columns, levelsMax: Math.max(1, levelsMax) }),
    [dim('q quits')],
  ]
  return lines.slice(0, rows).map((pieces) => writeLine(pieces, { columns, paint }))
}

const dim = (text: string): Piece => ({ text, colour: 'dim' })

function drawHead({ pair, trades, stats, connection }: MarketView, columns: number): Piece[] {
  const [last, before] = trades
  const left: Piece[] = [{ text: pair, colour: 'bold' }]
  if (last !== undefined) {
    left.push('  ', { text: `${last.price}${arrowOf(last, before)}`, colour: colourOf(last) })
  }
  if (stats !== null) {
    left.push('  ', { text: stats.change, colour: stats.change.startsWith('-') ? 'red' : 'green' })
  }
  const state: Piece = { text: `● ${connection}`, colour: connection === 'live' ? 'green' : 'yellow' }
  return [...left, ' '.repeat(Math.max(2, columns - lengthOf(left) - lengthOf([state]))), state]
}

function arrowOf(last: FiatTrade, before: FiatTrade | undefined): string {
  const change = Number(last.price) - Number(before?.price ?? last.price)
  if (change === 0) return ''
  return change > 0 ? ' ▲' : ' ▼'
}

/** As many figures of the day as fit, the least important dropped first. */
function drawStats({ stats, base, quote }: MarketView, columns: number): Piece[] {
  if (stats === null) return []
  const parts = [
    '24 h',
    `high ${stats.high ?? '-'}`,
    `low ${stats.low ?? '-'}`,
    `volume ${stats.volume} ${base}`,
    `${stats.quote_volume} ${quote}`,
  ]
  while (parts.length > 1 && parts.join('  ').length > columns) parts.pop()
  return [dim(parts.join('  '))]
}

type Body = { columns: number; levelsMax: number }

function drawBody(view: MarketView, { columns, levelsMax }: Body): Piece[][] {
  const { book } = view
  if (book === null)
    return [['Waiting for the book …'], ...Array.from({ length: 2 * levelsMax + 1 }, () => [])]
  const trades = columns < tradesColumnsMin ? null : drawTrades(view, 2 * levelsMax + 1)
  const tradesWidth = trades === null ? 0 : Math.max(...trades.map(lengthOf)) + 3
  const width = Math.min(bookWidthMax, columns - tradesWidth)
  const lines = drawBook(view, { book, levelsMax, width })
  if (trades === null) return lines
  return lines.map((line, row) => [
    ...line,
    ' '.repeat(Math.max(0, width - lengthOf(line))),
    dim(' │ '),
    ...(trades[row] ?? []),
  ])
}

type BookCanvas = { book: NonNullable<MarketView['book']>; levelsMax: number; width: number }

function drawBook({ base, quote }: MarketView, { book, levelsMax, width }: BookCanvas): Piece[][] {
  const asks = book.asks.slice(0, levelsMax)
  const bids = book.bids.slice(0, levelsMax)
  const levels = [...asks.toReversed(), ...bids]
  const prices = alignDecimals(levels.map(({ price }) => price))
  const amounts = alignDecimals(levels.map(({ amount }) => amount))
  const priceWidth = Math.max(quote.length, prices[0]?.length ?? 0)
  const amountWidth = Math.max(base.length, amounts[0]?.length ?? 0)
  const barWidth = width - priceWidth - amountWidth - 4
  const amountMax = Math.max(...levels.map(({ amount }) => Number(amount)))
  const rows = levels.map(({ amount }, row): Piece[] => {
    const colour = row < asks.length ? 'red' : 'green'
    const price = (prices[row] ?? '').padStart(priceWidth)
    const bar = barOf(Number(amount) / amountMax, barWidth)
    return [
      { text: price, colour },
      '  ',
      (amounts[row] ?? '').padStart(amountWidth),
      '  ',
      { text: bar, colour },
    ]
  })
  const none = (count: number) => Array.from({ length: count }, (): Piece[] => [])
  return [
    [dim(`${quote.padStart(priceWidth)}  ${base.padStart(amountWidth)}`)],
    // The best prices meet in the middle, at any number of levels.
    ...none(levelsMax - asks.length),
    ...rows.slice(0, asks.length),
    drawSpread({ bid: bids[0], ask: asks[0] }, width),
    ...rows.slice(asks.length),
    ...none(levelsMax - bids.length),
  ]
}

function drawSpread(
  { bid, ask }: { bid: BookLevel | undefined; ask: BookLevel | undefined },
  width: number,
): Piece[] {
  const text = spreadText(bid, ask)
  return [dim(`── ${text} ${'─'.repeat(Math.max(0, width - text.length - 4))}`.slice(0, width))]
}

function spreadText(bid: BookLevel | undefined, ask: BookLevel | undefined): string {
  if (bid === undefined && ask === undefined) return 'no orders'
  if (bid === undefined) return 'no bids'
  if (ask === undefined) return 'no asks'
  const decimals = Math.max(...[bid, ask].map(({ price }) => price.split('.')[1]?.length ?? 0))
  const spread = Number(ask.price) - Number(bid.price)
  const percent = (200 * spread) / (Number(ask.price) + Number(bid.price))
  return `spread ${spread.toFixed(decimals)} (${percent.toFixed(2)} %)`
}

function drawTrades({ base, quote, trades }: MarketView, count: number): Piece[][] {
  const shown = trades.slice(0, count)
  const prices = alignDecimals(shown.map(({ price }) => price))
  const amounts = alignDecimals(shown.map(({ amount }) => amount))
  const priceWidth = Math.max(quote.length, prices[0]?.length ?? 0)
  const amountWidth = Math.max(base.length, amounts[0]?.length ?? 0)
  return [
    [
      dim(
        `${'last trades'.padEnd(10 + priceWidth)}  ${base.padStart(amountWidth)}`.slice(
          0,
          12 + priceWidth + amountWidth,
        ),
      ),
    ],
    ...shown.map((trade, row): Piece[] => [
      dim(timeOf(trade.time)),
      '  ',
      { text: (prices[row] ?? '').padStart(priceWidth), colour: colourOf(trade) },
      '  ',
      (amounts[row] ?? '').padStart(amountWidth),
    ]),
  ]
}

/** The time by this machine's clock, as hours, minutes and seconds. */
function timeOf(iso: string): string {
  const date = new Date(iso)
  const digits = (number: number) => String(number).padStart(2, '0')
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(digits).join(':')
}

function colourOf({ side }: FiatTrade): Colour {
  return side === 'buy' ? 'green' : 'red'
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar for a share of the width, exact to an eighth of a column. */
function barOf(share: number, width: number): string {
  if (width <= 0) return ''
  const parts = Math.max(1, Math.round(share * width * 8))
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '')
}
