import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paintFor } from '#terminal'
import { drawMarket } from './draw-market.ts'
import { marketLine } from './market-line.ts'
import type { MarketView } from './market-view.ts'

const plain = (_: string, text: string) => text
const levels = (prices: string[], amounts: string[]) =>
  prices.map((price, index) => ({ price, amount: amounts[index] ?? '1' }))

const view: MarketView = {
  pair: 'USDT/RUB',
  base: 'USDT',
  quote: 'RUB',
  book: {
    bids: levels(['79.4', '79.35'], ['1000', '250.5']),
    asks: levels(['79.45', '80'], ['500', '62.5']),
  },
  trades: [
    { id: '2', price: '79.45', amount: '12', side: 'buy', time: '2026-05-04T12:00:05' },
    { id: '1', price: '79.4', amount: '3.25', side: 'sell', time: '2026-05-04T12:00:01' },
  ],
  stats: {
    pair: 'USDT/RUB',
    last: '79.45',
    high: '80.6',
    low: '79.1',
    volume: '152300.5',
    quote_volume: '12184500.12',
    change: '+1.25%',
  },
  connection: 'live',
}

test('the book is drawn around its spread, trades beside it, depth as bars', () => {
  expect(drawMarket(view, { columns: 60, rows: 10, paint: plain })).toEqual([
    'USDT/RUB  79.45 ▲  +1.25%                             ● live',
    '24 h  high 80.6  low 79.1  volume 152300.5 USDT',
    '',
    '  RUB    USDT                       │ last trades       USDT',
    '80.00    62.5  █▎                   │ 12:00:05  79.45  12.00',
    '79.45   500.0  ██████████           │ 12:00:01  79.40   3.25',
    '── spread 0.05 (0.06 %) ─────────── │ ',
    '79.40  1000.0  ████████████████████ │ ',
    '79.35   250.5  █████                │ ',
    'q quits',
  ])
})

const amount = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom(1, 10, 100, 1_000_000))
  .map(([units, scale]) => String(units / scale))
const side = fc.array(fc.record({ price: amount, amount }), { maxLength: 20 })
const anyView: fc.Arbitrary<MarketView> = fc.record({
  pair: fc.constant('USDT/RUB'),
  base: fc.constantFrom('USDT', 'B'),
  quote: fc.constantFrom('RUB', 'LONGNAME'),
  book: fc.option(fc.record({ bids: side, asks: side })),
  trades: fc.array(
    fc.record({
      id: fc.uuid(),
      price: amount,
      amount,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      time: fc.constant('2026-05-04T12:00:00Z'),
    }),
    { maxLength: 60 },
  ),
  stats: fc.constantFrom(null, view.stats),
  connection: fc.constantFrom('connecting' as const, 'live' as const, 'reconnecting' as const),
})

test('nothing is ever drawn beyond the terminal, whatever its size', () => {
  const size = fc.record({ columns: fc.integer({ min: 1, max: 200 }), rows: fc.integer({ min: 1, max: 60 }) })
  fc.assert(
    fc.property(anyView, size, (any, { columns, rows }) => {
      const lines = drawMarket(any, { columns, rows, paint: plain })
      expect(lines.length).toBeLessThanOrEqual(rows)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
    }),
  )
})

test('colours change nothing but colours', () => {
  const stdout = { isTTY: true } as NodeJS.Process['stdout'] // all that is asked of it
  const coloured = drawMarket(view, { columns: 60, rows: 20, paint: paintFor({ env: {}, stdout }) })
  const uncoloured = paintFor({ env: { NO_COLOR: '1' }, stdout })
  expect(coloured.join('')).toContain('\u001b[32m')
  expect(coloured.map((line) => stripVTControlCharacters(line))).toEqual(
    drawMarket(view, { columns: 60, rows: 20, paint: uncoloured }),
  )
})

test('a narrow terminal shows the book alone', () => {
  const lines = drawMarket(view, { columns: 40, rows: 12, paint: plain })
  expect(lines.join('\n')).not.toContain('last trades')
  expect(lines.join('\n')).toContain('79.45')
})

test('before the first snapshot it says that it waits, and without orders that there are none', () => {
  const waiting = drawMarket({ ...view, book: null }, { columns: 80, rows: 24, paint: plain })
  expect(waiting.join('\n')).toContain('Waiting for the book')
  const empty = drawMarket({ ...view, book: { bids: [], asks: [] } }, { columns: 80, rows: 24, paint: plain })
  expect(empty.join('\n')).toContain('no orders')
})

test('in one line there are the best prices and the last trade', () => {
  expect(marketLine(view)).toBe('USDT/RUB  bid 79.4 x 1000  ask 79.45 x 500  last 79.45 x 12 buy')
  expect(marketLine({ ...view, book: null, trades: [] })).toBe('USDT/RUB  bid -  ask -  last -')
})
