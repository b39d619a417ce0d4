import type { OfficeOperations } from '#office'
import { isoTime } from '../facts.ts'
import { view } from '../view.ts'

type House = OfficeOperations['officeGetHouse']['data']
type Line = House['lines'][number]
type Wallets = OfficeOperations['officeGetHouseWallets']['data']

/** The house's own money, and its wallets. */
export const houseViews = [
  view({
    name: 'treasury list',
    about:
      'Shows the addresses of the hot and cold wallets, what they hold, and what lies at deposit addresses.',
    ask: (office) => office.call('officeGetHouseWallets'),
    draw: drawWallets,
  }),
  view({
    name: 'house show',
    about: 'Shows inventory, positions and profit.',
    ask: (office) => office.call('officeGetHouse'),
    draw: drawHouse,
  }),
]

function drawWallets({ wallets, balances }: Wallets): string {
  if (balances.length === 0) return 'No wallet has been read yet; a server with the role worker does it.\n'
  const networks = [...new Set(balances.map(({ network }) => network))].toSorted()
  return networks
    .flatMap((network) => [
      `${network}\n`,
      ...wallets
        .filter((wallet) => wallet.network === network)
        .map(({ role, address }) => `  ${role.padEnd(8)}${address}\n`),
      ...balances.filter((balance) => balance.network === network).map(drawBalance),
    ])
    .join('')
}

function drawBalance({ role, balance, symbol, needed, read_at }: Wallets['balances'][number]): string {
  const needs = needed === '0' ? '' : `, and open payments need ${needed} ${symbol}`
  const at = read_at === null ? '' : `  (${isoTime(read_at)})`
  return `  ${role.padEnd(8)}${balance} ${symbol}${needs}${at}\n`
}

const columns: readonly (readonly [title: string, cell: (line: Line) => string])[] = [
  ['asset', ({ symbol }) => symbol],
  ['inventory', ({ inventory }) => inventory],
  ['min', ({ inventory_min }) => inventory_min ?? '–'],
  ['max', ({ inventory_max }) => inventory_max ?? '–'],
  ['funded', ({ funded }) => funded],
  ['position', ({ position }) => position],
  ['hedged', ({ hedged }) => hedged],
  ['unhedged', ({ unhedged }) => unhedged],
  ['in USDT', ({ unhedged_usdt }) => (unhedged_usdt === null ? 'no price' : toCents(unhedged_usdt))],
  ['spread', ({ spread }) => spread],
  ['fees', ({ fees }) => fees],
]

/** The statement as a table, with the sums below. */
function drawHouse(house: House): string {
  const { lines, unpriced, hedges } = house
  const sums: readonly [string, string | null, string][] = [
    ['exposure', house.exposure_usdt, 'unhedged positions, long or short, except USDT and earnings'],
    ['dealing', house.dealing_usdt, 'positions, spreads and fees at the market’s middle'],
    ['hedging', house.hedging_usdt, 'holdings, proceeds and costs of hedges'],
    ['profit', house.profit_usdt, 'dealing and hedging'],
  ]
  const rows = sums.map(([name, value, meaning]) => [
    name,
    value === null ? 'unknown' : toCents(value),
    'USDT',
    meaning,
  ])
  const notes = [
    paymentFeesNote(lines),
    house.prices_at === null ? 'No price was ever noted.' : `Prices of ${isoTime(house.prices_at)} or later.`,
    ...(unpriced.length === 0 ? [] : [`Without a price of ${unpriced.join(', ')} the sums are not known.`]),
    ...hedges.map(hedgeNote),
  ]
  const table = [
    columns.map(([title]) => title),
    ...lines.map((line) => columns.map(([, cell]) => cell(line))),
  ]
  return [...aligned(table, [0]), '', ...aligned(rows, [0, 2, 3]), '', ...notes, ''].join('\n')
}

/** Rounded down to cents, so a loss never looks smaller. */
function toCents(amount: string): string {
  const isLoss = amount.startsWith('-')
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.')
  const cut = BigInt(whole + decimals.padEnd(2, '0').slice(0, 2))
  const cents = isLoss && /[1-9]/.test(decimals.slice(2)) ? cut + 1n : cut
  const digits = String(cents).padStart(3, '0')
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$|0$/, '')
  return isLoss && cents !== 0n ? `-${text}` : text
}

/** Exact and in each currency, since a currency may have no price. */
function paymentFeesNote(lines: readonly Line[]): string {
  const words = (read: (line: Line) => string) => {
    const earned = lines.filter((line) => read(line) !== '0')
    return earned.length === 0 ? 'none' : earned.map((line) => `${read(line)} ${line.symbol}`).join(', ')
  }
  const withdrawals = words(({ withdrawal_fees }) => withdrawal_fees)
  const deposits = words(({ deposit_fees }) => deposit_fees)
  return `Fees of payments, in no sum above: withdrawals ${withdrawals}; deposits ${deposits}.`
}

/** Includes the provider, since only an operator can ask a former provider for the outcome. */
function hedgeNote({ side, symbol, provider, since, reference }: House['hedges'][number]): string {
  return `Outcome not known yet: hedge ${reference} (${side} ${symbol}) with ${provider}, of ${isoTime(since)}.`
}

/** Pads each column to one width: columns in `left` are flush left, the others flush right. */
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
