import { formatAmount, type Money } from '#core/money'

/** Each number becomes the text of its digits, so that none goes through a float. Throws `SyntaxError` and `RangeError`. */
export function parseExactly(text: string): unknown {
  const keepDigits = (_: string, value: unknown, context: { source?: string }) =>
    typeof value === 'number' ? context.source : value
  // as: TypeScript's library lacks the third parameter, https://tc39.es/proposal-json-parse-with-source
  return JSON.parse(text, keepDigits as (name: string, value: unknown) => unknown)
}

/** JSON with an amount as a number, digit for digit. */
export function withAmount(amount: Money, others: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(others).replace('{', `{"amount":${formatAmount(amount)},`)
}
