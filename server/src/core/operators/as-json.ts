/** A value in the form that the audit log and proposals store: a bigint is text. */
export function asJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
}
