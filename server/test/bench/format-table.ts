import type { Cost } from './cpu-time.ts'
import { type Costs, type Figure, type RowResult, whole } from './row.ts'
import { median } from './spread.ts'

const columns = [
  'row',
  'A',
  'B',
  'A / B (min–max)',
  'aim',
  'reached',
  'A CPU µs (server, PostgreSQL)',
  'B CPU µs',
] as const

const howToRead = [
  'A / B is the median of the rounds, each against the B beside it. On two cores it spreads by about 0.2 from run to run.',
  'CPU µs is what an operation takes of the processor, user and system. It moves least with the load of the machine:',
  'compare it between two commits. A bare route has no PostgreSQL. – stands where a system has no /proc, and in rows',
  'whose operations no server answers.',
]

/** A table for people, with notes below it. */
export function formatTable(results: readonly RowResult[]): string {
  const notes = results.flatMap((result) => [
    `${result.row}: A is ${result.a.what}${result.b === null ? '' : `, B is ${result.b.what}`}`,
    ...[...costNotes(result.costs), ...result.notes].map((note) => `  ${note}`),
  ])
  return [...alignColumns([columns, ...results.map(cells)]), '', ...notes, '', ...howToRead, ''].join('\n')
}

/** Lines of a table whose first row is its head. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [...lines.slice(0, 1), rule, ...lines.slice(1)]
}

function cells({ row, a, b, ratio, costs, aim, isReached }: RowResult): string[] {
  return [
    row,
    amount(a),
    b === null ? '–' : amount(b),
    ratio === null ? '–' : `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
    aim,
    isReached ? 'yes' : 'no',
    costs === null ? '–' : cost(costs.a),
    costs === null ? '–' : cost(costs.b),
  ]
}

function amount({ median, unit }: Figure): string {
  return `${median < 100 ? median.toFixed(2) : whole(median)} ${unit}`
}

/** Medians of the rounds, so the parts need not add up to the whole. */
function cost(rounds: readonly Cost[]): string {
  const together = micros(median(rounds.map((one) => one.together)))
  const postgres = rounds.flatMap((one) => one.postgres ?? [])
  if (postgres.length === 0) return together
  return `${together} (${micros(median(rounds.map(({ server }) => server)))}, ${micros(median(postgres))})`
}

function costNotes(costs: Costs | null): string[] {
  if (costs === null) return []
  const rounds = (side: readonly Cost[]) => side.map(({ together }) => micros(together)).join(' ')
  return [`CPU µs by round: A ${rounds(costs.a)}, B ${rounds(costs.b)}`]
}

function micros(value: number): string {
  return value < 10 ? value.toFixed(1) : whole(value)
}
