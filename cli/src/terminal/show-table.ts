import { printable } from './printable.ts'
import type { Terminal } from './terminal.ts'

type Table = {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns with right-aligned cells. */
  numbers?: readonly string[]
}

/** Prints a table, or the sentence `none` on stderr where it has no rows. */
export function showListed(
  { none, ...table }: Table & { none: string },
  { stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>,
): void {
  if (table.rows.length === 0) stderr.write(`${none}\n`)
  else showTable(table, stdout)
}

/** Prints columns as wide as their widest cell, two spaces apart. */
export function showTable(
  { heads, rows, numbers = [] }: Table,
  stdout: Pick<Terminal['stdout'], 'write'>,
): void {
  const table = [heads, ...rows.map((row) => row.map(printable))]
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    const cells = heads.map((head, column) => {
      const cell = row[column] ?? ''
      return numbers.includes(head) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
    })
    stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}
