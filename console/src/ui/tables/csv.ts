type Column<Row> = { readonly title: string; text(row: Row): string }

const byteOrderMark = '\ufeff'

/**
 * Rows as CSV (RFC 4180), which sheets read as UTF-8 by its mark. A text that a sheet would take for a formula begins with an
 * apostrophe.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]
  return byteOrderMark + lines.map((line) => `${line.map(fieldOf).join(',')}\r\n`).join('')
}

/** Characters that a sheet may skip before it looks for a formula: spaces, quotes, and characters that nobody sees. */
const skipped = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\p{Quotation_Mark}\u2800]+/u
/** Also a minus of its own, as NFKC leaves it alone. */
const begins = /^[=+\-@\u2212]/
const printedNumber = /^-?\d+(\.\d+)?$/

function isLikeFormula(text: string): boolean {
  if (printedNumber.test(text)) return false
  // Sheets trim a tab or a return away. NFKC makes full-width, small and raised forms plain.
  return /^[\t\r\n]/.test(text) || begins.test(text.normalize('NFKC').replace(skipped, ''))
}

function fieldOf(text: string): string {
  const plain = isLikeFormula(text) ? `'${text}` : text
  // A semicolon separates fields where a comma separates decimals; spaces at an end are trimmed by some readers.
  const isQuoted = /[",;\r\n\v\f\u0085\u2028\u2029]|^\s|\s$/.test(plain)
  return isQuoted ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
