import type { HouseLine, HouseStatement } from '#core/dealing'
import { formatAmount, type Money, truncate } from '#core/money'
import type { LastMid } from '#core/prices'

const columns: readonly (readonly [title: string, cell: (line: HouseLine) => string])[] = [
  ['asset', ({ currency }) => currency.symbol],
  ['inventory', ({ inventory }) => formatAmount(inventory)],
  ['min', ({ stock }) => (stock === undefined ? '–' : formatAmount(stock.min))],
  ['max', ({ stock }) => (stock === undefined ? '–' : formatAmount(stock.max))],
  ['funded', ({ funded }) => formatAmount(funded)],
  ['position', ({ position }) => formatAmount(position)],
  ['hedged', ({ hedged }) => formatAmount(hedged)],
  ['unhedged', ({ unhedged }) => formatAmount(unhedged)],
  ['in USDT', ({ value }) => (value === null ? 'no price' : usdt(value.unhedged))],
  ['spread', ({ spread }) => formatAmount(spread)],
  ['fees', ({ fees }) => formatAmount(fees)],
]

/** The statement as a table for people, its sums below. */
export function describeHouse(statement: HouseStatement, mids: ReadonlyMap<string, LastMid>): string {
  const { lines, exposure, dealing, hedging, profit, unpriced } = statement
  const sums: [string, Money, string][] = [
    ['exposure', exposure, 'what is unhedged, long or short, but for USDT'],
    ['dealing', dealing, 'positions, spreads and fees at the market’s middle'],
    ['hedging', hedging, 'what hedges hold, brought and cost'],
    ['profit', profit, 'dealing and hedging'],
  ]
  const rows = sums.map(([name, value, meaning]) => [name, usdt(value), 'USDT', meaning])
  const notes = [
    pricesNote(lines, mids),
    ...(unpriced.length === 0 ? [] : [`Without a price, and so in no sum: ${unpriced.join(', ')}.`]),
  ]
  const table = [
    columns.map(([title]) => title),
    ...lines.map((line) => columns.map(([, cell]) => cell(line))),
  ]
  return [...aligned(table, [0]), '', ...aligned(rows, [0, 2, 3]), '', ...notes, ''].join('\n')
}

/** Cut to cents, toward zero. */
function usdt(value: Money): string {
  return formatAmount(truncate(value, 2))
}

function pricesNote(lines: readonly HouseLine[], mids: ReadonlyMap<string, LastMid>): string {
  const times = lines.flatMap(({ currency }) => mids.get(currency.symbol)?.at.getTime() ?? [])
  if (times.length === 0) return 'No price was ever noted.'
  return `Prices of ${new Date(Math.min(...times)).toISOString()} or later.`
}

/** Rows of one width; numbers end where the others end, the named columns begin so. */
function aligned(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return left.includes(column) ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
