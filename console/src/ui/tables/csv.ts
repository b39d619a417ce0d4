type Column<Row> = { readonly title: string; text(row: Row): string }

const byteOrderMark = '\ufeff'

/**
 * Rows as CSV (RFC 4180), with a byte order mark, so that spreadsheets recognise UTF-8. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]
  return byteOrderMark + lines.map((line) => `${line.map(fieldOf).join(',')}\r\n`).join('')
}

/** Characters that a spreadsheet may skip before it looks for a formula: spaces, quotes, and invisible characters. */
const skipped = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\p{Quotation_Mark}\u2800]+/u
/** Includes the minus sign U+2212, which NFKC leaves unchanged. */
const begins = /^[=+\-@\u2212]/
const printedNumber = /^-?\d+(\.\d+)?$/

function isLikeFormula(text: string): boolean {
  if (printedNumber.test(text)) return false
  // Spreadsheets trim a tab or a return. NFKC replaces full-width, small and raised forms by plain ones.
  return /^[\t\r\n]/.test(text) || begins.test(text.normalize('NFKC').replace(skipped, ''))
}

function fieldOf(text: string): string {
  const plain = isLikeFormula(text) ? `'${text}` : text
  // A semicolon separates fields where a comma separates decimals; some readers trim spaces at an end.
  const isQuoted = /[",;\r\n\v\f\u0085\u2028\u2029]|^\s|\s$/.test(plain)
  return isQuoted ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Makes the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
