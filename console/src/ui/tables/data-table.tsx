import type { ReactNode } from 'react'
import { useWords } from '#words'
import { EmptyState } from './empty-state.tsx'
import { ExportButton } from './export-button.tsx'
import { type ExportedMoney, exportedColumns } from './exported-columns.ts'
import type { ReadPage } from './read-all.ts'

/** A column: what it shows, and its text in an export. */
export type TableColumn<Row> = {
  readonly title: string
  readonly isNumber?: boolean
  /** Absent for a column that is only exported. */
  cell?(row: Row): ReactNode
  text?(row: Row): string
  /** Replaces the text for an amount: the export has a column for it, beside its currency. */
  money?(row: Row): ExportedMoney
}

type Props<Row> = {
  /** The table's content in a few words, for screen readers and the export's name. */
  readonly label: string
  readonly columns: readonly TableColumn<NoInfer<Row>>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  /** The text of a table without rows; absent where there are rows. */
  readonly none?: string
  /** Present where more rows exist. */
  readonly onMore?: (() => void) | undefined
  readonly isLoading?: boolean
  /** Reads a page of the whole list, where the rows are only part of it. */
  readonly read?: ReadPage<Row>
}

/** A list as a table, which can be exported as CSV. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  none,
  onMore,
  isLoading = false,
  read,
}: Props<Row>) {
  const words = useWords()
  if (none !== undefined && rows.length === 0) return <EmptyState text={none} />
  const shown = columns.flatMap(({ cell, ...column }) => (cell === undefined ? [] : [{ ...column, cell }]))
  const exported = exportedColumns(columns, words.frame.export.currencyOf)
  return (
    <div className="table-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="table-scroll" aria-label={label} tabIndex={0}>
        <table aria-busy={isLoading}>
          <thead>
            <tr>
              {shown.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber === true ? 'number' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {shown.map(({ title, isNumber, cell }) => (
                  <td key={title} data-title={title} className={isNumber === true ? 'number' : undefined}>
                    {/* A single element, which is beside its title on a phone. */}
                    <div>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="table-foot">
        {onMore !== undefined && (
          <button type="button" className="button" onClick={onMore} disabled={isLoading}>
            {isLoading ? words.loading : words.more}
          </button>
        )}
        {exported.length > 0 && rows.length > 0 && (
          <ExportButton label={label} columns={exported} rows={rows} read={read} />
        )}
      </div>
    </div>
  )
}
