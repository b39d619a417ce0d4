/** An amount of an export; null for none. */
export type ExportedMoney = { readonly amount: string | null; readonly symbol: string | null }

type Column<Row> = {
  readonly title: string
  text?(row: Row): string
  money?(row: Row): ExportedMoney
}

type ExportedColumn<Row> = { readonly title: string; text(row: Row): string }

/** The columns of an export; an amount has two: a number for spreadsheets and its currency. */
export function exportedColumns<Row>(
  columns: readonly Column<Row>[],
  currencyOf: (title: string) => string,
): ExportedColumn<Row>[] {
  return columns.flatMap(({ title, text, money }): ExportedColumn<Row>[] => {
    if (money === undefined) return text === undefined ? [] : [{ title, text }]
    const symbolOf = ({ amount, symbol }: ExportedMoney) => (amount === null ? '' : (symbol ?? ''))
    return [
      { title, text: (row) => money(row).amount ?? '' },
      { title: currencyOf(title), text: (row) => symbolOf(money(row)) },
    ]
  })
}
