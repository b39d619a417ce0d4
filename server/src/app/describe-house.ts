import type { HouseLine, HouseStatement, PendingHedge } from '#core/dealing'
import { formatAmount, formatMoney, type Money, subtract, truncate } from '#core/money'
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

type Beside = { readonly mids: ReadonlyMap<string, LastMid>; readonly pending: readonly PendingHedge[] }

/** The statement as a table for people, with the sums below. */
export function describeHouse(statement: HouseStatement, { mids, pending }: Beside): string {
  const { lines, exposure, dealing, hedging, profit, unpriced } = statement
  const sums: [string, Money | null, string][] = [
    ['exposure', exposure, 'unhedged positions, long or short, except USDT and earnings'],
    ['dealing', dealing, 'positions, spreads and fees at the market’s middle'],
    ['hedging', hedging, 'holdings, proceeds and costs of hedges'],
    ['profit', profit, 'dealing and hedging'],
  ]
  const rows = sums.map(([name, value, meaning]) => [
    name,
    value === null ? 'unknown' : usdt(value),
    'USDT',
    meaning,
  ])
  const notes = [
    paymentFeesNote(lines),
    pricesNote(lines, mids),
    ...(unpriced.length === 0 ? [] : [`Without a price of ${unpriced.join(', ')} the sums are not known.`]),
    ...pending.map(pendingNote),
  ]
  const table = [
    columns.map(([title]) => title),
    ...lines.map((line) => columns.map(([, cell]) => cell(line))),
  ]
  return [...aligned(table, [0]), '', ...aligned(rows, [0, 2, 3]), '', ...notes, ''].join('\n')
}

/** Rounded down to cents, so that a loss never looks smaller. */
function usdt(value: Money): string {
  const cut = truncate(value, 2)
  const cent = { ...cut, units: 10n ** BigInt(cut.asset.scale - 2) }
  return formatAmount(cut.units > value.units ? subtract(cut, cent) : cut)
}

/** Exact and in each currency, since no price of a currency has to be there for them. */
function paymentFeesNote(lines: readonly HouseLine[]): string {
  const words = (read: (line: HouseLine) => Money) => {
    const earned = lines.map(read).filter(({ units }) => units !== 0n)
    return earned.length === 0 ? 'none' : earned.map(formatMoney).join(', ')
  }
  const withdrawals = words(({ withdrawalFees }) => withdrawalFees)
  const deposits = words(({ depositFees }) => depositFees)
  return `Fees of payments, in no sum above: withdrawals ${withdrawals}; deposits ${deposits}.`
}

/** Names the provider, since nothing else asks one that is no longer used. */
function pendingNote({ side, symbol, provider, since, reference }: PendingHedge): string {
  return `Outcome not known yet: hedge ${reference} (${side} ${symbol}) with ${provider}, of ${since.toISOString()}.`
}

function pricesNote(lines: readonly HouseLine[], mids: ReadonlyMap<string, LastMid>): string {
  const times = lines.flatMap(({ currency }) => mids.get(currency.symbol)?.at.getTime() ?? [])
  if (times.length === 0) return 'No price was ever noted.'
  return `Prices of ${new Date(Math.min(...times)).toISOString()} or later.`
}

/** Pads each column to one width: the columns in `left` flush left, the others flush right. */
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
