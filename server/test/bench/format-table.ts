import { type Figure, type RowResult, whole } from './row.ts'

const columns = ['row', 'A', 'B', 'A / B', 'aim', 'reached'] as const

/** One table for people, notes below it. */
export function formatTable(results: readonly RowResult[]): string {
  const rows = [columns, ...results.map(cells)]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  const notes = results.flatMap((result) => [
    `${result.row}: A is ${result.a.what}${result.b === null ? '' : `, B is ${result.b.what}`}`,
    ...result.notes.map((note) => `  ${note}`),
  ])
  return [lines[0], rule, ...lines.slice(1), '', ...notes, ''].join('\n')
}

function cells({ row, a, b, ratio, aim, isReached }: RowResult): string[] {
  return [
    row,
    amount(a),
    b === null ? '–' : amount(b),
    ratio?.toFixed(2) ?? '–',
    aim,
    isReached ? 'yes' : 'no',
  ]
}

function amount({ median, unit }: Figure): string {
  return `${median < 100 ? median.toFixed(2) : whole(median)} ${unit}`
}
