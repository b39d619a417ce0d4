import { type Fraction, formatFraction, parseFraction } from '#core/money'
import { columns, type Field } from '#platform/database'

/** A share, in a column of its decimal spelling; the column has the property's name unless it is given. */
export function fraction(column?: string): Field<Fraction> {
  return {
    parts: [{ column: columns.text, name: column, isNullable: false, of: formatFraction }],
    read: (row, [own = '']) => parseFraction(row[own] as string),
    isAbsent: (row, [own = '']) => row[own] === null,
  }
}
