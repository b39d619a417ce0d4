import { columns, type Field } from '#platform/database'

/** A value in the form that the audit log and proposals store: a bigint is text. */
export function asJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
}

/** A value in that form, in a column of its own. A missing value is JSON's null. */
export const asJsonb: Field<unknown> = {
  parts: [{ column: { ...columns.jsonb, parameter: asJson }, isNullable: false, of: (value) => value }],
  read: (row, [own = '']) => row[own],
  isAbsent: () => false,
}
